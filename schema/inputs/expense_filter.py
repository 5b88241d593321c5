"""This module holds which expenses a client looks for."""

import strawberry

from schema.definitions import input_type
from schema.scalars import DateText


@input_type
class ExpenseFilter:
    """This is what an expense must have to be listed, all of it. What is null isn't asked for.

    But for the days, expenses are read through for what is looked for. What isn't found within
    4 MB of them is left to the next page: this one is short, or empty, and says where it ends.
    `hasNextPage` and `hasPreviousPage` are true where there may be more.
    """

    from_: DateText | None = strawberry.field(
        name="from", default=strawberry.UNSET, description="The first day, included."
    )
    to: DateText | None = strawberry.field(
        default=strawberry.UNSET, description="The last day, included."
    )
    category: str | None = strawberry.field(
        default=strawberry.UNSET, description="The category, as it was given."
    )
    paid_by: strawberry.ID | None = strawberry.field(
        default=strawberry.UNSET, description="A participant who paid some of it."
    )
    involving: strawberry.ID | None = strawberry.field(
        default=strawberry.UNSET, description="A participant who paid or owes some of it."
    )
    text: str | None = strawberry.field(
        default=strawberry.UNSET,
        description="What the title or the notes contain, in whatever case; up to 4,000 "
        "characters.",
    )
