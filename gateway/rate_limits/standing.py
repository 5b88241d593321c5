"""This module tells resolvers where a user stands with their limit."""

from datetime import timedelta

from domain.ids import UserId
from gateway.rate_limits.limits import RateLimits
from resolvers.context import Clock
from resolvers.convert.rate_limit import RateStanding


def standing_of(limits: RateLimits, clock: Clock, user_id: UserId) -> RateStanding | None:
    """This is where a user stands, None where users have no limit."""
    standing = limits.of_user(user_id)
    if standing is None:
        return None
    return RateStanding(
        limit=standing.rate.limit,
        window_s=standing.rate.window_s,
        remaining=standing.remaining,
        reset_at=clock() + timedelta(seconds=standing.reset_s),
    )
