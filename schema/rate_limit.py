"""This module holds where the caller stands with the limit on their operations."""

import strawberry

from schema.definitions import object_type
from schema.scalars import InstantText


@object_type
class RateLimit:
    """This is the caller's limit: so many operations in any span of `windowSeconds`.

    An operation of any kind counts as one, refused ones too; the results of a subscription don't.
    """

    limit: int = strawberry.field(
        description="How many operations the caller may send within the window."
    )
    window_seconds: int = strawberry.field(description="How long the window is, in seconds.")
    remaining: int = strawberry.field(
        description="How many they may send now, as far as this gateway knows: what others have "
        "counted since it last asked is not in it."
    )
    reset_at: InstantText = strawberry.field(
        description="When all that counts now will be forgotten, and `remaining` is `limit` again."
    )
