"""These tests hold the events that tell what a write has done."""

from datetime import UTC, datetime

import pytest

from datastore.events import Happening, group_event, pending_key, user_event
from datastore.items import EventPayload, EventType, FieldChange
from domain.ids import ExpenseId, GroupId, ParticipantId, UserId

NOW = datetime(2026, 3, 31, 9, 30, tzinfo=UTC)
COMMENTED = Happening(
    EventType.COMMENT_ADDED,
    GroupId("g"),
    "c",
    actor_id=ParticipantId("p"),
    revision=1,
    expense_id=ExpenseId("e"),
    payload=EventPayload(title="Dinner"),
)


def test_group_event_has_its_number() -> None:
    """A group's event stands under its number, names its object's revision, and lives 90 days."""
    event = group_event(COMMENTED, 12, now=NOW, command_id="command")

    assert event.to_item() == {
        "PK": "GROUP#g",
        "SK": "EVENT#000000000012",
        "EventId": "COMMENT_ADDED#g#c#1",
        "Type": "COMMENT_ADDED",
        "ActorId": "p",
        "ResourceId": "c",
        "ExpenseId": "e",
        "CommandId": "command",
        "Payload": {"Title": "Dinner"},
        "CreatedAt": "2026-03-31T09:30:00.000Z",
        "ExpiresAt": 1_782_725_400,
        "PendingKey": pending_key(GroupId("g")),
    }


def test_event_without_revision_takes_its_number() -> None:
    """The id of an event ends in its number where the object has no revision."""
    joined = Happening(EventType.PARTICIPANT_CHANGED, GroupId("g"), "p", actor_id=None)

    event = group_event(joined, 7, now=NOW, command_id="command")

    assert (event.event_id, event.seq, event.group_id) == ("PARTICIPANT_CHANGED#g#p#7", 7, "g")
    assert "ActorId" not in event.to_item()


def test_user_event_sorts_by_time() -> None:
    """A user's event stands under its time and its id, and has no number."""
    event = user_event(COMMENTED, UserId("u"), now=NOW, command_id="command")

    assert (event.pk, event.sk) == ("USER#u", "EVENT#2026-03-31T09:30:00.000Z#COMMENT_ADDED#g#c#1")


def test_user_event_needs_a_revision() -> None:
    """An event of a user without a revision would have no id of its own, and is refused."""
    joined = Happening(EventType.PARTICIPANT_CHANGED, GroupId("g"), "p", actor_id=None)

    with pytest.raises(ValueError, match="has no revision: give one"):
        user_event(joined, UserId("u"), now=NOW, command_id="command")


def test_group_keeps_its_shard() -> None:
    """All events of a group wait in one of sixteen shards, and groups spread over them."""
    shards = {pending_key(GroupId(str(number))) for number in range(500)}

    assert shards == {f"PENDING#{shard:02d}" for shard in range(16)}


def test_long_payload_is_refused() -> None:
    """A payload beyond 32 KB is a fault that says by how much."""
    changes = tuple(FieldChange(field="notes", before="x" * 4_000) for _ in range(9))
    edited = Happening(
        EventType.EXPENSE_UPDATED,
        GroupId("g"),
        "e",
        actor_id=None,
        payload=EventPayload(changes=changes),
    )

    with pytest.raises(ValueError, match="over the limit of 32768: shorten its changes"):
        group_event(edited, 1, now=NOW, command_id="command")
