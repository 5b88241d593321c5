"""This module holds what `createSettlement` takes."""

import strawberry

from schema.definitions import input_type
from schema.inputs.idempotency import IDEMPOTENCY_KEY
from schema.scalars import DateText, DecimalText


@input_type
class CreateSettlementInput:
    """This is a payment between two participants to write down."""

    group_id: strawberry.ID = strawberry.field(description="The group it was made in.")
    payer_id: strawberry.ID = strawberry.field(description="The participant who paid.")
    payee_id: strawberry.ID = strawberry.field(
        description="The participant who was paid; not the payer."
    )
    amount: DecimalText = strawberry.field(
        description="How much, in major units of the group's currency; more than zero."
    )
    occurred_on: DateText | None = strawberry.field(
        default=strawberry.UNSET,
        description="The day it was paid; null or left out for today in UTC.",
    )
    note: str | None = strawberry.field(
        default=strawberry.UNSET,
        description="More about it, up to 500 characters; null or left out for nothing.",
    )
    idempotency_key: str | None = strawberry.field(
        default=strawberry.UNSET, description=IDEMPOTENCY_KEY
    )
