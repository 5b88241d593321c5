"""This module holds what `createGroup` takes."""

import strawberry

from schema.definitions import input_type
from schema.inputs.idempotency import IDEMPOTENCY_KEY
from schema.scalars import CurrencyCode


@input_type
class CreateGroupInput:
    """This is a group to create, with the caller as its first owner."""

    name: str = strawberry.field(description="What the group is called, 1 to 120 characters.")
    currency: CurrencyCode = strawberry.field(
        description="The currency of everything in the group; it can't be changed later."
    )
    description: str | None = strawberry.field(
        default=strawberry.UNSET,
        description="What the group is for, up to 500 characters; null or left out for nothing.",
    )
    guests: list[str] | None = strawberry.field(
        default=strawberry.UNSET,
        description="The names of up to 50 guests to start with, 1 to 80 characters each; null or "
        "left out for none.",
    )
    idempotency_key: str | None = strawberry.field(
        default=strawberry.UNSET, description=IDEMPOTENCY_KEY
    )
