"""These tests hold how dates and instants are read and written."""

from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.dates import EARLIEST_DATE, LATEST_DATE, format_instant, parse_date, parse_instant
from domain.errors import ErrorCode, InvalidInput
from tests.domain.laws import law
from tests.domain.problems import Problem, problems_of


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("2025-09-01", date(2025, 9, 1), id="any day"),
        pytest.param("2024-02-29", date(2024, 2, 29), id="leap day"),
        pytest.param("1900-01-01", date(1900, 1, 1), id="earliest"),
        pytest.param("2200-12-31", date(2200, 12, 31), id="latest"),
    ],
)
def test_dates_are_read(text: str, expected: date) -> None:
    """A date is a day of the calendar, without a time or a zone."""
    assert parse_date(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty"),
        pytest.param("2025-02-29", id="no leap year"),
        pytest.param("1900-02-29", id="no leap century"),
        pytest.param("2025-13-01", id="month 13"),
        pytest.param("2025-00-10", id="month 0"),
        pytest.param("2025-04-31", id="day 31 of April"),
        pytest.param("0000-01-01", id="year 0"),
        pytest.param("20250901", id="no hyphens"),
        pytest.param("2025-W36-1", id="week date"),
        pytest.param("2025-9-1", id="no zeros"),
        pytest.param("01.09.2025", id="dots"),
        pytest.param("2025-09-01T00:00:00Z", id="instant"),
        pytest.param(" 2025-09-01", id="blank before"),
        pytest.param("2025-09-01\n", id="line break after"),
        pytest.param("\u06620\u062605-09-01", id="digits of another script"),
    ],
)
def test_other_dates_are_refused(text: str) -> None:
    """Another form, or a day that the calendar lacks, is refused with an example."""
    with pytest.raises(InvalidInput) as refused:
        parse_date(text, path=("occurredOn",))

    (problem,) = problems_of(refused.value)
    assert (problem.code, problem.path) == (ErrorCode.INVALID, ("occurredOn",))
    assert problem.message.endswith(' is not a date of the calendar: write it like "2026-03-31".')


@pytest.mark.parametrize("text", ["1899-12-31", "2201-01-01", "9999-12-31"])
def test_far_dates_are_refused(text: str) -> None:
    """A date before 1900 or after 2200 is refused."""
    with pytest.raises(InvalidInput) as refused:
        parse_date(text, path=("occurredOn",))

    message = f'"{text}" is outside 1900-01-01 to 2200-12-31: take a date inside.'
    assert problems_of(refused.value) == [Problem(ErrorCode.INVALID, ("occurredOn",), message)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("2026-03-31T09:30:00.000Z", "2026-03-31T09:30:00.000Z", id="milliseconds"),
        pytest.param("2026-03-31T09:30:00Z", "2026-03-31T09:30:00.000Z", id="seconds"),
        pytest.param("2026-03-31T09:30:00.5Z", "2026-03-31T09:30:00.500Z", id="tenths"),
        pytest.param("2026-03-31T09:30:00.123999Z", "2026-03-31T09:30:00.123Z", id="finer"),
        pytest.param("1900-01-01T00:00:00.000Z", "1900-01-01T00:00:00.000Z", id="earliest"),
        pytest.param("2200-12-31T23:59:59.999Z", "2200-12-31T23:59:59.999Z", id="latest"),
    ],
)
def test_instants_are_read(text: str, expected: str) -> None:
    """An instant is read in UTC and kept to the millisecond."""
    instant = parse_instant(text)

    assert instant.tzinfo is UTC
    assert format_instant(instant) == expected


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty"),
        pytest.param("2026-03-31", id="date"),
        pytest.param("2026-03-31T09:30:00", id="no zone"),
        pytest.param("2026-03-31T09:30:00+00:00", id="offset"),
        pytest.param("2026-03-31T09:30:00+02:00Z", id="offset and Z"),
        pytest.param("2026-03-31 09:30:00Z", id="blank for T"),
        pytest.param("2026-03-31t09:30:00z", id="lower case"),
        pytest.param("2026-03-31T09:30Z", id="no seconds"),
        pytest.param("2026-03-31T24:00:00Z", id="hour 24"),
        pytest.param("2026-03-31T23:59:60Z", id="leap second"),
        pytest.param("2026-02-30T09:30:00Z", id="day 30 of February"),
        pytest.param("2026-03-31T09:30:00.Z", id="dot alone"),
        pytest.param("2026-03-31T09:30:00,5Z", id="comma"),
        pytest.param("1774949400", id="epoch seconds"),
    ],
)
def test_other_instants_are_refused(text: str) -> None:
    """What isn't a time in UTC that exists is refused with an example."""
    with pytest.raises(InvalidInput) as refused:
        parse_instant(text, path=("expiresAt",))

    assert problems_of(refused.value) == [
        Problem(
            ErrorCode.INVALID,
            ("expiresAt",),
            f'"{text}" is not an instant in UTC: write it like "2026-03-31T09:30:00.000Z", '
            "with the Z.",
        )
    ]


@pytest.mark.parametrize("text", ["1899-12-31T23:59:59.999Z", "2201-01-01T00:00:00.000Z"])
def test_far_instants_are_refused(text: str) -> None:
    """An instant before 1900 or after 2200 is refused."""
    with pytest.raises(InvalidInput) as refused:
        parse_instant(text, path=("expiresAt",))

    message = f'"{text}" is outside 1900-01-01 to 2200-12-31: take a date inside.'
    assert problems_of(refused.value) == [Problem(ErrorCode.INVALID, ("expiresAt",), message)]


def test_instants_are_written_in_utc() -> None:
    """An instant of another zone is written as the same instant in UTC."""
    summer = datetime(2026, 7, 1, 1, 30, tzinfo=timezone(timedelta(hours=2)))

    assert format_instant(summer) == "2026-06-30T23:30:00.000Z"


def test_instants_have_a_zone() -> None:
    """A time without a zone isn't written, as nobody can know which instant it is."""
    local = datetime.fromisoformat("2026-07-01T01:30:00")

    with pytest.raises(ValueError, match="2026-07-01T01:30:00 has no time zone: give it one"):
        format_instant(local)


@law
@given(st.dates(EARLIEST_DATE, LATEST_DATE))
def test_written_dates_are_read_back(day: date) -> None:
    """A date in ISO form is read as itself."""
    assert parse_date(day.isoformat()) == day


@law
@given(
    st.datetimes(datetime(1900, 1, 1), datetime(2200, 12, 31), timezones=st.just(UTC)),  # noqa: DTZ001  # the zone is the strategy's
    st.integers(0, 999),
)
def test_written_instants_are_read_back(instant: datetime, millisecond: int) -> None:
    """An instant written to the millisecond is read as itself."""
    exact = instant.replace(microsecond=millisecond * 1000)

    assert parse_instant(format_instant(exact)) == exact
