"""This module holds the requests to join a group, and what is kept beside each."""

from typing import ClassVar, Literal, Self

from pydantic import Field

from datastore.items.stored import Read, StoredItem
from datastore.keys import (
    applicant_id_in,
    join_lock_key,
    join_request_key,
    lock_user_id_in,
    user_join_request_key,
)
from datastore.operations import Key
from datastore.tables import GROUPS, NOTIFICATIONS, Table
from datastore.values import Item
from domain.access import Role
from domain.ids import GroupId, JoinRequestId, ParticipantId, UserId
from domain.joining import JoinRequestMode, JoinRequestStatus


class JoinRequestItem(StoredItem):
    """This is one request to join a group.

    `target_participant_id` is the guest that a takeover is of. The two keys of the sparse indexes
    are there while the request is pending; what follows them is there once it is decided.
    `participant_id` is who the applicant has become. `decided_by` is the applicant where they
    have cancelled it themself.
    """

    table: ClassVar[Table] = GROUPS

    entity_type: Literal["JOINREQ"] = "JOINREQ"
    group_id: GroupId
    request_id: JoinRequestId
    applicant_user_id: UserId
    applicant_name: str
    mode: Read[JoinRequestMode]
    target_participant_id: ParticipantId | None = None
    proposed_role: Read[Role]
    message: str | None = None
    status: Read[JoinRequestStatus]
    pending_key: str | None = None
    user_pending_key: UserId | None = None
    decided_by: UserId | None = None
    decided_at: str | None = None
    final_role: Read[Role] | None = None
    participant_id: ParticipantId | None = None
    created_at: str
    updated_at: str

    @property
    def key(self) -> Key:
        """This names the item in its table."""
        return join_request_key(self.group_id, self.request_id)


class JoinLockItem(StoredItem):
    """This holds a user to one pending request to a group, and remembers that one was denied.

    It has no attribute `UserId`, which would put it on the index of a user's participants.
    """

    table: ClassVar[Table] = GROUPS

    entity_type: Literal["JOINREQ_LOCK", "JOINREQ_DENIED_LOCK"]
    group_id: GroupId
    user_id: UserId = Field(exclude=True)
    request_id: JoinRequestId
    created_at: str

    @property
    def key(self) -> Key:
        """This names the item in its table."""
        return join_lock_key(self.group_id, self.user_id)

    @property
    def is_denied(self) -> bool:
        """This says whether the user was denied, rather than waits."""
        return self.entity_type == "JOINREQ_DENIED_LOCK"

    @classmethod
    def from_item(cls, item: Item) -> Self:
        """This reads a stored lock; the sort key says whose."""
        return cls.of_attributes({**item, "UserId": lock_user_id_in(str(item["SK"]))})


class UserJoinRequestItem(StoredItem):
    """This is what an applicant finds their request by, in a place of their own."""

    table: ClassVar[Table] = NOTIFICATIONS

    entity_type: Literal["USER_JOINREQ"] = "USER_JOINREQ"
    user_id: UserId = Field(exclude=True)
    group_id: GroupId
    group_name: str
    request_id: JoinRequestId
    status: Read[JoinRequestStatus]
    created_at: str
    updated_at: str

    @property
    def key(self) -> Key:
        """This names the item in its table."""
        return user_join_request_key(self.user_id, self.created_at, self.request_id)

    @classmethod
    def from_item(cls, item: Item) -> Self:
        """This reads a stored row; the partition says whose."""
        return cls.of_attributes({**item, "UserId": applicant_id_in(str(item["PK"]))})
