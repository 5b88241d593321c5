"""This module holds a user's profile and the ways in which they sign in."""

from enum import StrEnum
from typing import ClassVar, Literal

from datastore.items.stored import Read, StoredItem
from datastore.keys import identity_key, profile_key
from datastore.operations import Key
from datastore.tables import IDENTITIES, USERS, Table
from domain.ids import UserId


class UserStatus(StrEnum):
    """This says whether an account can be used."""

    ACTIVE = "ACTIVE"
    SUSPENDED = "SUSPENDED"
    DELETED = "DELETED"


class ProfileItem(StoredItem):
    """This is a user's profile; `email` copies the primary address.

    `name_version` grows by one with every change of the name. `is_name_spreading` is there until
    every participant of the user has the name.
    """

    table: ClassVar[Table] = USERS

    entity_type: Literal["USER"] = "USER"
    user_id: UserId
    display_name: str
    name_version: int = 1
    is_name_spreading: Literal[True] | None = None
    first_name: str | None = None
    last_name: str | None = None
    email: str | None = None
    phone: str | None = None
    status: Read[UserStatus]
    handle: str | None = None
    discoverable: bool | None = None
    is_test_account: Literal[True] | None = None
    version: int = 1
    created_at: str
    updated_at: str

    @property
    def key(self) -> Key:
        """This names the item in its table."""
        return profile_key(self.user_id)


class IdentityItem(StoredItem):
    """This links one subject of an identity provider to one user."""

    table: ClassVar[Table] = IDENTITIES

    user_id: UserId
    provider: str
    subject: str
    created_at: str

    @property
    def key(self) -> Key:
        """This names the item in its table."""
        return identity_key(self.provider, self.subject)
