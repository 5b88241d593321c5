"""This module finds what names a participant: expenses, settlements and recurring expenses.

Who wrote something, commented on it or is mentioned isn't named by it: that may outlive them.
"""

from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing
from typing import TypeAlias, cast

from datastore.engine.port import Engine
from datastore.items import ExpenseRow, RecurringItem, SettlementItem
from datastore.keys import EXPENSE_PREFIX, RECURRING_PREFIX, SETTLEMENT_PREFIX
from datastore.operations import Equals, Query, begins_with_key
from datastore.reads.listing import read_all
from datastore.tables import GROUPS
from datastore.values import Item, Value
from domain.errors import InTheWay, ObjectKind
from domain.expense import participants_of
from domain.ids import GroupId, ParticipantId

Reference: TypeAlias = ExpenseRow | SettlementItem | RecurringItem

_KINDS: tuple[tuple[str, str, type[Reference]], ...] = (
    # Comments and counters share the prefix of the expenses.
    (EXPENSE_PREFIX, "EXPENSE", ExpenseRow),
    (SETTLEMENT_PREFIX, "SETTLEMENT", SettlementItem),
    (RECURRING_PREFIX, "RECURRING_EXPENSE", RecurringItem),
)


async def references(
    engine: Engine, group_id: GroupId, *, to: ParticipantId
) -> AsyncGenerator[Reference, None]:
    """This gives everything that names the participant, expenses first, in key order.

    Cost: all expenses, settlements and recurring expenses of the group, read strongly, as far as
    the caller goes on.
    """
    for prefix, entity_type, kind in _KINDS:
        of_kind = Equals("EntityType", entity_type)
        query = Query(GROUPS, group_id, begins_with_key(prefix), filter=of_kind, consistent=True)
        async for item in read_all(engine, query):
            if to in _named_by(item):
                yield kind.from_item(item)


async def first_reference(
    engine: Engine, group_id: GroupId, *, to: ParticipantId
) -> Reference | None:
    """This gives one thing that names the participant, None where nothing does.

    Cost: as `references`, up to the first.
    """
    async with aclosing(references(engine, group_id, to=to)) as found:
        return await anext(found, None)


def names(reference: Reference, participant_id: ParticipantId) -> bool:
    """This says whether something names a participant."""
    if isinstance(reference, SettlementItem):
        return participant_id in {reference.payer_id, reference.payee_id}
    return participant_id in participants_of(reference.items, reference.payments)


def in_the_way(reference: Reference) -> InTheWay:
    """This names what refers to somebody, for who wants to look at it."""
    match reference:
        case ExpenseRow(group_id=group_id, expense_id=expense_id):
            return InTheWay(ObjectKind.EXPENSE, (group_id, expense_id))
        case SettlementItem(group_id=group_id, settlement_id=settlement_id):
            parts = (group_id, reference.created_at, settlement_id)
            return InTheWay(ObjectKind.SETTLEMENT, parts)
        case RecurringItem(group_id=group_id, recurring_id=recurring_id):
            return InTheWay(ObjectKind.RECURRING_EXPENSE, (group_id, recurring_id))


def _named_by(item: Item) -> Iterator[Value]:
    if "PayerId" in item:
        yield from (item["PayerId"], item["PayeeId"])
        return
    parts = (
        *_maps(item["Payments"]),
        *(s for i in _maps(item["Items"]) for s in _maps(i["Splits"])),
    )
    yield from (part["ParticipantId"] for part in parts)


def _maps(value: Value) -> list[Item]:
    return cast("list[Item]", value)
