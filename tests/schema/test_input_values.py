"""This module states how inputs are made of coerced values."""

import strawberry

from schema.input_values import input_value
from schema.inputs.create_expense import CreateExpenseInput
from schema.inputs.expense_item import AmountInput, ExpenseItemInput, SplitInput
from schema.scalars import DecimalText

PERSON = strawberry.ID("p")
ITEM = {"amount": "5", "split": {"equally": ["p"]}}
EXPENSE = {"groupId": "g", "title": "Dinner", "items": [ITEM], "payments": []}


def test_nested_inputs_are_made() -> None:
    """Inputs in lists and in inputs become inputs too, under their Python names."""
    made = input_value(SplitInput, {"adjusted": [{"participantId": "p", "amount": "1.50"}]})

    assert made == SplitInput(
        adjusted=[AmountInput(participant_id=PERSON, amount=DecimalText("1.50"))]
    )


def test_left_out_is_unset() -> None:
    """A field that wasn't given has its default, at every level."""
    made = input_value(CreateExpenseInput, EXPENSE)

    assert isinstance(made, CreateExpenseInput)
    assert made.notes is strawberry.UNSET
    split = SplitInput(equally=[PERSON])
    assert made.items == [ExpenseItemInput(amount=DecimalText("5"), split=split)]


def test_null_stays_null() -> None:
    """A null is not the same as left out, nor is it read as an input."""
    made = input_value(SplitInput, {"adjusted": None, "equally": None})

    assert isinstance(made, SplitInput)
    assert (made.adjusted, made.equally, made.exactly) == (None, None, strawberry.UNSET)


def test_lists_are_copies() -> None:
    """A list is the input's own, as graphql-core gives one default to every request."""
    people = ["p"]

    made = input_value(SplitInput, {"equally": people})

    assert isinstance(made, SplitInput)
    assert made.equally == ["p"]
    assert made.equally is not people
