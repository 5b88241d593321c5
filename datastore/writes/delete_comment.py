"""This module deletes a comment and takes it off the expense's count."""

from dataclasses import dataclass

from datastore.engine.port import Engine
from datastore.items import CommentItem, EventType
from datastore.keys import stats_key
from datastore.operations import Delete, Exists
from datastore.reads.keyed import items_by_key
from datastore.store import Store
from datastore.tables import GROUPS
from datastore.writes.acting import Acting, acting_member, allowed
from datastore.writes.comment_counters import Counters, one_less, read_counters
from datastore.writes.comment_events import comment_happening
from datastore.writes.commit import commit
from datastore.writes.done import Done
from datastore.writes.opening import Opening
from datastore.writes.owners import as_owner
from datastore.writes.planned import Plan, Planned, planned_again
from datastore.writes.seen_comment import (
    COMMENT_PATH,
    CommentPlace,
    SeenComment,
    expense_stays,
    seen_comment,
)
from datastore.writes.stamp import Stamp
from datastore.writes.write_path import WritePath
from domain.access import Role, may_comment, may_manage
from domain.errors import Forbidden
from domain.ids import GroupId, UserId


@dataclass(frozen=True, slots=True)
class DeleteComment:
    """This asks for a comment to go."""

    actor: UserId
    place: CommentPlace
    stamp: Stamp

    @property
    def group_id(self) -> GroupId:
        """This is the group that is written."""
        return self.place.group_id


@dataclass(frozen=True, slots=True)
class Snapshot:
    """This is what the plan looks at: who acts, the comment as it is, and the counters."""

    acting: Acting
    seen: SeenComment
    counters: Counters


async def run(store: Store, command: DeleteComment) -> Done[CommentItem]:
    """This deletes the comment, and gives it as it was.

    Raises:
        NotFound: the actor sees no such comment.
        Forbidden: the actor hasn't written it, and is no OWNER.
        DomainError, EngineError: as `commit` says.
    """
    return await commit(store, command, path=PATH)


def plan(snapshot: Snapshot, command: DeleteComment) -> Plan[CommentItem]:
    """This plans the deletion, and one less in the expense's counters."""
    acting, seen = snapshot.acting, snapshot.seen
    comment = seen.comment
    return Plan(
        rows=(
            *_allowed(acting, seen),
            expense_stays(seen.expense),
            Planned(Delete(GROUPS, comment.key, Exists("SK")), planned_again),
            one_less(snapshot.counters, stamp=command.stamp, path=COMMENT_PATH),
        ),
        happening=comment_happening(
            EventType.COMMENT_DELETED, comment, acting=acting, expense=seen.expense
        ),
        resource=comment,
        group_path=COMMENT_PATH,
    )


def _allowed(acting: Acting, seen: SeenComment) -> tuple[Planned, ...]:
    if seen.is_by(acting):
        return allowed(acting, may=may_comment)
    if not may_manage(acting.role):
        raise Forbidden(
            "Only its author or an owner of the group may delete a comment: ask one of them.",
            path=COMMENT_PATH,
            required_role=Role.OWNER,
        )
    return as_owner(acting)


async def _prepare(engine: Engine, opening: Opening, command: DeleteComment) -> Plan[CommentItem]:
    acting = acting_member(opening, path=COMMENT_PATH)
    expense = (command.group_id, command.place.expense_id)
    keys = (*command.place.keys, stats_key(*expense))
    head, row, stored = await items_by_key(engine, GROUPS, keys=keys, consistent=True)
    seen = seen_comment(head, row)
    counters = await read_counters(engine, expense, stored=stored)
    return plan(Snapshot(acting, seen, counters), command)


PATH = WritePath("deleteComment", "COMMENT", _prepare)
