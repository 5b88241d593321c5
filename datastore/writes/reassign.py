"""This module gives what names a guest to the participant that the guest is merged into.

Each expense, settlement or recurring expense is a write of its own, with its event, like an edit.
"""

from dataclasses import dataclass

from datastore.engine.port import Engine
from datastore.events import Happening
from datastore.items import (
    EventPayload,
    EventType,
    ExpenseRow,
    FieldChange,
    RecurringItem,
    SettlementItem,
    StoredItem,
    WorkItem,
)
from datastore.operations import Delete
from datastore.reads.keyed import rows_by_key
from datastore.reads.references import Reference, names
from datastore.store import Store
from datastore.tables import GROUPS
from datastore.writes.acting import live_group
from datastore.writes.commit import commit
from datastore.writes.edited_row import edited_row
from datastore.writes.expense_changes import expense_changes
from datastore.writes.field_changes import field_changes
from datastore.writes.merge_pair import GUEST_PATH, Pair, in_merge, read_pair
from datastore.writes.nets import Balances, NetChange, added, difference, read_balances
from datastore.writes.opening import Opening
from datastore.writes.planned import Plan, Planned, planned_again
from datastore.writes.recurring_changes import recurring_changes
from datastore.writes.seen_recurring import edited_at, is_as_read
from datastore.writes.stamp import Stamp
from datastore.writes.versions import is_version
from datastore.writes.write_path import WritePath
from domain.change import ChangeKind
from domain.currency import find_currency
from domain.expense import deltas
from domain.ids import GroupId, ParticipantId
from domain.merging import merged_items, merged_payments
from domain.settlement import settlement_deltas


@dataclass(frozen=True, slots=True)
class Reassign:
    """This asks for one thing that named the guest when it was found; nobody acts as a member."""

    work: WorkItem
    found: Reference
    stamp: Stamp

    @property
    def actor(self) -> None:
        """This is nobody."""

    @property
    def group_id(self) -> GroupId:
        """This is the group that is written."""
        return self.work.group_id


@dataclass(frozen=True, slots=True)
class Snapshot:
    """This is what the plan looks at: guest and target, what names the guest, the balances."""

    pair: Pair
    reference: Reference
    balances: Balances


class NamesNobody(Exception):
    """This thing is gone, or doesn't name the guest any more."""


async def reassign(store: Store, command: Reassign) -> None:
    """This gives one thing to the target, unless it doesn't name the guest any more.

    Raises:
        InvalidInput: LIMIT_EXCEEDED: a balance.
        Conflict: the merge has been given up.
        DomainError, EngineError: as `commit` says.
    """
    try:
        await commit(store, command, path=PATH)
    except NamesNobody:
        return


def plan(snapshot: Snapshot, command: Reassign) -> Plan[StoredItem]:
    """This plans the thing with the target in the guest's place, and the balances."""
    match snapshot.reference:
        case ExpenseRow() as expense:
            return _expense(snapshot, expense, command)
        case SettlementItem() as settlement:
            return _settlement(snapshot, settlement, command)
        case RecurringItem() as template:
            return _template(snapshot, template, command)


async def _prepare(engine: Engine, opening: Opening, command: Reassign) -> Plan[StoredItem]:
    live_group(opening, path=GUEST_PATH)
    pair = await read_pair(engine, command.work)
    key = command.found.key
    (found,) = await rows_by_key(engine, type(command.found), keys=(key,), consistent=True)
    if found is None or not names(found, pair.source.participant_id):
        raise NamesNobody
    return plan(Snapshot(pair, found, await read_balances(engine, command.group_id)), command)


PATH = WritePath("reassign", "EXPENSE", _prepare)


def _expense(snapshot: Snapshot, before: ExpenseRow, command: Reassign) -> Plan[StoredItem]:
    pair = snapshot.pair
    after = before.model_copy(
        update={
            "items": merged_items(before.items, *pair.ids),
            "payments": merged_payments(before.payments, *pair.ids),
            "version": before.version + 1,
            "updated_at": command.stamp.at,
        }
    )
    change = NetChange(
        difference(deltas(before.items, before.payments), deltas(after.items, after.payments)),
        "ExpenseCount",
        currency=find_currency(before.currency),
        path=GUEST_PATH,
        count=0,
    )
    happening = Happening(
        EventType.EXPENSE_UPDATED,
        before.group_id,
        before.expense_id,
        actor_id=command.work.actor_id,
        revision=after.version,
        expense_id=before.expense_id,
        payload=EventPayload(title=after.title, changes=expense_changes(before, after)),
    )
    is_seen = is_version(before.version)
    row = edited_row(before, after, condition=is_seen, refusal=planned_again)
    return _whole(snapshot, (row, _added(snapshot, change, command)), happening)


def _settlement(snapshot: Snapshot, before: SettlementItem, command: Reassign) -> Plan[StoredItem]:
    """This plans the settlement as the target's; one between the two has settled nothing."""
    source_id, target_id = snapshot.pair.ids
    payer_id, payee_id = (
        target_id if each == source_id else each for each in (before.payer_id, before.payee_id)
    )
    after = before.model_copy(
        update={
            "payer_id": payer_id,
            "payee_id": payee_id,
            "version": before.version + 1,
            "updated_at": command.stamp.at,
        }
    )
    is_seen = is_version(before.version)
    if payer_id == payee_id:
        gone = Planned(Delete(GROUPS, before.key, is_seen), planned_again)
        payload = EventPayload(change=ChangeKind.DELETED)
        return _resettled(snapshot, (before, None), (gone, payload), command)
    edited = edited_row(before, after, condition=is_seen, refusal=planned_again)
    payload = EventPayload(change=ChangeKind.UPDATED, changes=_names(snapshot.pair, before))
    return _resettled(snapshot, (before, after), (edited, payload), command)


def _resettled(
    snapshot: Snapshot,
    sides: tuple[SettlementItem, SettlementItem | None],
    told: tuple[Planned, EventPayload],
    command: Reassign,
) -> Plan[StoredItem]:
    (before, after), (row, payload) = sides, told
    change = NetChange(
        difference(_settled(before), {} if after is None else _settled(after)),
        "SettlementCount",
        currency=find_currency(before.currency),
        path=GUEST_PATH,
        count=-1 if after is None else 0,
    )
    happening = Happening(
        EventType.SETTLEMENT_CHANGED,
        before.group_id,
        before.settlement_id,
        actor_id=command.work.actor_id,
        revision=before.version + 1,
        payload=payload.model_copy(update={"resource_created_at": before.created_at}),
    )
    return _whole(snapshot, (row, _added(snapshot, change, command)), happening)


def _template(snapshot: Snapshot, before: RecurringItem, command: Reassign) -> Plan[StoredItem]:
    after = before.model_copy(
        update={
            "items": merged_items(before.items, *snapshot.pair.ids),
            "payments": merged_payments(before.payments, *snapshot.pair.ids),
            "updated_at": edited_at(before, command.stamp),
        }
    )
    happening = Happening(
        EventType.RECURRING_EXPENSE_CHANGED,
        before.group_id,
        before.recurring_id,
        actor_id=command.work.actor_id,
        payload=EventPayload(
            change=ChangeKind.UPDATED,
            title=before.title,
            changes=recurring_changes(before, after),
        ),
    )
    row = edited_row(before, after, condition=is_as_read(before), refusal=planned_again)
    return _whole(snapshot, (row,), happening)


def _added(snapshot: Snapshot, change: NetChange, command: Reassign) -> Planned:
    return added(snapshot.balances, change, stamp=command.stamp)


def _whole(snapshot: Snapshot, rows: tuple[Planned, ...], happening: Happening) -> Plan[StoredItem]:
    return Plan(
        rows=(*in_merge(snapshot.pair), *rows),
        happening=happening,
        resource=snapshot.reference,
        group_path=GUEST_PATH,
    )


def _settled(settlement: SettlementItem) -> dict[ParticipantId, int]:
    return settlement_deltas(
        settlement.payer_id, settlement.payee_id, amount_minor=settlement.amount_minor
    )


def _names(pair: Pair, before: SettlementItem) -> tuple[FieldChange, ...]:
    field = "payer" if before.payer_id == pair.source.participant_id else "payee"
    return field_changes(((field, pair.source.display_name, pair.target.display_name),))
