"""This module adds a comment to an expense, counts it, and tells those it mentions."""

from dataclasses import dataclass, replace

from datastore.engine.port import Engine
from datastore.events import Happening, user_event
from datastore.items import (
    CommentItem,
    EventPayload,
    EventType,
    ExpenseRow,
    ExpenseStatsItem,
    IdempotencyItem,
    ParticipantItem,
)
from datastore.keys import expense_key, participant_key, stats_key
from datastore.operations import AddTo, Check, Exists, SetTo, Update
from datastore.reads.comments import comments_by_key
from datastore.reads.expenses import counted_stats
from datastore.reads.keyed import items_by_key
from datastore.store import Store
from datastore.tables import GROUPS
from datastore.values import Item
from datastore.writes.acting import Acting, acting_member, allowed, not_found
from datastore.writes.commit import commit
from datastore.writes.done import Done
from datastore.writes.opening import Opening
from datastore.writes.participants import no_participant
from datastore.writes.planned import Plan, Planned, new_row
from datastore.writes.stamp import Stamp
from datastore.writes.write_path import WritePath
from domain.access import may_comment
from domain.ids import CommentId, ExpenseId, GroupId, ParticipantId, UserId
from domain.limits import MAX_MENTIONS, count_problem

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
    """This is what the plan looks at.

    `mentioned` has one entry per mention, None where nobody has the id. `uncounted` is how many
    comments an expense has that has no counters yet; None where it has them.
    """

    acting: Acting
    expense: ExpenseRow | None
    mentioned: tuple[ParticipantItem | None, ...]
    uncounted: int | None


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
    if expense is None:
        raise not_found(EXPENSE_PATH)
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
    users = _mentioned_users(snapshot, command)
    return Plan(
        rows=(
            *allowed(acting, may=may_comment),
            Planned(is_there, not_found(EXPENSE_PATH)),
            new_row(comment, what="comment"),
            _counted(snapshot, command),
            *(_told(user_id, happening, command.stamp) for user_id in users),
        ),
        happening=happening,
        resource=comment,
        group_path=EXPENSE_PATH,
    )


async def _prepare(engine: Engine, opening: Opening, command: AddComment) -> Plan[CommentItem]:
    acting = acting_member(opening, path=EXPENSE_PATH)
    _check_mentions(command)
    group_id = command.group_id
    keys = [expense_key(group_id, command.expense_id), stats_key(group_id, command.expense_id)]
    keys += [participant_key(group_id, mention) for mention in command.mentions]
    head, counters, *people = await items_by_key(engine, GROUPS, keys=keys, consistent=True)
    uncounted = None
    if head is not None and counters is None:
        stats = await counted_stats(engine, (group_id, command.expense_id), consistent=True)
        uncounted = 0 if stats is None else stats.comment_count
    snapshot = Snapshot(
        acting,
        expense=None if head is None else ExpenseRow.from_item(head),
        mentioned=tuple(map(_participant, people)),
        uncounted=uncounted,
    )
    return plan(snapshot, command)


async def _again(
    engine: Engine, command: AddComment, earlier: IdempotencyItem
) -> CommentItem | None:
    comment_id = CommentId(earlier.result_id)
    key = (command.group_id, command.expense_id, earlier.created_at, comment_id)
    (found,) = await comments_by_key(engine, (key,), consistent=True)
    return found


def _participant(item: Item | None) -> ParticipantItem | None:
    return None if item is None else ParticipantItem.from_item(item)


PATH = WritePath("addComment", "COMMENT", _prepare, _again)


def _check_mentions(command: AddComment) -> None:
    problem = count_problem(
        "mentions in one comment", len(command.mentions), limit=MAX_MENTIONS, path=("mentions",)
    )
    if problem is not None:
        raise problem


def _mentioned_users(snapshot: Snapshot, command: AddComment) -> tuple[UserId, ...]:
    """This lists the users to tell once each: guests have no account, and the author knows."""
    user_ids: dict[UserId, None] = {}
    for index, participant in enumerate(snapshot.mentioned):
        if participant is None:
            raise no_participant(("mentions", str(index)))
        if participant.user_id is not None and participant.user_id != command.actor:
            user_ids[participant.user_id] = None
    return tuple(user_ids)


def _comment(acting: Acting, command: AddComment) -> CommentItem:
    return CommentItem(
        group_id=command.group_id,
        expense_id=command.expense_id,
        comment_id=command.comment_id,
        author_id=acting.participant_id,
        body=command.body,
        mentions=tuple(dict.fromkeys(command.mentions)) or None,
        revision=1,
        created_at=command.stamp.at,
        updated_at=command.stamp.at,
    )


def _counted(snapshot: Snapshot, command: AddComment) -> Planned:
    at = command.stamp.at
    if snapshot.uncounted is not None:
        counters = ExpenseStatsItem(
            group_id=command.group_id,
            expense_id=command.expense_id,
            comment_count=snapshot.uncounted + 1,
            last_comment_at=at,
            created_at=at,
            updated_at=at,
        )
        return new_row(counters, what="counter")
    actions = (AddTo("CommentCount", 1), SetTo("LastCommentAt", at), SetTo("UpdatedAt", at))
    key = stats_key(command.group_id, command.expense_id)
    return Planned(Update(GROUPS, key, actions, Exists("SK")), not_found(EXPENSE_PATH))


def _told(user_id: UserId, happening: Happening, stamp: Stamp) -> Planned:
    mention = replace(
        happening,
        type=EventType.MENTIONED,
        payload=happening.payload.model_copy(update={"group_id": happening.group_id}),
    )
    event = user_event(mention, user_id, now=stamp.now, command_id=stamp.command_id)
    return new_row(event, what="mention")
