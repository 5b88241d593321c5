"""This module shows the events of a group's log."""

from collections.abc import Callable, Mapping
from typing import TypedDict, TypeVar

import strawberry

from datastore.items import EventItem, EventType
from datastore.items import FieldChange as StoredChange
from domain.access import Role, may_manage
from domain.ids import (
    CommentId,
    ExpenseId,
    GroupId,
    JoinRequestId,
    ParticipantId,
    RecurringId,
    SettlementId,
)
from schema.cursors import event_cursor
from schema.enums import ChangeKind
from schema.events import (
    CommentAdded,
    CommentDeleted,
    CommentEdited,
    ExpenseCreated,
    ExpenseDeleted,
    ExpenseUpdated,
    FieldChange,
    GroupChanged,
    GroupEvent,
    JoinRequestChanged,
    ParticipantChanged,
    RecurringExpenseChanged,
    SettlementChanged,
)
from schema.global_ids import Kind, global_id
from schema.keys import (
    CommentKey,
    ExpenseKey,
    JoinRequestKey,
    ParticipantKey,
    RecurringKey,
    SettlementKey,
)
from schema.scalars import InstantText

T = TypeVar("T")


class _Common(TypedDict):
    id: strawberry.ID
    cursor: str
    at: InstantText
    actor_key: ParticipantKey | None
    group_id: GroupId


def shown_event(item: EventItem) -> GroupEvent:
    """This gives an event as the owners of the group see it.

    Raises:
        KeyError: its type isn't one that `SHOWN` lists.
    """
    return SHOWN[item.type](item)


def event_shown_to(item: EventItem, role: Role) -> GroupEvent | None:
    """This gives an event as a member in that role sees it; None for what is for owners alone.

    A request to join that has let somebody in tells the others of a participant.
    """
    if may_manage(role) or item.type is not EventType.JOIN_REQUEST_CHANGED:
        return shown_event(item)
    joined = item.payload.participant_id
    return None if joined is None else _participant_event(item, joined)


def _common(item: EventItem) -> _Common:
    group_id = item.group_id
    return _Common(
        id=global_id(Kind.EVENT, group_id, str(item.seq)),
        cursor=event_cursor(group_id, item.seq),
        at=InstantText(item.created_at),
        actor_key=None if item.actor_id is None else ParticipantKey(group_id, item.actor_id),
        group_id=group_id,
    )


class _OfComment(_Common):
    expense_id: strawberry.ID
    comment_id: strawberry.ID
    expense_key: ExpenseKey


def _of_comment(item: EventItem) -> _OfComment:
    expense = _expense_key(item, item.expense_id)
    return _OfComment(
        **_common(item),
        expense_id=global_id(Kind.EXPENSE, *expense),
        comment_id=global_id(Kind.COMMENT, *_comment_key(item)),
        expense_key=expense,
    )


def _comment_added(item: EventItem) -> CommentAdded:
    return CommentAdded(**_of_comment(item), comment_key=_comment_key(item))


def _comment_edited(item: EventItem) -> CommentEdited:
    return CommentEdited(**_of_comment(item), comment_key=_comment_key(item))


def _comment_deleted(item: EventItem) -> CommentDeleted:
    return CommentDeleted(**_of_comment(item))


def _expense_created(item: EventItem) -> ExpenseCreated:
    key = _expense_key(item, ExpenseId(item.resource_id))
    return ExpenseCreated(
        **_common(item), expense_id=global_id(Kind.EXPENSE, *key), expense_key=key
    )


def _expense_updated(item: EventItem) -> ExpenseUpdated:
    key = _expense_key(item, ExpenseId(item.resource_id))
    return ExpenseUpdated(
        **_common(item),
        expense_id=global_id(Kind.EXPENSE, *key),
        expense_key=key,
        changes=_changes(item),
    )


def _expense_deleted(item: EventItem) -> ExpenseDeleted:
    key = _expense_key(item, ExpenseId(item.resource_id))
    return ExpenseDeleted(
        **_common(item),
        expense_id=global_id(Kind.EXPENSE, *key),
        title=_told(item, item.payload.title),
    )


def _settlement_changed(item: EventItem) -> SettlementChanged:
    key = SettlementKey(item.group_id, _created_at(item), SettlementId(item.resource_id))
    return SettlementChanged(
        **_common(item),
        change=_change(item),
        changes=_changes(item),
        settlement_id=global_id(Kind.SETTLEMENT, *key),
        settlement_key=key,
    )


def _participant_changed(item: EventItem) -> ParticipantChanged:
    return _participant_event(item, ParticipantId(item.resource_id))


def _participant_event(item: EventItem, participant_id: ParticipantId) -> ParticipantChanged:
    key = ParticipantKey(item.group_id, participant_id)
    return ParticipantChanged(
        **_common(item),
        change=_change(item),
        changes=_changes(item),
        participant_id=global_id(Kind.PARTICIPANT, *key),
        participant_key=key,
    )


def _recurring_expense_changed(item: EventItem) -> RecurringExpenseChanged:
    key = RecurringKey(item.group_id, RecurringId(item.resource_id))
    return RecurringExpenseChanged(
        **_common(item),
        change=_change(item),
        changes=_changes(item),
        recurring_expense_id=global_id(Kind.RECURRING_EXPENSE, *key),
        recurring_key=key,
    )


def _join_request_changed(item: EventItem) -> JoinRequestChanged:
    key = JoinRequestKey(item.group_id, JoinRequestId(item.resource_id))
    return JoinRequestChanged(
        **_common(item),
        join_request_id=global_id(Kind.JOIN_REQUEST, *key),
        join_request_key=key,
    )


def _group_changed(item: EventItem) -> GroupChanged:
    return GroupChanged(**_common(item), change=_change(item), changes=_changes(item))


SHOWN: Mapping[EventType, Callable[[EventItem], GroupEvent]] = {
    EventType.COMMENT_ADDED: _comment_added,
    EventType.COMMENT_EDITED: _comment_edited,
    EventType.COMMENT_DELETED: _comment_deleted,
    EventType.EXPENSE_CREATED: _expense_created,
    EventType.EXPENSE_UPDATED: _expense_updated,
    EventType.EXPENSE_DELETED: _expense_deleted,
    EventType.SETTLEMENT_CHANGED: _settlement_changed,
    EventType.PARTICIPANT_CHANGED: _participant_changed,
    EventType.RECURRING_EXPENSE_CHANGED: _recurring_expense_changed,
    EventType.JOIN_REQUEST_CHANGED: _join_request_changed,
    EventType.GROUP_CHANGED: _group_changed,
}
"""How each type of event is shown."""


def _expense_key(item: EventItem, expense_id: ExpenseId | None) -> ExpenseKey:
    return ExpenseKey(item.group_id, _told(item, expense_id))


def _comment_key(item: EventItem) -> CommentKey:
    expense = _expense_key(item, item.expense_id)
    return CommentKey(*expense, _created_at(item), CommentId(item.resource_id))


def _created_at(item: EventItem) -> str:
    return _told(item, item.payload.resource_created_at)


def _change(item: EventItem) -> ChangeKind:
    return _told(item, item.payload.change)


def _changes(item: EventItem) -> list[FieldChange]:
    return [_shown_change(change) for change in item.payload.changes or ()]


def _shown_change(change: StoredChange) -> FieldChange:
    return FieldChange(field=change.field, before=change.before, after=change.after)


def _told(item: EventItem, value: T | None) -> T:
    if value is None:
        raise ValueError(f"Event {item.event_id} doesn't tell what its type {item.type} needs.")
    return value
