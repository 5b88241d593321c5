"""These tests hold what makes an expense whole and what it does to the balances."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from domain.currency import find_currency
from domain.errors import ErrorCode, InvalidInputs
from domain.expense import (
    Payment,
    Share,
    check_expense,
    deltas,
    participants_of,
    shares,
)
from domain.expense_item import ExpenseItem, Split, SplitMode, UnresolvedItem
from domain.ids import ParticipantId
from domain.money import MAX_AMOUNT_MINOR
from tests.domain.laws import law, seeds, typed_items
from tests.domain.problems import Problem, problems_of
from tests.domain.typed_items import (
    EUR,
    equal,
    exactly,
    paid,
    people,
    proportional,
    resolved,
)

P1, P2, P3 = people(3)


def refusals(items: tuple[ExpenseItem, ...], payments: tuple[Payment, ...]) -> list[Problem]:
    """This lists what is wrong with an expense in euros."""
    with pytest.raises(InvalidInputs) as refused:
        check_expense(items, payments, currency=EUR)
    return problems_of(refused.value)


@pytest.mark.parametrize(
    ("items", "payments", "amount_minor"),
    [
        pytest.param([equal(1000, 3)], paid(P1=1000), 1000, id="one payer"),
        pytest.param([equal(7000, 2)], paid(P1=500, P2=6500), 7000, id="two payers"),
        pytest.param([equal(1000, ["P1"])], paid(P2=1000), 1000, id="payer without a share"),
        pytest.param([equal(-3000, 3)], paid(P1=-3000), -3000, id="refund"),
        pytest.param([equal(500, 2), equal(-200, 2)], paid(P1=300), 300, id="discount"),
        pytest.param([equal(0, 2), equal(5, 2)], paid(P1=5), 5, id="free item"),
        pytest.param([equal(5, 2)], paid(P1=5, P2=0), 5, id="payer of nothing"),
        pytest.param([equal(5, 2)], paid(P1=7, P2=-2), 5, id="change given back"),
        pytest.param(
            [equal(MAX_AMOUNT_MINOR, 2)], paid(P1=MAX_AMOUNT_MINOR), MAX_AMOUNT_MINOR, id="largest"
        ),
    ],
)
def test_whole_expenses_have_an_amount(
    items: list[UnresolvedItem], payments: tuple[Payment, ...], amount_minor: int
) -> None:
    """An expense's amount is the sum of its items and of its payments."""
    assert check_expense(resolved(*items), payments, currency=EUR) == amount_minor


@pytest.mark.parametrize(
    ("payments", "actual", "off"),
    [
        pytest.param(paid(P1=999), "9.99", "0.01 is missing", id="a cent missing"),
        pytest.param(paid(P1=500, P2=600), "11.00", "1.00 too much", id="too much"),
        pytest.param((), "0.00", "10.00 is missing", id="no payments"),
        pytest.param(paid(P1=-1000), "-10.00", "20.00 is missing", id="another sign"),
    ],
)
def test_payments_sum_to_the_amount(payments: tuple[Payment, ...], actual: str, off: str) -> None:
    """Payments that miss the amount are refused with both sums and how far off they are."""
    assert refusals(resolved(equal(1000, 2)), payments) == [
        Problem(
            ErrorCode.SUM_MISMATCH,
            ("payments",),
            f"The payments add up to {actual}, but the expense is 10.00 EUR: {off}.",
            expected="10.00",
            actual=actual,
        )
    ]


def test_payers_appear_once() -> None:
    """A payer named twice is refused at the second place."""
    payments = (Payment(P1, 500), Payment(P1, 500))

    assert refusals(resolved(equal(1000, 2)), payments) == [
        Problem(
            ErrorCode.INVALID,
            ("payments", "1", "participantId"),
            "Entry 1 names the same participant as entry 0, counted from 0: "
            "name each participant once in a list.",
        )
    ]


@pytest.mark.parametrize(
    "items",
    [
        pytest.param([equal(0, 2)], id="a free item"),
        pytest.param([equal(1000, 2), equal(-1000, 2)], id="a discount of everything"),
    ],
)
def test_total_is_not_zero(items: list[UnresolvedItem]) -> None:
    """An expense of nothing is refused."""
    message = "The items add up to 0: an expense's total must not be zero."

    assert refusals(resolved(*items), ()) == [Problem(ErrorCode.INVALID, ("items",), message)]


def test_an_expense_has_items() -> None:
    """An expense without items is refused."""
    message = "The expense has no items: give at least one."

    assert refusals((), ()) == [Problem(ErrorCode.INVALID, ("items",), message)]


@pytest.mark.parametrize(
    ("items", "payments", "path", "actual"),
    [
        pytest.param(
            [equal(MAX_AMOUNT_MINOR + 1, 2), equal(-1, 2)],
            paid(P1=MAX_AMOUNT_MINOR),
            ("items", "0", "amount"),
            "10000000000000.01",
            id="an item",
        ),
        pytest.param(
            [equal(MAX_AMOUNT_MINOR, 2), equal(1, 2)],
            paid(P1=MAX_AMOUNT_MINOR, P2=1),
            ("items",),
            "10000000000000.01",
            id="the total",
        ),
        pytest.param(
            [equal(1, 2)],
            paid(P1=-MAX_AMOUNT_MINOR - 1, P2=MAX_AMOUNT_MINOR, P3=2),
            ("payments", "0", "amount"),
            "-10000000000000.01",
            id="a payment",
        ),
    ],
)
def test_amounts_are_limited(
    items: list[UnresolvedItem],
    payments: tuple[Payment, ...],
    path: tuple[str, ...],
    actual: str,
) -> None:
    """An item, a total or a payment beyond 10^15 minor units is refused."""
    assert refusals(resolved(*items), payments) == [
        Problem(
            ErrorCode.LIMIT_EXCEEDED,
            path,
            f'"{actual}" EUR is beyond the limit of 10000000000000.00 for an amount, either sign: '
            "write a smaller one.",
            expected="10000000000000.00",
            actual=actual,
        )
    ]


def test_sums_stay_within_53_bits() -> None:
    """What one participant owes over all items stays a number that JSON holds exactly."""
    limit = MAX_AMOUNT_MINOR
    items = resolved(*[exactly(0, limit, -limit)] * 10, equal(100, 1))

    assert refusals(items, paid(P1=100)) == [
        Problem(
            ErrorCode.LIMIT_EXCEEDED,
            ("items",),
            "A sum of 100000000000001.00 EUR would be beyond the limit of 90071992547409.91, "
            "either sign: write smaller amounts.",
            expected="90071992547409.91",
            actual="100000000000001.00",
        )
    ]


def test_participants_are_limited() -> None:
    """Sixty participants are the most, payers included."""
    items = resolved(equal(6000, people(60)))

    assert check_expense(items, paid(P1=6000), currency=EUR) == 6000
    assert refusals(items, paid(P61=6000)) == [
        Problem(
            ErrorCode.LIMIT_EXCEEDED,
            ("items",),
            "61 participants in one expense are over the limit of 60: leave out 1.",
            expected="60",
            actual="61",
        )
    ]


def test_proportional_splits_count() -> None:
    """The splits of proportional items count among the thousand."""
    items = resolved(equal(6000, people(60)), *[proportional(100)] * 16)

    assert refusals(items, paid(P1=7600)) == [
        Problem(
            ErrorCode.LIMIT_EXCEEDED,
            ("items",),
            "1020 splits in one expense are over the limit of 1000: leave out 20.",
            expected="1000",
            actual="1020",
        )
    ]


def test_splits_sum_to_their_item() -> None:
    """An item whose splits miss its amount is refused, wherever it comes from."""
    item = ExpenseItem(None, 1000, SplitMode.EXACT, (Split(P1, 999, None),))

    assert refusals((item,), paid(P1=1000)) == [
        Problem(
            ErrorCode.SUM_MISMATCH,
            ("items", "0", "split"),
            "The splits add up to 9.99, but the item is 10.00 EUR: 0.01 is missing.",
            expected="10.00",
            actual="9.99",
        )
    ]


def test_all_problems_are_told() -> None:
    """Everything wrong with an expense is told at once."""
    items = resolved(equal(MAX_AMOUNT_MINOR + 1, people(61)))

    found = refusals(items, (Payment(P1, 500), Payment(P1, 500)))

    assert [(problem.code, problem.path) for problem in found] == [
        (ErrorCode.LIMIT_EXCEEDED, ("items", "0", "amount")),
        (ErrorCode.LIMIT_EXCEEDED, ("items",)),
        (ErrorCode.LIMIT_EXCEEDED, ("items",)),
        (ErrorCode.INVALID, ("payments", "1", "participantId")),
        (ErrorCode.SUM_MISMATCH, ("payments",)),
    ]


def test_currency_has_its_decimals() -> None:
    """A missed sum in yen is told without decimals."""
    with pytest.raises(InvalidInputs) as refused:
        check_expense(resolved(equal(10, 4)), paid(P1=9), currency=find_currency("JPY"))

    assert refused.value.message == (
        "The payments add up to 9, but the expense is 10 JPY: 1 is missing."
    )


def test_participants_are_listed_once() -> None:
    """Participants are in the order of the items, then of the payments."""
    items = resolved(equal(100, ["P3", "P1"]), equal(100, ["P1", "P4"]))

    everyone = participants_of(items, paid(P5=100, P1=100))

    assert everyone == tuple(ParticipantId(each) for each in ("P3", "P1", "P4", "P5"))


def test_shares_tell_paid_and_owed() -> None:
    """A share is what was paid, what is owed, and paid less owed."""
    items = resolved(equal(300, ["P1", "P2"]), exactly(100, 100))

    assert shares(items, paid(P3=350, P1=50)) == (
        Share(P1, paid_minor=50, owed_minor=250, net_minor=-200),
        Share(P2, paid_minor=0, owed_minor=150, net_minor=-150),
        Share(P3, paid_minor=350, owed_minor=0, net_minor=350),
    )


def test_deltas_leave_out_the_even() -> None:
    """Who paid what they owe isn't in the deltas; nobody is when all are even."""
    items = resolved(equal(300, 3))

    assert deltas(items, paid(P1=200, P2=100)) == {P1: 100, P3: -100}
    assert deltas(items, paid(P1=100, P2=100, P3=100)) == {}


@law
@given(st.lists(typed_items, min_size=1, max_size=4), seeds, st.sampled_from(people(25)))
def test_deltas_sum_to_zero(
    items: list[UnresolvedItem], seed: str | None, payer_id: ParticipantId
) -> None:
    """An expense moves money between participants and makes none."""
    whole = resolved(*items, seed=seed)
    amount_minor = sum(item.amount_minor for item in whole)
    assume(0 < abs(amount_minor) <= MAX_AMOUNT_MINOR)
    payments = (Payment(payer_id, amount_minor),)

    lines = shares(whole, payments)

    assert sum(line.paid_minor for line in lines) == amount_minor
    assert sum(line.owed_minor for line in lines) == amount_minor
    assert sum(deltas(whole, payments).values()) == 0
