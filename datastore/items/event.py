"""This module holds the events of a group's log, and those that concern a user."""

from enum import StrEnum
from typing import ClassVar

from pydantic import BaseModel, Field

from datastore.items.stored import STORED, Read, StoredItem
from datastore.keys import event_seq_in, group_id_in
from datastore.operations import Key
from datastore.tables import NOTIFICATIONS, Table
from domain.change import ChangeKind
from domain.ids import ExpenseId, GroupId, ParticipantId


class EventType(StrEnum):
    """This says what an event is about: one per event type of the API, and what users get."""

    COMMENT_ADDED = "COMMENT_ADDED"
    COMMENT_EDITED = "COMMENT_EDITED"
    COMMENT_DELETED = "COMMENT_DELETED"
    EXPENSE_CREATED = "EXPENSE_CREATED"
    EXPENSE_UPDATED = "EXPENSE_UPDATED"
    EXPENSE_DELETED = "EXPENSE_DELETED"
    SETTLEMENT_CHANGED = "SETTLEMENT_CHANGED"
    PARTICIPANT_CHANGED = "PARTICIPANT_CHANGED"
    JOIN_REQUEST_CHANGED = "JOIN_REQUEST_CHANGED"
    RECURRING_EXPENSE_CHANGED = "RECURRING_EXPENSE_CHANGED"
    GROUP_CHANGED = "GROUP_CHANGED"
    MENTIONED = "MENTIONED"


class FieldChange(BaseModel):
    """This is one field before and after an edit, as the API writes it."""

    model_config = STORED

    field: str
    before: str | None = None
    after: str | None = None


class EventPayload(BaseModel):
    """This is what an event tells beyond its ids.

    `change` is there where the event's type leaves open what became of its object, and where a
    request to join has let somebody in: of `participant_id`.
    `resource_created_at` is the part of the object's key that its id lacks (comments and
    settlements). `title` is what the object was called. `group_id` is there in a user's event.
    """

    model_config = STORED

    change: Read[ChangeKind] | None = None
    group_id: GroupId | None = None
    participant_id: ParticipantId | None = None
    resource_created_at: str | None = None
    title: str | None = None
    changes: Read[tuple[FieldChange, ...]] | None = None


class EventItem(StoredItem):
    """This is one event; `expires_at_s` is in epoch seconds and checked by every read.

    `pending_key` is there until the event was handed to the notifications.
    """

    table: ClassVar[Table] = NOTIFICATIONS

    pk: str
    sk: str
    event_id: str
    type: Read[EventType]
    actor_id: ParticipantId | None = None
    resource_id: str
    expense_id: ExpenseId | None = None
    command_id: str
    payload: EventPayload = Field(default_factory=EventPayload)
    created_at: str
    expires_at_s: int
    pending_key: str | None = None

    @property
    def key(self) -> Key:
        """This names the item in its table."""
        return Key(self.pk, self.sk)

    @property
    def group_id(self) -> GroupId:
        """This names the group whose log holds the event."""
        return group_id_in(self.pk)

    @property
    def seq(self) -> int:
        """This is the event's number in its group's log."""
        return event_seq_in(self.sk)

    def is_expired(self, now_s: float) -> bool:
        """This says whether the event is past its time, deleted yet or not."""
        return self.expires_at_s < now_s
