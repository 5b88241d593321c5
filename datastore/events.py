"""This module makes the events that tell what a write has done."""

import hashlib
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from datastore.items import EventItem, EventPayload, EventType
from datastore.keys import event_key, user_event_key
from datastore.operations import Key
from domain.dates import format_instant
from domain.ids import ExpenseId, GroupId, ParticipantId, UserId

EVENT_LIFE = timedelta(days=90)
PENDING_SHARDS = 16
PAYLOAD_LIMIT_BYTES = 32 * 1024


@dataclass(frozen=True, slots=True)
class Happening:
    """This is what has happened to one object of a group.

    `revision` is the object's version or revision after the write; None where it has none.
    `actor_id` is None when nobody acted.
    """

    type: EventType
    group_id: GroupId
    resource_id: str
    actor_id: ParticipantId | None
    revision: int | None = None
    expense_id: ExpenseId | None = None
    payload: EventPayload = field(default_factory=EventPayload)


def group_event(happening: Happening, seq: int, *, now: datetime, command_id: str) -> EventItem:
    """This makes the event that a group's log gets under its next number."""
    key = event_key(happening.group_id, seq)
    return _event(happening, key, event_id=_event_id(happening, seq), now=now, command=command_id)


def user_event(
    happening: Happening, user_id: UserId, *, now: datetime, command_id: str
) -> EventItem:
    """This makes the event that tells one user; what has happened must have a revision.

    Raises:
        ValueError: it has none, and an event of a user has no number to take its place.
    """
    if happening.revision is None:
        raise ValueError(f"{happening.type} of {happening.resource_id} has no revision: give one")
    event_id = _event_id(happening, happening.revision)
    key = user_event_key(user_id, format_instant(now), event_id)
    return _event(happening, key, event_id=event_id, now=now, command=command_id)


def pending_key(group_id: GroupId) -> str:
    """This names the shard of events to dispatch: one for all of a group, so they keep order."""
    shard = hashlib.sha256(group_id.encode()).digest()[0] % PENDING_SHARDS
    return f"PENDING#{shard:02d}"


def _event_id(happening: Happening, seq: int) -> str:
    revision = seq if happening.revision is None else happening.revision
    return f"{happening.type}#{happening.group_id}#{happening.resource_id}#{revision}"


def _event(
    happening: Happening, key: Key, *, event_id: str, now: datetime, command: str
) -> EventItem:
    payload_bytes = len(happening.payload.model_dump_json(exclude_none=True).encode())
    if payload_bytes > PAYLOAD_LIMIT_BYTES:
        raise ValueError(
            f"the payload of {event_id} has {payload_bytes} bytes, over the limit of"
            f" {PAYLOAD_LIMIT_BYTES}: shorten its changes"
        )
    return EventItem(
        pk=key.partition,
        sk=key.sort or "",
        event_id=event_id,
        type=happening.type,
        actor_id=happening.actor_id,
        resource_id=happening.resource_id,
        expense_id=happening.expense_id,
        command_id=command,
        payload=happening.payload,
        created_at=format_instant(now),
        expires_at_s=int((now + EVENT_LIFE).timestamp()),
        pending_key=pending_key(happening.group_id),
    )
