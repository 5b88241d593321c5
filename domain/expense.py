"""This module checks a whole expense and works out what it does to the balances."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from domain.currency import Currency
from domain.errors import InputPath, InvalidInput, InvalidInputs
from domain.expense_item import ExpenseItem, owed_by_id
from domain.ids import ParticipantId
from domain.limits import MAX_EXPENSE_PARTICIPANTS, count_problem, size_problems
from domain.money import (
    MAX_AMOUNT_MINOR,
    MAX_NET_MINOR,
    beyond_amount_limit,
    beyond_sum_limit,
    format_amount,
    sum_problem,
)
from domain.split_problems import repeat_problems


@dataclass(frozen=True, slots=True)
class Payment:
    """This is what one participant paid of an expense; below zero for who received a refund."""

    participant_id: ParticipantId
    amount_minor: int


@dataclass(frozen=True, slots=True)
class Share:
    """This is one participant's part of an expense: net is paid less owed."""

    participant_id: ParticipantId
    paid_minor: int
    owed_minor: int
    net_minor: int


def check_expense(
    items: Sequence[ExpenseItem], payments: Sequence[Payment], *, currency: Currency
) -> int:
    """This gives the expense's amount: the sum of its items, and of its payments.

    Raises:
        InvalidInputs: all that is wrong, each with its path from `input` down. INVALID: no items,
            an amount of zero, a participant twice in the payments. SUM_MISMATCH: payments that
            don't add up to the amount, splits that don't to their item. LIMIT_EXCEEDED: items,
            splits, participants, or an amount.
    """
    problems = (
        *draft_problems(items, payments, currency=currency),
        *_paid_problems(items, payments, currency),
    )
    if problems:
        raise InvalidInputs(problems)
    return _amount(items)


def draft_problems(
    items: Sequence[ExpenseItem], payments: Sequence[Payment], *, currency: Currency
) -> tuple[InvalidInput, ...]:
    """This finds what is wrong with an expense whose payments need not add up to it yet."""
    return (
        *_item_problems(items, currency),
        *_participant_problems(items, payments, currency),
        *_payment_problems(payments, currency),
    )


def participants_of(
    items: Sequence[ExpenseItem], payments: Sequence[Payment]
) -> tuple[ParticipantId, ...]:
    """This gives everyone in the expense once: in the items' order, then the other payers."""
    return tuple(_nets(items, payments))


def shares(items: Sequence[ExpenseItem], payments: Sequence[Payment]) -> tuple[Share, ...]:
    """This gives each participant's part of the expense, in the order of `participants_of`."""
    owed = owed_by_id(items)
    return tuple(
        Share(
            participant_id=each,
            paid_minor=net_minor + owed.get(each, 0),
            owed_minor=owed.get(each, 0),
            net_minor=net_minor,
        )
        for each, net_minor in _nets(items, payments).items()
    )


def deltas(items: Sequence[ExpenseItem], payments: Sequence[Payment]) -> dict[ParticipantId, int]:
    """This gives what the expense adds to each participant's net; those it leaves are left out."""
    return {each: net for each, net in _nets(items, payments).items() if net != 0}


def _nets(items: Sequence[ExpenseItem], payments: Sequence[Payment]) -> dict[ParticipantId, int]:
    nets = {each: -owed for each, owed in owed_by_id(items).items()}
    for payment in payments:
        nets[payment.participant_id] = nets.get(payment.participant_id, 0) + payment.amount_minor
    return nets


def _amount(items: Sequence[ExpenseItem]) -> int:
    return sum(item.amount_minor for item in items)


def _item_problems(items: Sequence[ExpenseItem], currency: Currency) -> Iterator[InvalidInput]:
    sizes = size_problems(
        item_count=len(items), split_count=sum(len(item.splits) for item in items)
    )
    yield from sizes
    if sizes:
        return
    for index, item in enumerate(items):
        yield from _one_item_problems(item, ("items", str(index)), currency)
    amount = _amount(items)
    if amount == 0:
        message = "The items add up to 0: an expense's total must not be zero."
        yield InvalidInput(message, path=("items",))
    yield from _amount_problems(amount, ("items",), currency)


def _one_item_problems(
    item: ExpenseItem, path: InputPath, currency: Currency
) -> Iterator[InvalidInput]:
    yield from _amount_problems(item.amount_minor, (*path, "amount"), currency)
    total = sum(split.amount_minor for split in item.splits)
    if total != item.amount_minor:
        yield sum_problem(
            "The splits",
            "the item",
            path=(*path, "split"),
            currency=currency,
            expected_minor=item.amount_minor,
            actual_minor=total,
        )


def _amount_problems(
    amount_minor: int, path: InputPath, currency: Currency
) -> Iterator[InvalidInput]:
    if abs(amount_minor) > MAX_AMOUNT_MINOR:
        yield beyond_amount_limit(format_amount(amount_minor, currency), currency, path=path)


def _payment_problems(payments: Sequence[Payment], currency: Currency) -> Iterator[InvalidInput]:
    yield from repeat_problems(
        [payment.participant_id for payment in payments],
        path=("payments",),
        member=("participantId",),
    )
    for index, payment in enumerate(payments):
        path = ("payments", str(index), "amount")
        yield from _amount_problems(payment.amount_minor, path, currency)


def _paid_problems(
    items: Sequence[ExpenseItem], payments: Sequence[Payment], currency: Currency
) -> Iterator[InvalidInput]:
    paid = sum(payment.amount_minor for payment in payments)
    if paid != _amount(items):
        yield sum_problem(
            "The payments",
            "the expense",
            path=("payments",),
            currency=currency,
            expected_minor=_amount(items),
            actual_minor=paid,
        )


def _participant_problems(
    items: Sequence[ExpenseItem], payments: Sequence[Payment], currency: Currency
) -> Iterator[InvalidInput]:
    nets = _nets(items, payments)
    problem = count_problem(
        "participants in one expense", len(nets), limit=MAX_EXPENSE_PARTICIPANTS, path=("items",)
    )
    if problem is not None:
        yield problem
    largest = max(map(abs, (*owed_by_id(items).values(), *nets.values())), default=0)
    if largest > MAX_NET_MINOR:
        yield beyond_sum_limit(largest, currency, path=("items",))
