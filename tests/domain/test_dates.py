"""These tests hold how dates and instants are read and written."""

from datetime import date, datetime, timedelta, timezone

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


def test_instants_are_written_in_utc() -> None:
    """An instant of another zone is written in UTC, and what is finer than a millisecond is cut."""
    summer = datetime(2026, 7, 1, 1, 30, 0, 123_999, tzinfo=timezone(timedelta(hours=2)))

    assert format_instant(summer) == "2026-06-30T23:30:00.123Z"


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


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("2026-07-01T01:30:00Z", "2026-07-01T01:30:00.000Z", id="seconds"),
        pytest.param("2026-07-01T01:30:00.5Z", "2026-07-01T01:30:00.500Z", id="tenths"),
        pytest.param("2026-07-01T01:30:00.123Z", "2026-07-01T01:30:00.123Z", id="milliseconds"),
        pytest.param("2026-07-01T01:30:00.123999999Z", "2026-07-01T01:30:00.123Z", id="finer"),
    ],
)
def test_instants_are_read(text: str, expected: str) -> None:
    """An instant in UTC is read, and what is finer than a millisecond is cut."""
    assert format_instant(parse_instant(text)) == expected


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty"),
        pytest.param("2026-07-01", id="date"),
        pytest.param("2026-07-01T01:30:00", id="no zone"),
        pytest.param("2026-07-01T01:30:00+02:00", id="another zone"),
        pytest.param("2026-07-01T01:30Z", id="no seconds"),
        pytest.param("2026-07-01 01:30:00Z", id="blank"),
        pytest.param("2026-07-01T01:30:00z", id="small letter"),
        pytest.param("2026-07-01T24:00:00Z", id="hour 24"),
        pytest.param("2026-07-01T23:59:60Z", id="second 60"),
        pytest.param("2026-02-29T00:00:00Z", id="no leap year"),
        pytest.param("2026-07-01T01:30:00.0000000000Z", id="ten digits"),
    ],
)
def test_other_instants_are_refused(text: str) -> None:
    """Another form, or a time that no clock shows, is refused with an example."""
    with pytest.raises(InvalidInput) as refused:
        parse_instant(text, path=("expiresAt",))

    (problem,) = problems_of(refused.value)
    assert (problem.code, problem.path) == (ErrorCode.INVALID, ("expiresAt",))
    assert problem.message.endswith(
        ' is not an instant in UTC: write it like "2026-03-31T09:30:00.000Z".'
    )


def test_far_instants_are_refused() -> None:
    """An instant before 1900 or after 2200 is refused."""
    with pytest.raises(InvalidInput) as refused:
        parse_instant("2201-01-01T00:00:00Z", path=("expiresAt",))

    message = '"2201-01-01T00:00:00Z" is outside 1900-01-01 to 2200-12-31: take a date inside.'
    assert problems_of(refused.value) == [Problem(ErrorCode.INVALID, ("expiresAt",), message)]
