"""This module is where the time enters the gateway."""

from datetime import UTC, datetime


def system_clock() -> datetime:
    """This reads the machine's clock, as an aware instant in UTC."""
    return datetime.now(UTC)
