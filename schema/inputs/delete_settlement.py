"""This module holds what `deleteSettlement` takes."""

import strawberry

from schema.definitions import input_type


@input_type
class DeleteSettlementInput:
    """This is a settlement that is to go."""

    settlement_id: strawberry.ID = strawberry.field(description="The settlement to delete.")
    expected_version: int | None = strawberry.field(
        default=strawberry.UNSET,
        description="The `version` that was seen: if it has changed since, nothing is deleted. "
        "Null or left out: it is deleted as it is.",
    )
