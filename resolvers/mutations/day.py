"""This module reads the day that something was paid."""

from datetime import UTC, date, datetime

from domain.dates import parse_date
from domain.unset import UNSET, Left
from resolvers.inputs.given import replaced
from resolvers.inputs.problems import Checks

PATH = ("occurredOn",)


def day_or_today(checks: Checks, text: str | None, *, now: datetime) -> date:
    """This gives the day of the field `occurredOn`, and today in UTC when there is none."""
    today = now.astimezone(UTC).date()
    if text is None:
        return today
    return checks.read(lambda: parse_date(text, path=PATH), otherwise=today)


def edited_day(checks: Checks, text: str | None) -> date | Left:
    """This gives what an edit makes of the field `occurredOn`, which is never null."""
    return checks.read(
        lambda: replaced(text, lambda given: parse_date(given, path=PATH), path=PATH),
        otherwise=UNSET,
    )
