"""This module holds what `updateGroup` takes."""

import strawberry

from schema.definitions import input_type


@input_type
class UpdateGroupInput:
    """This is what is to change about a group; a field left out stays as it is."""

    group_id: strawberry.ID = strawberry.field(description="The group.")
    expected_version: int = strawberry.field(
        description="The group's `version` as the caller has seen it; another one is a "
        "VERSION_CONFLICT."
    )
    name: str | None = strawberry.field(
        default=strawberry.UNSET,
        description="What it is to be called, 1 to 120 characters; null is INVALID.",
    )
    description: str | None = strawberry.field(
        default=strawberry.UNSET,
        description="What it is for, up to 500 characters; null clears it.",
    )
