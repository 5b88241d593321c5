"""This module takes a participant's row, and what is kept beside it, out of a group."""

from collections.abc import Iterator
from contextlib import suppress

from datastore.engine.port import Engine
from datastore.items import BalanceItem, GroupItem, ParticipantItem, WorkItem
from datastore.keys import balance_key, group_key, member_key, net_attribute
from datastore.operations import (
    Absent,
    AddTo,
    Condition,
    Delete,
    Equals,
    Exists,
    GetItem,
    Remove,
    Update,
)
from datastore.store import Store
from datastore.tables import GROUPS
from datastore.writes.cancel_requests import CancelRequests, cancel_requests
from datastore.writes.planned import Planned, planned_again
from datastore.writes.stamp import Stamp
from datastore.writes.work import end
from domain.errors import Conflict, ErrorCode, InputPath, InTheWay, NotFound
from domain.ids import GroupId, ParticipantId


def removed(
    group: GroupItem, participant: ParticipantItem, balances: BalanceItem | None, *, path: InputPath
) -> Iterator[Planned]:
    """This plans the end of a locked participant whom nothing names any more, row by row.

    The row goes on its lock, a user's membership with it; the head counts one less, and the
    balances lose a net that must be zero. `path` is the input field that names the participant.
    """
    is_locked = Equals("TransferTarget", participant.transfer_target)
    is_same = is_locked & Equals("Role", participant.role.value)
    yield Planned(Delete(GROUPS, participant.key, is_same), planned_again)
    if participant.user_id is not None:
        key = member_key(group.group_id, participant.user_id)
        is_own = Absent("SK") | Equals("ParticipantId", participant.participant_id)
        yield Planned(Delete(GROUPS, key, is_own), planned_again)
    if group.participant_count is not None:
        one_less = (AddTo("ParticipantCount", -1),)
        key = group_key(group.group_id)
        yield Planned(Update(GROUPS, key, one_less, Exists("ParticipantCount")), planned_again)
    if balances is not None:
        yield _no_net(participant, balances, path)


async def read_balance_row(engine: Engine, group_id: GroupId) -> BalanceItem | None:
    """This reads the row of the balances as it is, complete or not. Cost: one call."""
    found = await engine.get(GetItem(GROUPS, balance_key(group_id), consistent=True))
    return None if found is None else BalanceItem.from_item(found)


async def settle(store: Store, work: WorkItem, *, stamp: Stamp) -> None:
    """This ends the requests to be somebody who is gone, and the work of it last of all.

    Raises:
        DomainError, EngineError: as `cancel_requests` says; call again to go on.
    """
    claims = CancelRequests(
        group_id=work.group_id,
        target_id=ParticipantId(work.resource_id),
        decided_by=work.actor_user_id,
        actor_id=work.actor_id,
        stamp=stamp,
    )
    # A group that is being deleted ends its requests itself.
    with suppress(NotFound):
        await cancel_requests(store, claims)
    await end(store.engine, work)


def in_use(path: InputPath, *, current: InTheWay | None = None) -> Conflict:
    """This says that something still names a participant; `current` is one such thing."""
    return Conflict(
        "Expenses, settlements or recurring expenses still name this participant: change or"
        " delete those first, or merge the guest into another participant.",
        code=ErrorCode.IN_USE,
        path=path,
        current=current,
    )


def _no_net(participant: ParticipantItem, balances: BalanceItem, path: InputPath) -> Planned:
    name = net_attribute(participant.participant_id)
    condition: Condition = Exists("SK")
    # A row that isn't initialized says only what was added since it is there.
    if balances.initialized:
        condition &= Absent(name) | Equals(name, 0)
    return Planned(Update(GROUPS, balances.key, (Remove(name),), condition), in_use(path))
