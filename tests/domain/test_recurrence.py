"""These tests hold on which days a schedule comes up: tables, and laws over all schedules."""

from datetime import date, timedelta
from itertools import islice, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.dates import EARLIEST_DATE, LATEST_DATE
from domain.errors import ErrorCode, InvalidInput, InvalidInputs
from domain.recurrence import Frequency, Schedule, check_schedule, check_start
from tests.domain.laws import law
from tests.domain.problems import Problem, problems_of

START = date(2024, 1, 31)
days = st.dates(EARLIEST_DATE, LATEST_DATE)


def every(
    frequency: Frequency, interval: int = 1, *, start: date = START, end: date | None = None
) -> Schedule:
    """This is a schedule that is anchored to the day it starts on."""
    return Schedule(frequency, interval, start.day, start, end)


@st.composite
def schedules(draw: st.DrawFn) -> Schedule:
    """This draws a schedule, with or without an end."""
    start, frequency = draw(days), draw(st.sampled_from(Frequency))
    end = draw(st.none() | st.dates(start, LATEST_DATE))
    return every(frequency, draw(st.integers(1, 1_000)), start=start, end=end)


def texts(schedule: Schedule, *, since: date = START, count: int = 4) -> list[str]:
    """This lists the next days that come up, as text."""
    return [day.isoformat() for day in schedule.days_from(since, count=count)]


@pytest.mark.parametrize(
    ("schedule", "expected"),
    [
        pytest.param(
            every(Frequency.DAILY),
            ["2024-01-31", "2024-02-01", "2024-02-02", "2024-02-03"],
            id="daily",
        ),
        pytest.param(
            every(Frequency.DAILY, 30),
            ["2024-01-31", "2024-03-01", "2024-03-31", "2024-04-30"],
            id="every 30 days",
        ),
        pytest.param(
            every(Frequency.WEEKLY, 2),
            ["2024-01-31", "2024-02-14", "2024-02-28", "2024-03-13"],
            id="every other week",
        ),
        pytest.param(
            every(Frequency.MONTHLY),
            ["2024-01-31", "2024-02-29", "2024-03-31", "2024-04-30"],
            id="monthly on the 31st",
        ),
        pytest.param(
            every(Frequency.MONTHLY, 13),
            ["2024-01-31", "2025-02-28", "2026-03-31", "2027-04-30"],
            id="every 13 months",
        ),
        pytest.param(
            every(Frequency.YEARLY, start=date(2024, 2, 29)),
            ["2024-02-29", "2025-02-28", "2026-02-28", "2027-02-28"],
            id="yearly on 29 February",
        ),
        pytest.param(
            every(Frequency.YEARLY, 4, start=date(2092, 2, 29)),
            ["2092-02-29", "2096-02-29", "2100-02-28", "2104-02-29"],
            id="over a century without a leap day",
        ),
        pytest.param(
            Schedule(Frequency.MONTHLY, 1, 1, START),
            ["2024-02-01", "2024-03-01", "2024-04-01", "2024-05-01"],
            id="anchored before the start",
        ),
        pytest.param(
            Schedule(Frequency.MONTHLY, 1, 31, date(2024, 2, 29)),
            ["2024-02-29", "2024-03-31", "2024-04-30", "2024-05-31"],
            id="anchored to the 31st in February",
        ),
    ],
)
def test_days_keep_to_the_anchor(schedule: Schedule, expected: list[str]) -> None:
    """Each occurrence is worked out from the anchor, as near to it as its month allows."""
    assert texts(schedule) == expected


def test_end_is_included() -> None:
    """The last day of a schedule comes up; the day before it ends everything earlier."""
    on_a_day = every(Frequency.MONTHLY, end=date(2024, 3, 31))
    before_it = every(Frequency.MONTHLY, end=date(2024, 3, 30))

    assert texts(on_a_day) == ["2024-01-31", "2024-02-29", "2024-03-31"]
    assert texts(before_it) == ["2024-01-31", "2024-02-29"]


@pytest.mark.parametrize("frequency", Frequency)
def test_calendar_ends_everything(frequency: Frequency) -> None:
    """Nothing comes up after 2200, whatever the frequency, and the last day of it may."""
    schedule = every(frequency, start=date(2200, 12, 31))

    assert texts(schedule) == ["2200-12-31"]
    assert schedule.next_after(LATEST_DATE) is None


def test_nothing_comes_up_before_the_start() -> None:
    """Asked for a day long before the start, a schedule answers with its start."""
    assert every(Frequency.WEEKLY).next_from(EARLIEST_DATE) == START


@pytest.mark.parametrize("frequency", Frequency)
def test_far_days_cost_no_steps(frequency: Frequency) -> None:
    """The next day after 200 years is found without stepping through them."""
    schedule = CountingSchedule(frequency, 1, 31, date(1900, 1, 31))

    assert schedule.next_after(date(2100, 6, 15)) is not None
    assert len(ASKED) <= 2


ASKED: list[int] = []


class CountingSchedule(Schedule):
    """This schedule keeps the numbers of the occurrences that are worked out."""

    def _day(self, number: int) -> date | None:
        ASKED.append(number)
        return super()._day(number)


@pytest.fixture(autouse=True)
def nothing_asked() -> None:
    """This forgets what earlier tests have asked."""
    ASKED.clear()


@law
@given(schedules(), days)
def test_days_go_up(schedule: Schedule, day: date) -> None:
    """The days of a schedule strictly increase, from the given day and the start on."""
    found = schedule.days_from(day, count=8)

    assert all(earlier < later for earlier, later in pairwise(found))
    assert all(max(day, schedule.starts_on) <= each <= LATEST_DATE for each in found)


@law
@given(schedules(), days)
def test_next_day_is_that_of_the_list(schedule: Schedule, day: date) -> None:
    """The next day after each day of a list is the one that follows it there."""
    found = schedule.days_from(day, count=8)

    assert [schedule.next_after(each) for each in found[:-1]] == list(found[1:])
    assert schedule.next_from(day) == (found[0] if found else None)


@law
@given(schedules(), days)
def test_no_day_is_left_out(schedule: Schedule, day: date) -> None:
    """Between a day and the next that comes up no other day does."""
    found = schedule.next_from(day)

    until = min(found or LATEST_DATE, day + timedelta(days=60))
    between = (day + timedelta(days=each) for each in range((until - day).days))
    assert all(schedule.next_from(each) == found for each in between)


@law
@given(schedules())
def test_months_keep_the_anchor(schedule: Schedule) -> None:
    """A month or year has the anchor's day; a shorter month its last one."""
    for day in schedule.days_from(schedule.starts_on, count=12):
        is_last_of_month = (day + timedelta(days=1)).month != day.month
        if schedule.frequency in {Frequency.MONTHLY, Frequency.YEARLY}:
            assert day.day == schedule.anchor_day or (
                is_last_of_month and day.day < schedule.anchor_day
            )


@law
@given(schedules(), st.integers(0, 300))
def test_occurrences_are_whole_intervals_apart(schedule: Schedule, number: int) -> None:
    """The n-th occurrence is n intervals after the first, whatever happened in between."""
    found = list(islice(schedule.days_from(schedule.starts_on, count=number + 1), number, None))

    for day in found:
        start, steps = schedule.starts_on, number * schedule.interval
        months = (day.year - start.year) * 12 + day.month - start.month
        assert (
            steps
            == {
                Frequency.DAILY: (day - start).days,
                Frequency.WEEKLY: (day - start).days / 7,
                Frequency.MONTHLY: months,
                Frequency.YEARLY: months / 12,
            }[schedule.frequency]
        )


@pytest.mark.parametrize(
    ("schedule", "expected"),
    [
        pytest.param(
            every(Frequency.DAILY, 0),
            Problem(
                ErrorCode.INVALID,
                ("interval",),
                "The interval 0 must be at least 1: 2 is every other time.",
            ),
            id="never",
        ),
        pytest.param(
            every(Frequency.DAILY, 1_001),
            Problem(
                ErrorCode.LIMIT_EXCEEDED,
                ("interval",),
                "The interval 1001 is over the limit of 1000: take a smaller one.",
                expected="1000",
                actual="1001",
            ),
            id="too seldom",
        ),
        pytest.param(
            every(Frequency.DAILY, end=date(2024, 1, 30)),
            Problem(
                ErrorCode.INVALID,
                ("endsOn",),
                "2024-01-30 is before the start, 2024-01-31: end later.",
            ),
            id="over before it begins",
        ),
    ],
)
def test_impossible_schedules_are_refused(schedule: Schedule, expected: Problem) -> None:
    """An interval out of range, or an end before the start, is named with its value."""
    with pytest.raises(InvalidInputs) as refused:
        check_schedule(schedule)

    assert problems_of(refused.value) == [expected]


@pytest.mark.parametrize(
    "schedule", [every(Frequency.DAILY, 1_000), every(Frequency.DAILY, end=START)]
)
def test_extreme_schedules_are_taken(schedule: Schedule) -> None:
    """The largest interval is taken, and an end on the first day."""
    check_schedule(schedule)


def test_start_is_a_year_back_at_most() -> None:
    """A schedule may begin 366 days back and any time later, but not a day before."""
    today = date(2026, 3, 31)
    check_start(date(2025, 3, 30), today=today)
    check_start(LATEST_DATE, today=today)

    with pytest.raises(InvalidInput) as refused:
        check_start(date(2025, 3, 29), today=today, path=("startsOn",))

    assert problems_of(refused.value) == [
        Problem(
            ErrorCode.LIMIT_EXCEEDED,
            ("startsOn",),
            "2025-03-29 is 367 days back, over the limit of 366: begin on 2025-03-30 or later.",
            expected="2025-03-30",
            actual="2025-03-29",
        )
    ]
