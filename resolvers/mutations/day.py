"""This module reads the day that something was paid."""

from datetime import UTC, date, datetime

from domain.dates import parse_date
from resolvers.inputs.problems import Checks


def day_or_today(checks: Checks, text: str | None, *, now: datetime) -> date:
    """This gives the day of the field `occurredOn`, and today in UTC when there is none."""
    today = now.astimezone(UTC).date()
    if text is None:
        return today
    return checks.read(lambda: parse_date(text, path=("occurredOn",)), otherwise=today)
