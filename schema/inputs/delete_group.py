"""This module holds what `deleteGroup` takes."""

import strawberry

from schema.definitions import input_type


@input_type
class DeleteGroupInput:
    """This is a group to delete, with everything in it."""

    group_id: strawberry.ID = strawberry.field(description="The group.")
