"""This module holds how a group may be joined, and what that shows to who holds a token."""

from typing import TYPE_CHECKING

import strawberry

from schema.context import by
from schema.currency import Currency
from schema.definitions import object_type
from schema.enums import Role
from schema.fields import loaded
from schema.keys import JoinRequestKey
from schema.scalars import InstantText

if TYPE_CHECKING:
    from schema.join_request import JoinRequest


@object_type
class Invite:
    """This is how people may ask to join a group. Only its owners see it."""

    id: strawberry.ID = strawberry.field(
        description="Identifies the invite among all objects; `node` doesn't take it."
    )
    enabled: bool = strawberry.field(
        description="Whether people may ask to join at all, until `expiresAt`: with the token, or "
        "without it when they know the id of the group."
    )
    default_role: Role = strawberry.field(
        description="The role that a request proposes when it names none: MEMBER or VIEWER."
    )
    rotated_at: InstantText = strawberry.field(
        description="When the token was last made; when the group was made, before the first."
    )
    expires_at: InstantText | None = strawberry.field(
        description="When the invite ends: it is as if disabled then. Null for never."
    )


@object_type
class ClaimableGuest:
    """This is a guest whom an applicant may ask to become."""

    participant_id: strawberry.ID = strawberry.field(
        description="The guest: the `targetParticipantId` of a request."
    )
    display_name: str = strawberry.field(description="What the guest is called.")


@object_type
class InvitePreview:
    """This is what somebody who holds an invite's token sees of its group before joining."""

    group_id: strawberry.ID = strawberry.field(description="The group: the `groupId` of a request.")
    group_name: str = strawberry.field(description="What the group is called.")
    currency: Currency = strawberry.field(description="The currency of everything in the group.")
    participant_count: int = strawberry.field(description="How many are in it, guests included.")
    default_role: Role = strawberry.field(
        description="The role that a request proposes when it names none."
    )
    claimable_guests: list[ClaimableGuest] = strawberry.field(
        description="The guests whom an applicant may ask to become, oldest first."
    )
    already_member: bool = strawberry.field(
        description="Whether the caller is in the group; false for an anonymous one."
    )
    viewer_join_request: "JoinRequest | None" = loaded(
        by.join_request,
        "viewer_request_key",
        nullable=True,
        description="The caller's own request to this group, pending or denied; null when there "
        "is none.",
    )
    viewer_request_key: strawberry.Private[JoinRequestKey | None]
