"""This module holds what `updateSettlement` takes."""

import strawberry

from schema.definitions import input_type
from schema.scalars import DateText, DecimalText


@input_type
class UpdateSettlementInput:
    """This is an edit of a settlement. A field that is left out stays; who paid whom is fixed."""

    settlement_id: strawberry.ID = strawberry.field(description="The settlement to edit.")
    expected_version: int = strawberry.field(
        description="The `version` that was seen: if it has changed since, nothing is edited."
    )
    amount: DecimalText | None = strawberry.field(
        default=strawberry.UNSET,
        description="How much, in major units of the group's currency; more than zero. Null is "
        "refused.",
    )
    occurred_on: DateText | None = strawberry.field(
        default=strawberry.UNSET, description="The day it was paid; null is refused."
    )
    note: str | None = strawberry.field(
        default=strawberry.UNSET,
        description="More about it, up to 500 characters; null for nothing.",
    )
