"""This module holds what `addComment` takes."""

import strawberry

from schema.definitions import input_type
from schema.inputs.idempotency import IDEMPOTENCY_KEY


@input_type
class AddCommentInput:
    """This is something to say about an expense."""

    expense_id: strawberry.ID = strawberry.field(description="The expense that it is about.")
    body: str = strawberry.field(description="What to say, 1 to 4,000 characters of plain text.")
    mentions: list[strawberry.ID] | None = strawberry.field(
        default=strawberry.UNSET,
        description="Up to 20 participants of the group to point it out to; null or left out for "
        "none.",
    )
    idempotency_key: str | None = strawberry.field(
        default=strawberry.UNSET, description=IDEMPOTENCY_KEY
    )
