"""This module shows a settlement of a group."""

from datastore.items import SettlementItem
from domain.currency import find_currency
from schema.global_ids import Kind, global_id
from schema.keys import ParticipantKey
from schema.money import money
from schema.scalars import DateText, InstantText
from schema.settlement import Settlement


def shown_settlement(item: SettlementItem) -> Settlement:
    """This gives a settlement as every member of the group sees it."""
    group_id = item.group_id
    return Settlement(
        id=global_id(Kind.SETTLEMENT, group_id, item.created_at, item.settlement_id),
        amount=money(item.amount_minor, find_currency(item.currency)),
        occurred_on=DateText(item.occurred_on),
        note=item.note,
        created_at=InstantText(item.created_at),
        version=item.version,
        group_id=group_id,
        payer_key=ParticipantKey(group_id, item.payer_id),
        payee_key=ParticipantKey(group_id, item.payee_id),
        created_by_key=ParticipantKey(group_id, item.created_by),
    )
