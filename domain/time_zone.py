"""This module knows the time zones, and when a calendar day begins in one of them."""

from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from domain.errors import InputPath, InvalidInput, quoted

UTC_NAME = "UTC"

_SECOND = timedelta(seconds=1)
_UNTIL_NOON = timedelta(hours=12)
# Files beside the zones: what a machine is set to, and what stands for no zone at all.
_NO_ZONES = {"Factory", "localtime"}


def check_time_zone(name: str, *, path: InputPath | None = None) -> str:
    """This gives the name of a time zone, once it is known to be one.

    Raises:
        InvalidInput: the IANA database has no such zone.
    """
    if name in _zone_names():
        return name
    message = (
        f"{quoted(name)} is not a time zone: take a name of the IANA database, like "
        '"Europe/Lisbon".'
    )
    raise InvalidInput(message, path=path)


def start_of_day(day: date, time_zone: str) -> datetime:
    """This gives the first instant of a day in a zone, in UTC: midnight, wherever there is one.

    Where clocks leap over midnight it is the first instant after the leap, also for a day that a
    zone leaves out altogether. Where midnight comes twice it is the first.

    Source: PEP 495, on times that a zone has twice or not at all.
    """
    zone = ZoneInfo(time_zone)
    midnight = datetime.combine(day, time.min, zone)
    first, second = (midnight.replace(fold=fold).astimezone(UTC) for fold in (0, 1))
    return first if first <= second else _end_of_leap(midnight, second, first)


def day_at(instant: datetime, time_zone: str) -> date:
    """This gives the day that it is in a zone at an instant."""
    return instant.astimezone(ZoneInfo(time_zone)).date()


def day_begun_at(start: datetime, time_zone: str) -> date:
    """This gives the day whose first instant was worked out as `start`, maybe some time ago.

    Governments move clocks at short notice: noon after a midnight of yesterday's rules is still on
    the same day by today's.
    """
    return day_at(start + _UNTIL_NOON, time_zone)


def _end_of_leap(midnight: datetime, before: datetime, after: datetime) -> datetime:
    """This finds the first instant at which a zone shows midnight or later, between two others."""
    wanted = midnight.replace(tzinfo=None)
    while after - before > _SECOND:
        middle = before + (after - before) // 2
        middle -= timedelta(microseconds=middle.microsecond)
        is_past = middle.astimezone(midnight.tzinfo).replace(tzinfo=None) >= wanted
        before, after = (before, middle) if is_past else (middle, after)
    return after


@cache
def _zone_names() -> frozenset[str]:
    return frozenset(available_timezones() - _NO_ZONES)
