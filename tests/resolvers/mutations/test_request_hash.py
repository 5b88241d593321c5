"""These tests hold when two inputs count as the same request."""

import strawberry

from domain.access import Role
from resolvers.mutations.command_stamp import request_hash
from schema.inputs.add_guest import AddGuestInput
from schema.inputs.create_expense import CreateExpenseInput
from schema.inputs.expense_item import AmountInput, ExpenseItemInput, SplitInput
from schema.scalars import DecimalText


def guest(name: str, key: str | None = None, role: Role | None = Role.MEMBER) -> AddGuestInput:
    """This is an input."""
    return AddGuestInput(
        group_id=strawberry.ID("g"), display_name=name, role=role, idempotency_key=key
    )


def dinner(amount: str) -> CreateExpenseInput:
    """This is an input with other inputs inside."""
    ann = strawberry.ID("ann")
    split = SplitInput(equally=[ann])
    return CreateExpenseInput(
        group_id=strawberry.ID("g"),
        title="Dinner",
        items=[ExpenseItemInput(amount=DecimalText(amount), split=split)],
        payments=[AmountInput(participant_id=ann, amount=DecimalText(amount))],
    )


def test_key_is_no_part() -> None:
    """The key itself is no part of the request."""
    assert request_hash(guest("Ida", "k")) == request_hash(guest("Ida", "l"))


def test_every_field_counts() -> None:
    """A request with another value anywhere is another request."""
    hashes = {
        request_hash(each)
        for each in (
            guest("Ida"),
            guest("Jan"),
            guest("Ida", role=Role.VIEWER),
            dinner("1"),
            dinner("1.0"),
        )
    }

    assert len(hashes) == 5


def test_null_is_left_out() -> None:
    """A field that is null counts as left out."""
    given, absent = dinner("1"), dinner("1")
    given.notes = None

    assert request_hash(given) == request_hash(absent)


def test_hash_stays_the_same() -> None:
    """The hash of a request is the same in every process, as it outlives them."""
    digest = "369f61d00493cc2021f430d64f49f29f8d0ac1afbc5a0e152aaecc83c4b31ee1"

    assert request_hash(guest("Ida")) == digest
