"""This module loads where the caller stands with their limit."""

from collections.abc import Callable
from typing import TypeAlias

from domain.ids import UserId
from resolvers.convert.rate_limit import RateStanding, shown_rate_limit
from schema.keys import ViewerKey
from schema.rate_limit import RateLimit

StandingOf: TypeAlias = Callable[[UserId], RateStanding | None]
"""This knows where a user stands; None where users have no limit."""


def unlimited(user_id: UserId) -> RateStanding | None:  # noqa: ARG001 (there is no limit for anybody)
    """This is where everybody stands without a limit."""
    return None


async def load_rate_limits(
    standing_of: StandingOf, viewer_id: UserId | None, keys: list[ViewerKey]
) -> list[RateLimit | None]:
    """This loads the caller's limit; None for an anonymous one, and where there is none."""
    standing = None if viewer_id is None else standing_of(viewer_id)
    shown = None if standing is None else shown_rate_limit(standing)
    return [shown for _ in keys]
