"""This module reads the balances of groups, and works them out where they were never kept."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from typing import cast

from datastore.engine.port import Engine
from datastore.items import BalanceItem
from datastore.items.expense_body import items_in, payments_in
from datastore.keys import EXPENSE_PREFIX, SETTLEMENT_PREFIX, balance_key
from datastore.operations import Equals, Query, begins_with_key
from datastore.reads.keyed import rows_by_key
from datastore.reads.listing import read_all
from datastore.tables import GROUPS
from datastore.values import Item
from domain.expense import deltas
from domain.ids import GroupId, ParticipantId
from domain.settlement import settlement_deltas


async def balances_by_group(
    engine: Engine, group_ids: Sequence[GroupId], *, consistent: bool
) -> tuple[BalanceItem, ...]:
    """This reads balances: one result per group, in order, all of them complete.

    Cost: one call per 100 groups. Balances that were never initialized are worked out as
    `completed` says.
    """
    places = map(balance_key, group_ids)
    found = await rows_by_key(engine, BalanceItem, keys=places, consistent=consistent)
    rows = (
        row or BalanceItem(group_id=group_id)
        for group_id, row in zip(group_ids, found, strict=True)
    )
    return tuple(
        await asyncio.gather(*(completed(engine, row, consistent=consistent) for row in rows))
    )


async def completed(engine: Engine, row: BalanceItem, *, consistent: bool) -> BalanceItem:
    """This works the nets and counts of an uninitialized row out from what they add up.

    Cost: nothing for an initialized row; else all expenses and settlements of the group are read.
    """
    if row.initialized:
        return row
    nets: Counter[ParticipantId] = Counter()
    expense_count = settlement_count = 0
    async for expense in _rows(engine, row.group_id, _EXPENSES, consistent=consistent):
        expense_count += 1
        nets.update(_expense_deltas(expense))
    async for settlement in _rows(engine, row.group_id, _SETTLEMENTS, consistent=consistent):
        settlement_count += 1
        nets.update(_settlement_deltas(settlement))
    return row.model_copy(
        update={
            "initialized": True,
            "expense_count": expense_count,
            "settlement_count": settlement_count,
            "nets": dict(nets),
        }
    )


_EXPENSES = (EXPENSE_PREFIX, "EXPENSE")
_SETTLEMENTS = (SETTLEMENT_PREFIX, "SETTLEMENT")


def _rows(
    engine: Engine, group_id: GroupId, kind: tuple[str, str], *, consistent: bool
) -> AsyncIterator[Item]:
    prefix, entity_type = kind
    query = Query(
        GROUPS,
        group_id,
        begins_with_key(prefix),
        # Comments and counters share the prefix of the expenses.
        filter=Equals("EntityType", entity_type),
        consistent=consistent,
    )
    return read_all(engine, query)


def _expense_deltas(item: Item) -> dict[ParticipantId, int]:
    return deltas(items_in(item["Items"]), payments_in(item["Payments"]))


def _settlement_deltas(item: Item) -> dict[ParticipantId, int]:
    return settlement_deltas(
        ParticipantId(str(item["PayerId"])),
        ParticipantId(str(item["PayeeId"])),
        amount_minor=cast("int", item["Amount"]),
    )
