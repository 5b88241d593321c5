"""This module holds what `leaveGroup` takes."""

import strawberry

from schema.definitions import input_type


@input_type
class LeaveGroupInput:
    """This is a group to leave."""

    group_id: strawberry.ID = strawberry.field(description="The group.")
