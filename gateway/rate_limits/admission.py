"""This module is what a client is told of its limits: whether it may, what is left, until when."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from datastore.items.rate_window import Rate


@dataclass(frozen=True, slots=True)
class Standing:
    """This is where one user, token or address stands with a limit; `name` is that of its policy.

    `remaining` is what this gateway knows to be left. `reset_s` is how long until all that counts
    now is forgotten; `wait_s` how long until an operation may be sent, None where it may be now.
    """

    name: str
    rate: Rate
    remaining: int
    reset_s: float
    wait_s: float | None = None

    @property
    def message(self) -> str:
        """This tells a refused client which limit it has reached, and what to do."""
        limit, window_s = self.rate.limit, self.rate.window_s
        return (
            f"This {self.name} has sent {limit} operations within {window_s} s, which is the limit:"
            f" try again in {self.retry_after_s} s."
        )

    @property
    def retry_after_s(self) -> int:
        """This is how many whole seconds to wait, one at the least."""
        return max(1, math.ceil(self.wait_s or 0))


@dataclass(frozen=True, slots=True)
class Admission:
    """This says whether an operation may go on, and where its caller stands."""

    standings: tuple[Standing, ...] = ()

    @property
    def refused(self) -> Standing | None:
        """This is the limit that lets the operation wait longest; None where none does."""
        waiting = [each for each in self.standings if each.wait_s is not None]
        return max(waiting, key=lambda each: each.retry_after_s, default=None)

    @property
    def headers(self) -> Mapping[str, str]:
        """These are the headers of an HTTP answer, none where there is no limit.

        Source: https://www.ietf.org/archive/id/draft-ietf-httpapi-ratelimit-headers-10.txt
        """
        if not self.standings:
            return {}
        headers = {
            "ratelimit-policy": ", ".join(map(_policy, self.standings)),
            "ratelimit": ", ".join(map(_limit, self.standings)),
        }
        if self.refused is not None:
            headers["retry-after"] = str(self.refused.retry_after_s)
        return headers


def _policy(standing: Standing) -> str:
    rate = standing.rate
    return f'"{standing.name}";q={rate.limit};w={rate.window_s}'


def _limit(standing: Standing) -> str:
    return f'"{standing.name}";r={standing.remaining};t={math.ceil(standing.reset_s)}'
