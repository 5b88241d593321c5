"""This module holds what `denyJoinRequest` takes."""

import strawberry

from schema.definitions import input_type


@input_type
class DenyJoinRequestInput:
    """This is a request to join that is to be denied."""

    join_request_id: strawberry.ID = strawberry.field(description="The pending request.")
