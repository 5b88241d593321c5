"""This module puts one participant in the place of another in what names them both, or one."""

from collections.abc import Sequence
from dataclasses import replace

from domain.expense import Payment
from domain.expense_item import ExpenseItem, Split, SplitMode
from domain.ids import ParticipantId


def merged_items(
    items: Sequence[ExpenseItem], source_id: ParticipantId, target_id: ParticipantId
) -> tuple[ExpenseItem, ...]:
    """This gives the target the source's splits; nobody else's change, nor does any amount.

    An item that names both can't say any more how it was split: it is EXACT, the target's two
    amounts in one, where the first of both stood.
    """
    return tuple(_merged_item(item, source_id, target_id) for item in items)


def merged_payments(
    payments: Sequence[Payment], source_id: ParticipantId, target_id: ParticipantId
) -> tuple[Payment, ...]:
    """This gives the target the source's payments; two become one, where the first stood."""
    paid: dict[ParticipantId, int] = {}
    for payment in payments:
        who = _instead(payment.participant_id, source_id, target_id)
        paid[who] = paid.get(who, 0) + payment.amount_minor
    return tuple(Payment(who, amount_minor) for who, amount_minor in paid.items())


def _merged_item(
    item: ExpenseItem, source_id: ParticipantId, target_id: ParticipantId
) -> ExpenseItem:
    named = {split.participant_id for split in item.splits}
    if not {source_id, target_id} <= named:
        splits = tuple(_merged_split(split, source_id, target_id) for split in item.splits)
        return replace(item, splits=splits)
    owed: dict[ParticipantId, int] = {}
    for split in item.splits:
        who = _instead(split.participant_id, source_id, target_id)
        owed[who] = owed.get(who, 0) + split.amount_minor
    exact = tuple(Split(who, amount_minor, None) for who, amount_minor in owed.items())
    return replace(item, mode=SplitMode.EXACT, splits=exact)


def _merged_split(split: Split, source_id: ParticipantId, target_id: ParticipantId) -> Split:
    who = _instead(split.participant_id, source_id, target_id)
    return replace(split, participant_id=who)


def _instead(
    who: ParticipantId, source_id: ParticipantId, target_id: ParticipantId
) -> ParticipantId:
    return target_id if who == source_id else who
