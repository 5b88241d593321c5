"""This module adds a comment to an expense, counts it, and tells those it mentions."""

from dataclasses import dataclass

from datastore.engine.port import Engine
from datastore.events import Happening
from datastore.items import (
    CommentItem,
    EventPayload,
    EventType,
    ExpenseRow,
    IdempotencyItem,
)
from datastore.keys import expense_key, participant_key, stats_key
from datastore.operations import Check, Exists
from datastore.reads.comments import comments_by_key
from datastore.reads.keyed import items_by_key
from datastore.store import Store
from datastore.tables import GROUPS
from datastore.writes.acting import Acting, acting_member, allowed, not_found
from datastore.writes.comment_counters import Counters, one_more, read_counters
from datastore.writes.commit import commit
from datastore.writes.done import Done
from datastore.writes.mentions import (
    Mentioned,
    check_mentions,
    kept_mentions,
    mentioned_in,
    told,
)
from datastore.writes.opening import Opening
from datastore.writes.planned import Plan, Planned, new_row
from datastore.writes.stamp import Stamp
from datastore.writes.write_path import WritePath
from domain.access import may_comment
from domain.ids import CommentId, ExpenseId, GroupId, ParticipantId, UserId

EXPENSE_PATH = ("expenseId",)


@dataclass(frozen=True, slots=True)
class AddComment:
    """This asks for a comment; `mentions` are participants of the group, in order."""

    actor: UserId
    group_id: GroupId
    expense_id: ExpenseId
    comment_id: CommentId
    body: str
    mentions: tuple[ParticipantId, ...]
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Snapshot:
    """This is what the plan looks at: who acts, the expense, its counters, and the mentioned."""

    acting: Acting
    expense: ExpenseRow
    counters: Counters
    mentioned: Mentioned


async def run(store: Store, command: AddComment) -> Done[CommentItem]:
    """This adds the comment.

    Raises:
        InvalidInput: LIMIT_EXCEEDED: the mentions.
        NotFound: the actor sees no such expense, or a mentioned participant isn't in the group.
        DomainError, EngineError: as `commit` says.
    """
    return await commit(store, command, path=PATH)


def plan(snapshot: Snapshot, command: AddComment) -> Plan[CommentItem]:
    """This plans the comment, one more in the expense's counters, and an event per user."""
    acting, expense = snapshot.acting, snapshot.expense
    comment = _comment(acting, command)
    happening = Happening(
        EventType.COMMENT_ADDED,
        command.group_id,
        command.comment_id,
        actor_id=acting.participant_id,
        revision=comment.revision,
        expense_id=command.expense_id,
        payload=EventPayload(resource_created_at=comment.created_at, title=expense.title),
    )
    is_there = Check(GROUPS, expense.key, Exists("SK"))
    stamp = command.stamp
    return Plan(
        rows=(
            *allowed(acting, may=may_comment),
            Planned(is_there, not_found(EXPENSE_PATH)),
            new_row(comment, what="comment"),
            one_more(snapshot.counters, stamp=stamp, path=EXPENSE_PATH),
            *told(snapshot.mentioned, happening, actor=command.actor, stamp=stamp),
        ),
        happening=happening,
        resource=comment,
        group_path=EXPENSE_PATH,
    )


async def _prepare(engine: Engine, opening: Opening, command: AddComment) -> Plan[CommentItem]:
    acting = acting_member(opening, path=EXPENSE_PATH)
    check_mentions(command.mentions)
    group_id = command.group_id
    keys = [expense_key(group_id, command.expense_id), stats_key(group_id, command.expense_id)]
    keys += [participant_key(group_id, mention) for mention in command.mentions]
    head, counters, *people = await items_by_key(engine, GROUPS, keys=keys, consistent=True)
    if head is None:
        raise not_found(EXPENSE_PATH)
    snapshot = Snapshot(
        acting,
        expense=ExpenseRow.from_item(head),
        counters=await read_counters(engine, (group_id, command.expense_id), stored=counters),
        mentioned=mentioned_in(people),
    )
    return plan(snapshot, command)


async def _again(
    engine: Engine, command: AddComment, earlier: IdempotencyItem
) -> CommentItem | None:
    comment_id = CommentId(earlier.result_id)
    key = (command.group_id, command.expense_id, earlier.created_at, comment_id)
    (found,) = await comments_by_key(engine, (key,), consistent=True)
    return found


PATH = WritePath("addComment", "COMMENT", _prepare, _again)


def _comment(acting: Acting, command: AddComment) -> CommentItem:
    return CommentItem(
        group_id=command.group_id,
        expense_id=command.expense_id,
        comment_id=command.comment_id,
        author_id=acting.participant_id,
        body=command.body,
        mentions=kept_mentions(command.mentions),
        revision=1,
        created_at=command.stamp.at,
        updated_at=command.stamp.at,
    )
