"""This module edits a settlement and moves the balances by the difference."""

from dataclasses import dataclass
from datetime import date

from datastore.engine.port import Engine
from datastore.events import Happening
from datastore.items import EventPayload, EventType, FieldChange, SettlementItem
from datastore.store import Store
from datastore.writes.acting import Acting, acting_member, allowed
from datastore.writes.commit import commit
from datastore.writes.done import Done
from datastore.writes.edited_row import edited_row
from datastore.writes.field_changes import field_changes
from datastore.writes.nets import NetChange, added, difference
from datastore.writes.opening import Opening
from datastore.writes.planned import Plan, planned_again
from datastore.writes.seen_settlement import (
    SETTLEMENT_PATH,
    SeenSettlement,
    SettlementPlace,
    deltas_of,
    read_seen_settlement,
)
from datastore.writes.stamp import Stamp
from datastore.writes.versions import is_version
from datastore.writes.write_path import WritePath
from domain.access import may_edit_money
from domain.change import ChangeKind
from domain.currency import find_currency
from domain.ids import GroupId, UserId
from domain.money import format_amount
from domain.settlement import check_settlement
from domain.unset import UNSET, Left, chosen


@dataclass(frozen=True, slots=True, kw_only=True)
class UpdateSettlement:
    """This asks for an edit of the version that was seen; what is UNSET stays as it is.

    Who paid whom is fixed.
    """

    actor: UserId
    place: SettlementPlace
    expected_version: int
    amount_minor: int | Left = UNSET
    occurred_on: date | Left = UNSET
    note: str | Left | None = UNSET
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


async def run(store: Store, command: UpdateSettlement) -> Done[SettlementItem]:
    """This edits the settlement.

    Raises:
        InvalidInputs: the amount isn't above zero, or too large.
        InvalidInput: LIMIT_EXCEEDED: a balance.
        NotFound: the actor sees no such settlement.
        Forbidden: the actor is a VIEWER.
        Conflict: VERSION_CONFLICT: it has changed since it was seen.
        DomainError, EngineError: as `commit` says.
    """
    return await commit(store, command, path=PATH)


def plan(snapshot: Snapshot, command: UpdateSettlement) -> Plan[SettlementItem]:
    """This plans the edit and the balances. Payer and payee were checked when it was written."""
    acting, seen = snapshot.acting, snapshot.seen
    is_allowed = allowed(acting, may=may_edit_money)
    before = seen.settlement
    seen.check_version(command.expected_version)
    after = _edited(before, command)
    change = NetChange(
        difference(seen.deltas, deltas_of(after)),
        "SettlementCount",
        currency=find_currency(after.currency),
        path=("amount",),
        count=0,
    )
    is_as_read = is_version(before.version)
    return Plan(
        rows=(
            *is_allowed,
            edited_row(before, after, condition=is_as_read, refusal=planned_again),
            added(seen.balances, change, stamp=command.stamp),
        ),
        happening=Happening(
            EventType.SETTLEMENT_CHANGED,
            after.group_id,
            after.settlement_id,
            actor_id=acting.participant_id,
            revision=after.version,
            payload=EventPayload(
                change=ChangeKind.UPDATED,
                resource_created_at=after.created_at,
                changes=_changes(before, after),
            ),
        ),
        resource=after,
        group_path=SETTLEMENT_PATH,
    )


async def _prepare(
    engine: Engine, opening: Opening, command: UpdateSettlement
) -> Plan[SettlementItem]:
    acting = acting_member(opening, path=SETTLEMENT_PATH)
    return plan(Snapshot(acting, await read_seen_settlement(engine, command.place)), command)


PATH = WritePath("updateSettlement", "SETTLEMENT", _prepare)


def _edited(before: SettlementItem, command: UpdateSettlement) -> SettlementItem:
    day = command.occurred_on
    edits = {
        "amount_minor": chosen(command.amount_minor, before.amount_minor),
        "occurred_on": before.occurred_on if day is UNSET else day.isoformat(),
        "note": chosen(command.note, before.note),
        "version": before.version + 1,
        "updated_at": command.stamp.at,
    }
    after = before.model_copy(update=edits)
    check_settlement(
        after.payer_id,
        after.payee_id,
        amount_minor=after.amount_minor,
        currency=find_currency(after.currency),
    )
    return after


def _changes(before: SettlementItem, after: SettlementItem) -> tuple[FieldChange, ...]:
    currency = find_currency(after.currency)
    was, now = (format_amount(each.amount_minor, currency) for each in (before, after))
    return field_changes(
        (
            ("amount", was, now),
            ("occurredOn", before.occurred_on, after.occurred_on),
            ("note", before.note, after.note),
        )
    )
