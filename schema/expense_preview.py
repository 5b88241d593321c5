"""This module holds how an expense would come out."""

from dataclasses import dataclass

import strawberry

from domain.ids import GroupId
from schema.definitions import object_type
from schema.expense_parts import ExpenseItem, ExpenseShare
from schema.inputs.preview_expense import PreviewExpenseInput
from schema.money import Money
from schema.user_errors import UserError


@dataclass(frozen=True, slots=True, eq=False)
class PreviewKey:
    """This asks for one preview. No two are the same, whatever they ask: an input has no hash."""

    group_id: GroupId
    input: PreviewExpenseInput


@object_type
class ExpensePreview:
    """This is how an expense would come out, to the minor unit. Nothing is written."""

    amount: Money | None = strawberry.field(
        description="What it costs in all; null when not every item's amount can be read."
    )
    items: list[ExpenseItem] | None = strawberry.field(
        description="The lines with their splits; null when not all of them can be split."
    )
    shares: list[ExpenseShare] | None = strawberry.field(
        description="What each participant paid, so far, and would owe; null when the items are, "
        "or when not every payment can be read."
    )
    errors: list[UserError] = strawberry.field(
        description="Why it couldn't be saved so; payments that don't add up yet aren't told of."
    )
