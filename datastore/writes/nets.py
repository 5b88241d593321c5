"""This module adds what a write changes to the group's balances."""

from collections.abc import Mapping
from dataclasses import dataclass

from datastore.engine.port import Engine
from datastore.items import BalanceItem
from datastore.keys import balance_key, net_attribute
from datastore.operations import Absent, Action, AddTo, Exists, GetItem, SetTo, Update
from datastore.reads.balances import completed
from datastore.tables import GROUPS
from datastore.writes.planned import Planned, planned_again
from datastore.writes.stamp import Stamp
from domain.currency import Currency
from domain.errors import InputPath
from domain.ids import GroupId, ParticipantId
from domain.money import MAX_NET_MINOR, beyond_sum_limit


@dataclass(frozen=True, slots=True)
class Balances:
    """This is a group's balances, complete; `is_stored` is False where they have no row yet."""

    row: BalanceItem
    is_stored: bool


@dataclass(frozen=True, slots=True)
class NetChange:
    """This is what one write adds to the balances: to nets, and to the count of its kind.

    `currency` is the group's, and `path` the input field that a net beyond the limit is told at.
    `count` is 1 for something new, 0 for an edit, -1 for a deletion.
    """

    deltas: Mapping[ParticipantId, int]
    counter: str
    currency: Currency
    path: InputPath
    count: int = 1


async def read_balances(engine: Engine, group_id: GroupId) -> Balances:
    """This reads a group's balances strongly; the number in the head says if they are current.

    Cost: one call; all expenses and settlements of a group whose nets were never initialized.
    """
    found = await engine.get(GetItem(GROUPS, balance_key(group_id), consistent=True))
    row = BalanceItem(group_id=group_id) if found is None else BalanceItem.from_item(found)
    return Balances(await completed(engine, row, consistent=True), is_stored=found is not None)


def difference(
    before: Mapping[ParticipantId, int], after: Mapping[ParticipantId, int]
) -> dict[ParticipantId, int]:
    """This gives what an edit adds to nets: what it adds up to after, less before, zeros left out.

    A deletion has nothing after.
    """
    changes = {who: after.get(who, 0) - before.get(who, 0) for who in {**before, **after}}
    return {who: change for who, change in changes.items() if change != 0}


def added(balances: Balances, change: NetChange, *, stamp: Stamp) -> Planned:
    """This plans the update of the balances: one revision, the count, the nets.

    Raises:
        InvalidInput: LIMIT_EXCEEDED: a net would not fit into 53 bits.
    """
    for participant_id, delta in change.deltas.items():
        net_minor = balances.row.nets.get(participant_id, 0) + delta
        if abs(net_minor) > MAX_NET_MINOR:
            raise beyond_sum_limit(net_minor, change.currency, path=change.path)
    counted = (AddTo(change.counter, change.count),) if change.count else ()
    actions: tuple[Action, ...] = (
        AddTo("BalanceRevision", 1),
        *counted,
        *(AddTo(net_attribute(who), delta) for who, delta in change.deltas.items()),
        SetTo("UpdatedAt", stamp.at),
    )
    key = balance_key(balances.row.group_id)
    if balances.is_stored:
        return Planned(Update(GROUPS, key, actions, Exists("SK")), planned_again)
    # A row that an older group lacks stays uninitialized: its nets begin in the middle.
    first: tuple[Action, ...] = (
        SetTo("EntityType", "BALANCE"),
        SetTo("Initialized", value=False),
        SetTo("CreatedAt", stamp.at),
    )
    return Planned(Update(GROUPS, key, first + actions, Absent("SK")), planned_again)
