"""This module holds the items of an expense as clients give them, and how they are split."""

import strawberry

from schema.definitions import input_type
from schema.scalars import DecimalText


@input_type
class WeightInput:
    """This is one participant's weight in a split."""

    participant_id: strawberry.ID = strawberry.field(description="A participant of the group.")
    weight: DecimalText = strawberry.field(
        description="Their shares or percent, from 0 up, with at most 4 decimals."
    )


@input_type
class AmountInput:
    """This is one participant's amount."""

    participant_id: strawberry.ID = strawberry.field(description="A participant of the group.")
    amount: DecimalText = strawberry.field(
        description="An amount in major units of the group's currency, with no more decimals than "
        "that has."
    )


@input_type
class SplitInput:
    """This is how an item is shared out: exactly one of the ways.

    Amounts are resolved to the minor unit. What doesn't divide evenly goes out by largest
    remainder; among equal ones a hash of the expense's seed decides, evenly over many expenses.

    One of the ways must be given also where an item is only typed so far: without one, or with
    several, the whole operation is refused.
    """

    equally: list[strawberry.ID] | None = strawberry.field(
        default=strawberry.UNSET,
        description="Everybody listed owes the same.",
    )
    by_shares: list[WeightInput] | None = strawberry.field(
        default=strawberry.UNSET,
        description="In proportion to shares, such as nights stayed; not all of them 0.",
    )
    by_percent: list[WeightInput] | None = strawberry.field(
        default=strawberry.UNSET,
        description="By percentages, which sum to exactly 100.",
    )
    exactly: list[AmountInput] | None = strawberry.field(
        default=strawberry.UNSET,
        description="By amounts, which sum to exactly the item's.",
    )
    adjusted: list[AmountInput] | None = strawberry.field(
        default=strawberry.UNSET,
        description="Equally, but for how much more (or, below zero, less) each one owes than the "
        "others.",
    )
    proportionally: bool | None = strawberry.field(
        default=strawberry.UNSET,
        description="True: in proportion to what each owes on the expense's other items, as for "
        "tax, tip or a discount. False is refused.",
    )


@input_type
class ExpenseItemInput:
    """This is one line of an expense."""

    name: str | None = strawberry.field(
        default=strawberry.UNSET,
        description="What the line is for, up to 120 characters; null or left out for nothing.",
    )
    amount: DecimalText = strawberry.field(
        description="What the line costs in the group's currency; below zero for a discount."
    )
    split: SplitInput = strawberry.field(description="How the line is shared out.")
