"""These tests hold when two inputs count as the same request."""

import dataclasses

import pytest
import strawberry

from domain.access import Role
from resolvers.mutations.command_stamp import request_hash
from schema.inputs.add_comment import AddCommentInput
from schema.inputs.add_guest import AddGuestInput
from schema.inputs.create_expense import CreateExpenseInput
from schema.inputs.create_group import CreateGroupInput
from schema.inputs.create_recurring_expense import CreateRecurringExpenseInput
from schema.inputs.create_settlement import CreateSettlementInput
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


INPUTS: tuple[type, ...] = (
    AddCommentInput,
    AddGuestInput,
    CreateExpenseInput,
    CreateGroupInput,
    CreateRecurringExpenseInput,
    CreateSettlementInput,
    ExpenseItemInput,
)
OPTIONAL = [
    pytest.param(kind, field.name, field.default, id=f"{kind.__name__}.{field.name}")
    for kind in INPUTS
    for field in dataclasses.fields(kind)
    if field.default is not dataclasses.MISSING
]


@pytest.mark.parametrize(("kind", "name", "default"), OPTIONAL)
def test_left_out_has_many_forms(kind: type, name: str, default: object) -> None:
    """A field that is null, empty, UNSET or its default counts as left out, in every input."""
    required = {
        field.name: field.name
        for field in dataclasses.fields(kind)
        if field.default is dataclasses.MISSING
    }
    absent = request_hash(kind(**required))

    forms = [None, strawberry.UNSET, "", [], default]
    hashes = {request_hash(kind(**required, **{name: form})) for form in forms}

    assert hashes == {absent}


def test_forms_of_left_out_reach_inside() -> None:
    """What an item of an expense leaves out is judged like what the expense leaves out."""
    given, absent = dinner("1"), dinner("1")
    given.items[0].name = None

    assert request_hash(given) == request_hash(absent)


def test_hash_stays_the_same() -> None:
    """The hash of a request is the same in every process, as it outlives them."""
    digest = "c363b5be583a6b3023af7d8005887e75a08fd205c9458f5e1d27679995f0e105"

    assert request_hash(guest("Ida")) == digest
