"""This module tells what became of a participant, as the group's log keeps it."""

from datastore.items import FieldChange, ParticipantItem
from datastore.writes.field_changes import field_changes


def participant_changes(before: ParticipantItem, after: ParticipantItem) -> tuple[FieldChange, ...]:
    """This tells what an edit, a leave or a take-over changed."""
    return field_changes(
        (
            ("displayName", before.display_name, after.display_name),
            ("kind", before.type.value, after.type.value),
            ("role", before.role.value, after.role.value),
        )
    )


def gone(
    participant: ParticipantItem, *, into: ParticipantItem | None = None
) -> tuple[FieldChange, ...]:
    """This names who is gone, and into whom they were merged; None where they were removed."""
    heir = None if into is None else into.display_name
    return (FieldChange(field="displayName", before=participant.display_name, after=heir),)
