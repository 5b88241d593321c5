"""This module holds the people of a group, with an account or without."""

from typing import ClassVar, Literal

from datastore.items.stored import Read, StoredItem
from datastore.keys import participant_key
from datastore.operations import Key
from datastore.tables import GROUPS, Table
from domain.access import ParticipantKind, Role
from domain.ids import GroupId, ParticipantId, UserId


class ParticipantItem(StoredItem):
    """This is one participant of a group: a user (with `user_id`) or a guest.

    `transfer_target` is there while the participant is being removed or merged into another:
    nothing new may refer to it then.
    """

    table: ClassVar[Table] = GROUPS

    entity_type: Literal["PARTICIPANT"] = "PARTICIPANT"
    group_id: GroupId
    participant_id: ParticipantId
    type: Read[ParticipantKind]
    user_id: UserId | None = None
    display_name: str
    name_version: int | None = None
    role: Read[Role]
    claimed_at: str | None = None
    invited_user_id: UserId | None = None
    invite_expires_at: str | None = None
    transfer_target: ParticipantId | None = None
    transfer_source: ParticipantId | None = None
    created_at: str
    updated_at: str

    @property
    def key(self) -> Key:
        """This names the item in its table."""
        return participant_key(self.group_id, self.participant_id)

    def is_claimable(self, at: str) -> bool:
        """This says whether a user may become this guest: not on its way out, nor reserved."""
        is_reserved = self.invite_expires_at is not None and at < self.invite_expires_at
        is_leaving = self.transfer_target is not None
        return self.type is ParticipantKind.GUEST and not is_leaving and not is_reserved
