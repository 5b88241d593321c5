"""This module holds what `approveJoinRequest` takes."""

import strawberry

from schema.definitions import input_type
from schema.enums import Role


@input_type
class ApproveJoinRequestInput:
    """This is a request to join that is to be approved."""

    join_request_id: strawberry.ID = strawberry.field(description="The pending request.")
    role: Role | None = strawberry.field(
        default=strawberry.UNSET,
        description="The role to let the applicant in with, MEMBER or VIEWER; null or left out "
        "for the one that the request proposes.",
    )
