"""These tests hold when a day begins in a time zone, where midnight is missing or comes twice."""

import subprocess
import sys
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.errors import InvalidInput
from domain.time_zone import check_time_zone, day_at, day_begun_at, start_of_day
from tests.domain.laws import law
from tests.domain.problems import problems_of

ZONES = (
    *("UTC", "Europe/Lisbon", "America/New_York", "Asia/Kolkata", "Pacific/Kiritimati"),
    *("America/Sao_Paulo", "Africa/Cairo", "America/Havana", "Asia/Beirut", "Australia/Lord_Howe"),
    *("Pacific/Apia", "America/Toronto", "Africa/Casablanca", "Asia/Tehran", "Pacific/Kwajalein"),
)


@pytest.mark.parametrize(
    ("day", "zone", "expected"),
    [
        pytest.param("2026-07-01", "UTC", "2026-07-01T00:00", id="UTC"),
        pytest.param("2026-07-01", "Europe/Lisbon", "2026-06-30T23:00", id="summer"),
        pytest.param("2026-12-01", "Europe/Lisbon", "2026-12-01T00:00", id="winter"),
        pytest.param("2026-07-01", "Pacific/Kiritimati", "2026-06-30T10:00", id="far ahead"),
        pytest.param("2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00", id="leap at midnight"),
        pytest.param("1919-03-31", "America/Toronto", "1919-03-31T04:30", id="leap over midnight"),
        pytest.param("2023-11-05", "America/Havana", "2023-11-05T04:00", id="midnight twice"),
        pytest.param("2011-12-30", "Pacific/Apia", "2011-12-30T10:00", id="day left out"),
        pytest.param("2200-12-31", "America/New_York", "2200-12-31T05:00", id="last day"),
    ],
)
def test_day_begins_at_its_first_instant(day: str, zone: str, expected: str) -> None:
    """A day begins at midnight, or at the first instant after it where there is no midnight."""
    begun = start_of_day(date.fromisoformat(day), zone)

    assert begun == datetime.fromisoformat(f"{expected}+00:00")


@law
@given(st.dates(date(1900, 1, 1), date(2200, 12, 31)), st.sampled_from(ZONES))
def test_instant_before_is_the_day_before(day: date, zone: str) -> None:
    """A second before its start a day has not come, at its start it has."""
    begun = start_of_day(day, zone)

    local = begun.astimezone(ZoneInfo(zone))
    just_before = (begun - timedelta(seconds=1)).astimezone(ZoneInfo(zone))
    assert local.date() >= day
    assert just_before.replace(tzinfo=None) < datetime.combine(day, time.min)
    assert begun.utcoffset() == timedelta(0)


@law
@given(st.dates(date(1900, 1, 1), date(2200, 12, 31)), st.sampled_from(ZONES))
def test_start_leads_back_to_its_day(day: date, zone: str) -> None:
    """The day is told from its first instant, but for one that the zone leaves out."""
    begun = start_of_day(day, zone)

    assert day_begun_at(begun, zone) == day_at(begun, zone)
    assert day_at(begun, zone) == day or start_of_day(day + timedelta(days=1), zone) == begun


@pytest.mark.parametrize("moved", [timedelta(hours=1), timedelta(hours=-1)])
def test_new_rules_leave_the_day(moved: timedelta) -> None:
    """A start that was worked out by other rules of the same zone still leads to its day."""
    by_other_rules = datetime(2026, 7, 1, tzinfo=UTC) + moved

    assert day_begun_at(by_other_rules, "UTC") == date(2026, 7, 1)


@pytest.mark.parametrize("name", ["Europe/Lisbon", "UTC", "America/Argentina/Buenos_Aires"])
def test_zones_are_taken_by_name(name: str) -> None:
    """A name of the IANA database is a time zone."""
    assert check_time_zone(name) == name


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("", id="empty"),
        pytest.param("europe/lisbon", id="other case"),
        pytest.param("Europe/Atlantis", id="no place"),
        pytest.param("+02:00", id="offset"),
        pytest.param("../../../etc/passwd", id="path out of the database"),
        pytest.param("/usr/share/zoneinfo/UTC", id="absolute path"),
        pytest.param("localtime", id="the machine's own"),
        pytest.param("Factory", id="no zone"),
        pytest.param("UTC\x00", id="null character"),
    ],
)
def test_other_names_are_no_zones(name: str) -> None:
    """What the IANA database doesn't name is refused, with an example."""
    with pytest.raises(InvalidInput) as refused:
        check_time_zone(name, path=("timeZone",))

    (problem,) = problems_of(refused.value)
    assert problem.path == ("timeZone",)
    assert problem.message.endswith(
        ' is not a time zone: take a name of the IANA database, like "Europe/Lisbon".'
    )


def test_zones_come_with_the_gateway() -> None:
    """A machine without a database of time zones has the one that is installed with us."""
    program = "from domain.time_zone import check_time_zone as check; print(check('Europe/Lisbon'))"

    ran = subprocess.run(
        [sys.executable, "-c", program], env={"PYTHONTZPATH": ""}, capture_output=True, check=True
    )

    assert ran.stdout == b"Europe/Lisbon\n"
