"""This module holds what `configureInvite` takes."""

import strawberry

from schema.definitions import input_type
from schema.enums import Role
from schema.scalars import InstantText


@input_type
class ConfigureInviteInput:
    """This is a change of how a group may be joined. What is left out stays as it is."""

    group_id: strawberry.ID = strawberry.field(description="The group.")
    enabled: bool | None = strawberry.field(
        default=strawberry.UNSET,
        description="Whether people may ask to join. Enabled for the first time it makes a token.",
    )
    default_role: Role | None = strawberry.field(
        default=strawberry.UNSET,
        description="The role that a request proposes when it names none: MEMBER or VIEWER.",
    )
    rotate: bool | None = strawberry.field(
        default=False,
        description="True makes a new token, and the old one invites nobody any more. Null is "
        "false.",
    )
    expires_at: InstantText | None = strawberry.field(
        default=strawberry.UNSET,
        description="When the invite ends, a time to come: it reads as missing then. Null for "
        "never.",
    )
