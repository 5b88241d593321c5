"""This module holds what `cancelJoinRequest` takes."""

import strawberry

from schema.definitions import input_type


@input_type
class CancelJoinRequestInput:
    """This is a request to join that is to be taken back."""

    join_request_id: strawberry.ID = strawberry.field(
        description="The pending request, the caller's own."
    )
