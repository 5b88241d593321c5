"""This module reads and writes calendar dates and instants in the one form that the API takes."""

import re
from datetime import UTC, date, datetime

from domain.errors import InputPath, InvalidInput, quoted

EARLIEST_DATE = date(1900, 1, 1)
LATEST_DATE = date(2200, 12, 31)

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_INSTANT = re.compile(
    r"([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2})(?:\.([0-9]{1,9}))?Z"
)
_MILLISECOND_DIGITS = 3


def parse_date(text: str, *, path: InputPath | None = None) -> date:
    """This gives the calendar date of a text like "2026-03-31".

    Raises:
        InvalidInput: another form, a day that the calendar lacks, or outside 1900 to 2200.
    """
    day = _calendar_date(text) if _DATE.fullmatch(text) else None
    if day is None:
        message = f'{quoted(text)} is not a date of the calendar: write it like "2026-03-31".'
        raise InvalidInput(message, path=path)
    return _in_range(day, text, path)


def parse_instant(text: str, *, path: InputPath | None = None) -> datetime:
    """This gives the instant of a text like "2026-03-31T09:30:00.000Z", cut to milliseconds.

    Raises:
        InvalidInput: another form, a time that the clock lacks, or outside 1900 to 2200.
    """
    found = _INSTANT.fullmatch(text)
    instant = None if found is None else _clock_time(found[1], found[2] or "")
    if instant is None:
        message = (
            f'{quoted(text)} is not an instant in UTC: write it like "2026-03-31T09:30:00.000Z".'
        )
        raise InvalidInput(message, path=path)
    _in_range(instant.date(), text, path)
    return instant


def format_instant(instant: datetime) -> str:
    """This writes an instant in UTC to the millisecond: "2026-03-31T09:30:00.000Z".

    Raises:
        ValueError: the instant has no time zone.
    """
    if instant.tzinfo is None:
        raise ValueError(f"The instant {instant.isoformat()} has no time zone: give it one.")
    text = instant.astimezone(UTC).isoformat(timespec="milliseconds")
    return text.removesuffix("+00:00") + "Z"


def _calendar_date(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _clock_time(text: str, fraction: str) -> datetime | None:
    digits = fraction[:_MILLISECOND_DIGITS].ljust(_MILLISECOND_DIGITS, "0")
    try:
        return datetime.fromisoformat(f"{text}.{digits}+00:00")
    except ValueError:
        return None


def _in_range(day: date, text: str, path: InputPath | None) -> date:
    if EARLIEST_DATE <= day <= LATEST_DATE:
        return day
    message = f"{quoted(text)} is outside {EARLIEST_DATE} to {LATEST_DATE}: take a date inside."
    raise InvalidInput(message, path=path)
