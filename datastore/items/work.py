"""This module holds what a write has begun and must bring to its end, whatever happens."""

from enum import StrEnum
from typing import ClassVar, Literal

from datastore.items.stored import Read, StoredItem
from datastore.keys import work_key
from datastore.operations import Key
from datastore.tables import NOTIFICATIONS, Table
from domain.ids import GroupId, ParticipantId, UserId


class WorkKind(StrEnum):
    """This says which write has more to do than one transaction holds."""

    DELETE_GROUP = "DELETE_GROUP"
    DELETE_EXPENSE = "DELETE_EXPENSE"
    REMOVE_PARTICIPANT = "REMOVE_PARTICIPANT"
    MERGE_GUEST = "MERGE_GUEST"


class WorkItem(StoredItem):
    """This is one piece of work: put by a write's first transaction, deleted last of all.

    `resource_id` is the expense, the participant, or the group itself. `target_id` is the
    participant that a guest is merged into. `actor_id` and `actor_user_id` say who began it.
    """

    table: ClassVar[Table] = NOTIFICATIONS

    entity_type: Literal["WORK"] = "WORK"
    kind: Read[WorkKind]
    group_id: GroupId
    resource_id: str
    target_id: ParticipantId | None = None
    actor_id: ParticipantId
    actor_user_id: UserId
    created_at: str

    @property
    def key(self) -> Key:
        """This names the item in its table."""
        return work_key(self.kind, self.group_id, self.resource_id)
