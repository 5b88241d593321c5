"""This module ends a recurring expense for good; what it has made stays."""

from dataclasses import dataclass

from datastore.engine.port import Engine
from datastore.events import Happening
from datastore.items import EventPayload, EventType, RecurringItem
from datastore.operations import Delete, Exists
from datastore.reads.recurring import recurring_by_key
from datastore.store import Store
from datastore.tables import GROUPS
from datastore.writes.acting import Acting, acting_member, allowed, not_found
from datastore.writes.commit import commit
from datastore.writes.done import Done
from datastore.writes.opening import Opening
from datastore.writes.planned import Plan, Planned
from datastore.writes.seen_recurring import RECURRING_PATH, seen_recurring
from datastore.writes.stamp import Stamp
from datastore.writes.write_path import WritePath
from domain.access import may_edit_money
from domain.change import ChangeKind
from domain.ids import GroupId, RecurringId, UserId


@dataclass(frozen=True, slots=True)
class DeleteRecurringExpense:
    """This asks for the end of a template, whatever was done to it since it was seen."""

    actor: UserId
    group_id: GroupId
    recurring_id: RecurringId
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Snapshot:
    """This is what the plan looks at: who acts, and the template as it is."""

    acting: Acting
    template: RecurringItem | None


async def run(store: Store, command: DeleteRecurringExpense) -> Done[RecurringItem]:
    """This deletes the template, and gives it as it was.

    Raises:
        NotFound: the actor sees no such template.
        Forbidden: the actor is a VIEWER.
        DomainError, EngineError: as `commit` says.
    """
    return await commit(store, command, path=PATH)


def plan(snapshot: Snapshot, command: DeleteRecurringExpense) -> Plan[RecurringItem]:
    """This plans the end of the template's row; days that are still due are never made up for."""
    acting = snapshot.acting
    is_allowed = allowed(acting, may=may_edit_money)
    template = seen_recurring(snapshot.template, None)
    gone = Delete(GROUPS, template.key, Exists("SK"))
    return Plan(
        rows=(*is_allowed, Planned(gone, not_found(RECURRING_PATH))),
        happening=Happening(
            EventType.RECURRING_EXPENSE_CHANGED,
            command.group_id,
            command.recurring_id,
            actor_id=acting.participant_id,
            payload=EventPayload(change=ChangeKind.DELETED, title=template.title),
        ),
        resource=template,
        group_path=RECURRING_PATH,
    )


async def _prepare(
    engine: Engine, opening: Opening, command: DeleteRecurringExpense
) -> Plan[RecurringItem]:
    acting = acting_member(opening, path=RECURRING_PATH)
    key = (command.group_id, command.recurring_id)
    (template,) = await recurring_by_key(engine, (key,), consistent=True)
    return plan(Snapshot(acting, template), command)


PATH = WritePath("deleteRecurringExpense", "RECURRING_EXPENSE", _prepare)
