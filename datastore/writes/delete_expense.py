"""This module deletes an expense with everything that was said about it, however much it is."""

import asyncio
from dataclasses import dataclass

from datastore.engine.port import Engine
from datastore.engine.rules.limits import TRANSACTION_ROWS
from datastore.events import Happening
from datastore.items import (
    CommentItem,
    EventPayload,
    EventType,
    ExpenseRow,
    WorkItem,
    WorkKind,
)
from datastore.keys import comment_prefix, expense_key, stats_key
from datastore.operations import Delete, GetItem, Key, Query, begins_with_key
from datastore.reads.comments import comment_page
from datastore.reads.expenses import expenses_by_key
from datastore.reads.window import Slice, Window
from datastore.store import Store
from datastore.tables import GROUPS
from datastore.writes.acting import Acting, acting_member, allowed
from datastore.writes.commit import commit
from datastore.writes.done import Done
from datastore.writes.nets import Balances, NetChange, added, difference, read_balances
from datastore.writes.opening import Opening
from datastore.writes.planned import Plan, Planned, planned_again
from datastore.writes.seen_expense import EXPENSE_PATH, as_seen, seen_expense
from datastore.writes.stamp import Stamp
from datastore.writes.sweeping import sweep
from datastore.writes.work import begun, end
from datastore.writes.write_path import WritePath
from domain.access import may_edit_money
from domain.currency import find_currency
from domain.expense import deltas
from domain.ids import ExpenseId, GroupId, UserId

# The group's head, the actor, the expense, its counters, the balances and the event.
ROWS_BESIDE_COMMENTS = 6


@dataclass(frozen=True, slots=True)
class DeleteExpense:
    """This asks for the end of an expense; None expects no version of it."""

    actor: UserId
    group_id: GroupId
    expense_id: ExpenseId
    expected_version: int | None
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Snapshot:
    """This is what the plan looks at.

    `comments` are the expense's as far as one transaction has room for them, and whether there
    are more.
    """

    acting: Acting
    expense: ExpenseRow | None
    comments: Slice[CommentItem]
    balances: Balances


async def run(store: Store, command: DeleteExpense) -> Done[ExpenseRow]:
    """This deletes the expense, and gives it as it was last.

    Comments that don't fit into the transaction are left to `finish`: nobody sees them without
    their expense.

    Raises:
        NotFound: the actor sees no such expense.
        Forbidden: the actor is a VIEWER.
        InvalidInput: LIMIT_EXCEEDED: a balance.
        Conflict: VERSION_CONFLICT: it has changed since it was seen.
        DomainError, EngineError: as `commit` says.
    """
    return await commit(store, command, path=PATH)


def plan(snapshot: Snapshot, command: DeleteExpense) -> Plan[ExpenseRow]:
    """This plans the end of the head, and of all that goes with it or the work of that."""
    acting = snapshot.acting
    is_allowed = allowed(acting, may=may_edit_money)
    before = seen_expense(snapshot.expense, command.expected_version)
    condition, refusal = as_seen(before, command.expected_version)
    work = _work(acting, command) if snapshot.comments.has_more else None
    rest = _with_it(before, snapshot.comments.items) if work is None else (begun(work),)
    return Plan(
        rows=(
            *is_allowed,
            Planned(Delete(GROUPS, before.key, condition), refusal),
            added(snapshot.balances, _net_change(before), stamp=command.stamp),
            *rest,
        ),
        happening=Happening(
            EventType.EXPENSE_DELETED,
            command.group_id,
            command.expense_id,
            actor_id=acting.participant_id,
            revision=before.version + 1,
            expense_id=command.expense_id,
            payload=EventPayload(title=before.title),
        ),
        resource=before,
        group_path=EXPENSE_PATH,
        leaves=work,
    )


async def finish(store: Store, work: WorkItem, _: Stamp) -> None:
    """This sweeps the comments and counters of a deleted expense away.

    No comment can come any more, as each checks its expense. Cost: the comments, read and deleted.

    Raises:
        EngineError: the store could not do it; sweep again.
    """
    engine, key = store.engine, (work.group_id, ExpenseId(work.resource_id))
    head = await engine.get(GetItem(GROUPS, expense_key(*key), consistent=True))
    # Tables that were restored to different moments: an expense that people see is left alone.
    if head is None:
        await engine.write(Delete(GROUPS, stats_key(*key)))
        while await sweep(engine, _comments(*key)):
            pass
    await end(engine, work)


async def _prepare(engine: Engine, opening: Opening, command: DeleteExpense) -> Plan[ExpenseRow]:
    acting = acting_member(opening, path=EXPENSE_PATH)
    key = (command.group_id, command.expense_id)
    room = TRANSACTION_ROWS - ROWS_BESIDE_COMMENTS - int(acting.is_old_member)
    (expense,), comments, balances = await asyncio.gather(
        expenses_by_key(engine, (key,), consistent=True),
        comment_page(engine, key, window=Window(room), consistent=True),
        read_balances(engine, command.group_id),
    )
    return plan(Snapshot(acting, expense, comments, balances), command)


PATH = WritePath("deleteExpense", "EXPENSE", _prepare)


def _net_change(before: ExpenseRow) -> NetChange:
    return NetChange(
        difference(deltas(before.items, before.payments), {}),
        "ExpenseCount",
        currency=find_currency(before.currency),
        path=EXPENSE_PATH,
        count=-1,
    )


def _with_it(before: ExpenseRow, comments: tuple[CommentItem, ...]) -> tuple[Planned, ...]:
    counters = stats_key(before.group_id, before.expense_id)
    return tuple(map(_gone, (counters, *(comment.key for comment in comments))))


def _gone(key: Key) -> Planned:
    return Planned(Delete(GROUPS, key), planned_again)


def _work(acting: Acting, command: DeleteExpense) -> WorkItem:
    return WorkItem(
        kind=WorkKind.DELETE_EXPENSE,
        group_id=command.group_id,
        resource_id=command.expense_id,
        actor_id=acting.participant_id,
        actor_user_id=command.actor,
        created_at=command.stamp.at,
    )


def _comments(group_id: GroupId, expense_id: ExpenseId) -> Query:
    return Query(
        GROUPS,
        group_id,
        begins_with_key(comment_prefix(expense_id)),
        projection=("GroupId", "SK"),
        consistent=True,
    )
