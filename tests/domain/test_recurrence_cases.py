"""These tests hold the reported faults of recurring expenses, by the ids of the domain cases.

Each row is a schedule that some expense-splitting product got wrong, and its right days. What a
schedule makes of them, D14 and D16, is held where expenses are made: by the tests of the tick.
"""

from datetime import date

import pytest

from domain.recurrence import Frequency, Schedule


@pytest.mark.parametrize(
    ("start", "expected"),
    [
        pytest.param(
            date(2024, 1, 31),
            ["2024-01-31", "2024-02-29", "2024-03-31", "2024-04-30", "2024-05-31", "2024-06-30"],
            id="D07",
        ),
        pytest.param(date(2026, 3, 31), ["2026-03-31", "2026-04-30", "2026-05-31"], id="D09"),
        pytest.param(date(2026, 7, 1), ["2026-07-01", "2026-08-01"], id="D12"),
    ],
)
def test_months_neither_drift_nor_skip(start: date, expected: list[str]) -> None:
    """A month's occurrence is worked out from the anchor and cut to the month's end."""
    schedule = Schedule(Frequency.MONTHLY, 1, start.day, start)

    days = schedule.days_from(start, count=len(expected))

    assert [day.isoformat() for day in days] == expected


def test_year_has_twelve_months() -> None:
    """D10: monthly on the 1st from January to the end of December comes up 12 times."""
    schedule = Schedule(Frequency.MONTHLY, 1, 1, date(2022, 1, 1), date(2022, 12, 31))

    days = schedule.days_from(date(2022, 1, 1), count=100)

    assert days == tuple(date(2022, month, 1) for month in range(1, 13))
