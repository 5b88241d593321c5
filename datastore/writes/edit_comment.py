"""This module edits a comment, and tells those whom it mentions for the first time."""

from dataclasses import dataclass

from datastore.engine.port import Engine
from datastore.items import CommentItem, EventType
from datastore.keys import participant_key
from datastore.reads.keyed import items_by_key
from datastore.store import Store
from datastore.tables import GROUPS
from datastore.writes.acting import Acting, acting_member, allowed
from datastore.writes.comment_events import comment_happening
from datastore.writes.commit import commit
from datastore.writes.done import Done
from datastore.writes.edited_row import edited_row
from datastore.writes.mentions import (
    Mentioned,
    check_mentions,
    kept_mentions,
    mentioned_in,
    told,
)
from datastore.writes.opening import Opening
from datastore.writes.planned import Plan, planned_again
from datastore.writes.seen_comment import (
    COMMENT_PATH,
    CommentPlace,
    SeenComment,
    expense_stays,
    seen_comment,
)
from datastore.writes.stamp import Stamp
from datastore.writes.versions import check_version, is_version
from datastore.writes.write_path import WritePath
from domain.access import may_comment
from domain.errors import Forbidden, InTheWay, ObjectKind
from domain.ids import GroupId, ParticipantId, UserId
from domain.unset import UNSET, Left, chosen

REVISION_PATH = ("expectedRevision",)


@dataclass(frozen=True, slots=True)
class EditComment:
    """This asks for another body; `mentions` replace those of before, UNSET leaves them."""

    actor: UserId
    place: CommentPlace
    expected_revision: int
    body: str
    mentions: tuple[ParticipantId, ...] | Left
    stamp: Stamp

    @property
    def group_id(self) -> GroupId:
        """This is the group that is written."""
        return self.place.group_id


@dataclass(frozen=True, slots=True)
class Snapshot:
    """This is what the plan looks at: who acts, the comment as it is, and the mentioned."""

    acting: Acting
    seen: SeenComment
    mentioned: Mentioned


async def run(store: Store, command: EditComment) -> Done[CommentItem]:
    """This edits the comment.

    Raises:
        InvalidInput: LIMIT_EXCEEDED: the mentions.
        NotFound: the actor sees no such comment, or a mentioned participant isn't in the group.
        Forbidden: the actor hasn't written it.
        Conflict: VERSION_CONFLICT: it has changed since it was seen.
        DomainError, EngineError: as `commit` says.
    """
    return await commit(store, command, path=PATH)


def plan(snapshot: Snapshot, command: EditComment) -> Plan[CommentItem]:
    """This plans the edit and an event per user whom the comment hasn't mentioned before."""
    acting, seen = snapshot.acting, snapshot.seen
    before = seen.comment
    _check_author(acting, seen)
    current = InTheWay(ObjectKind.COMMENT, _key_parts(before))
    check_version(before.revision, command.expected_revision, current=current, path=REVISION_PATH)
    after = _edited(before, command)
    happening = comment_happening(
        EventType.COMMENT_EDITED, after, acting=acting, expense=seen.expense
    )
    is_as_read = is_version(before.revision, attribute="Revision")
    return Plan(
        rows=(
            *allowed(acting, may=may_comment),
            expense_stays(seen.expense),
            edited_row(before, after, condition=is_as_read, refusal=planned_again),
            *told(
                snapshot.mentioned,
                happening,
                actor=command.actor,
                stamp=command.stamp,
                known=before.mentions or (),
            ),
        ),
        happening=happening,
        resource=after,
        group_path=COMMENT_PATH,
    )


async def _prepare(engine: Engine, opening: Opening, command: EditComment) -> Plan[CommentItem]:
    acting = acting_member(opening, path=COMMENT_PATH)
    mentions = chosen(command.mentions, ())
    check_mentions(mentions)
    keys = [*command.place.keys]
    keys += [participant_key(command.group_id, mention) for mention in mentions]
    head, row, *people = await items_by_key(engine, GROUPS, keys=keys, consistent=True)
    snapshot = Snapshot(acting, seen_comment(head, row), mentioned_in(people))
    return plan(snapshot, command)


PATH = WritePath("editComment", "COMMENT", _prepare)


def _check_author(acting: Acting, seen: SeenComment) -> None:
    if not seen.is_by(acting):
        raise Forbidden(
            "Only its author may edit a comment: add one of your own instead.", path=COMMENT_PATH
        )


def _key_parts(comment: CommentItem) -> tuple[str, ...]:
    return comment.group_id, comment.expense_id, comment.created_at, comment.comment_id


def _edited(before: CommentItem, command: EditComment) -> CommentItem:
    mentions = command.mentions
    edits = {
        "body": command.body,
        "mentions": before.mentions if mentions is UNSET else kept_mentions(mentions),
        "edited_at": command.stamp.at,
        "revision": before.revision + 1,
        "updated_at": command.stamp.at,
    }
    return before.model_copy(update=edits)
