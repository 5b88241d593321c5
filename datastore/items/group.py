"""This module holds a group's head, its invite settings and who is a member."""

from typing import ClassVar, Literal, Self

from pydantic import Field

from datastore.items.stored import Read, StoredItem
from datastore.keys import group_key, invite_key, member_key, user_id_in
from datastore.operations import Key
from datastore.tables import GROUPS, Table
from datastore.values import Item
from domain.access import Role
from domain.ids import GroupId, ParticipantId, UserId


class GroupItem(StoredItem):
    """This is a group's head.

    `event_seq` is the number of its latest event, 0 before the first. The two counts are None in
    a group of before they were kept.
    """

    table: ClassVar[Table] = GROUPS

    entity_type: Literal["GROUP"] = "GROUP"
    group_id: GroupId
    name: str
    description: str | None = None
    currency: str
    created_by: UserId
    owner_count: int | None = None
    participant_count: int | None = None
    version: int = 1
    event_seq: int = 0
    status: Literal["DELETING"] | None = None
    created_at: str
    updated_at: str

    @property
    def key(self) -> Key:
        """This names the item in its table."""
        return group_key(self.group_id)

    @property
    def is_live(self) -> bool:
        """This says whether the group is not being deleted."""
        return self.status is None


class InviteItem(StoredItem):
    """This is how a group may be joined; `expires_at` is a timestamp, not an expiry of the row."""

    table: ClassVar[Table] = GROUPS

    entity_type: Literal["INVITE"] = "INVITE"
    group_id: GroupId
    enabled: bool
    token_hash: str | None = None
    default_role: Read[Role]
    rotated_at: str
    expires_at: str | None = None
    created_at: str
    updated_at: str

    @property
    def key(self) -> Key:
        """This names the item in its table."""
        return invite_key(self.group_id)

    def is_open(self, at: str) -> bool:
        """This says whether people may ask to join at that time."""
        return self.enabled and (self.expires_at is None or at < self.expires_at)


class UserMemberItem(StoredItem):
    """This makes a user a member of a group, once.

    It has no attribute `UserId`, which would put it on the index of a user's participants.
    `role` copies the participant's; None in a row of before it was copied.
    """

    table: ClassVar[Table] = GROUPS

    entity_type: Literal["USERMEMBER"] = "USERMEMBER"
    group_id: GroupId
    user_id: UserId = Field(exclude=True)
    participant_id: ParticipantId
    role: Read[Role] | None = None
    created_at: str
    updated_at: str

    @property
    def key(self) -> Key:
        """This names the item in its table."""
        return member_key(self.group_id, self.user_id)

    @classmethod
    def from_item(cls, item: Item) -> Self:
        """This reads a stored membership; the sort key says whose."""
        return cls.of_attributes({**item, "UserId": user_id_in(str(item["SK"]))})
