"""This module shows where a caller stands with their limit."""

from dataclasses import dataclass
from datetime import datetime

from domain.dates import format_instant
from schema.rate_limit import RateLimit
from schema.scalars import InstantText


@dataclass(frozen=True, slots=True)
class RateStanding:
    """This is a user's limit, and what is left of it."""

    limit: int
    window_s: int
    remaining: int
    reset_at: datetime


def shown_rate_limit(standing: RateStanding) -> RateLimit:
    """This is a standing as clients see it."""
    return RateLimit(
        limit=standing.limit,
        window_seconds=standing.window_s,
        remaining=standing.remaining,
        reset_at=InstantText(format_instant(standing.reset_at)),
    )
