"""This module deletes a settlement and takes it out of the balances."""

from dataclasses import dataclass

from datastore.engine.port import Engine
from datastore.events import Happening
from datastore.items import EventPayload, EventType, SettlementItem
from datastore.operations import Delete
from datastore.store import Store
from datastore.tables import GROUPS
from datastore.writes.acting import Acting, acting_member, allowed
from datastore.writes.commit import commit
from datastore.writes.done import Done
from datastore.writes.nets import NetChange, added, difference
from datastore.writes.opening import Opening
from datastore.writes.planned import Plan, Planned, planned_again
from datastore.writes.seen_settlement import (
    SETTLEMENT_PATH,
    SeenSettlement,
    SettlementPlace,
    read_seen_settlement,
)
from datastore.writes.stamp import Stamp
from datastore.writes.versions import is_version
from datastore.writes.write_path import WritePath
from domain.access import may_edit_money
from domain.change import ChangeKind
from domain.currency import find_currency
from domain.ids import GroupId, UserId


@dataclass(frozen=True, slots=True)
class DeleteSettlement:
    """This asks for a settlement to go; without an expected version, whatever it is by now."""

    actor: UserId
    place: SettlementPlace
    expected_version: int | None
    stamp: Stamp

    @property
    def group_id(self) -> GroupId:
        """This is the group that is written."""
        return self.place.group_id


@dataclass(frozen=True, slots=True)
class Snapshot:
    """This is what the plan looks at: who acts, the settlement and the balances as they are."""

    acting: Acting
    seen: SeenSettlement


async def run(store: Store, command: DeleteSettlement) -> Done[SettlementItem]:
    """This deletes the settlement, and gives it as it was.

    Raises:
        InvalidInput: LIMIT_EXCEEDED: a balance.
        NotFound: the actor sees no such settlement.
        Forbidden: the actor is a VIEWER.
        Conflict: VERSION_CONFLICT: it has changed since it was seen.
        DomainError, EngineError: as `commit` says.
    """
    return await commit(store, command, path=PATH)


def plan(snapshot: Snapshot, command: DeleteSettlement) -> Plan[SettlementItem]:
    """This plans the deletion and the balances."""
    acting, seen = snapshot.acting, snapshot.seen
    is_allowed = allowed(acting, may=may_edit_money)
    settlement = seen.settlement
    seen.check_version(command.expected_version)
    change = NetChange(
        difference(seen.deltas, {}),
        "SettlementCount",
        currency=find_currency(settlement.currency),
        path=SETTLEMENT_PATH,
        count=-1,
    )
    gone = Delete(GROUPS, settlement.key, is_version(settlement.version))
    return Plan(
        rows=(
            *is_allowed,
            Planned(gone, planned_again),
            added(seen.balances, change, stamp=command.stamp),
        ),
        happening=_happening(acting, settlement),
        resource=settlement,
        group_path=SETTLEMENT_PATH,
    )


async def _prepare(
    engine: Engine, opening: Opening, command: DeleteSettlement
) -> Plan[SettlementItem]:
    acting = acting_member(opening, path=SETTLEMENT_PATH)
    return plan(Snapshot(acting, await read_seen_settlement(engine, command.place)), command)


PATH = WritePath("deleteSettlement", "SETTLEMENT", _prepare)


def _happening(acting: Acting, settlement: SettlementItem) -> Happening:
    """This tells of the deletion as a change after the last: ids of events don't repeat."""
    return Happening(
        EventType.SETTLEMENT_CHANGED,
        settlement.group_id,
        settlement.settlement_id,
        actor_id=acting.participant_id,
        revision=settlement.version + 1,
        payload=EventPayload(change=ChangeKind.DELETED, resource_created_at=settlement.created_at),
    )
