"""This module holds what `addGuest` takes."""

import strawberry

from schema.definitions import input_type
from schema.enums import Role
from schema.inputs.idempotency import IDEMPOTENCY_KEY


@input_type
class AddGuestInput:
    """This is a guest to add to a group: a name that shares expenses, without an account."""

    group_id: strawberry.ID = strawberry.field(description="The group to add them to.")
    display_name: str = strawberry.field(
        description="What they are called, 1 to 80 characters; another may have the same name."
    )
    role: Role | None = strawberry.field(
        default=Role.MEMBER,
        description="What they may do once a user takes them over: MEMBER or VIEWER. Null is "
        "MEMBER.",
    )
    idempotency_key: str | None = strawberry.field(
        default=strawberry.UNSET, description=IDEMPOTENCY_KEY
    )
