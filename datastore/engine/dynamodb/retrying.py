"""This module is the one layer that sends a call again: full jitter, a deadline and a budget.

Source: https://aws.amazon.com/builders-library/timeouts-retries-and-backoff-with-jitter/
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from datastore.engine.dynamodb.failures import CALL_ERRORS, Failure, Verdict, diagnosed
from datastore.engine.dynamodb.outage import Outage
from datastore.engine.dynamodb.place import Outside, RetryPolicy
from datastore.engine.errors import EngineError, OutcomeUnknown, Unavailable

Answer: TypeAlias = dict[str, Any]
_PASSING: Final = frozenset({Verdict.BUSY, Verdict.UNREACHED, Verdict.DOUBTFUL})


@dataclass(slots=True)
class Budget:
    """This bucket of tokens is shared by all calls: when most of them fail, retries stop.

    A retry takes tokens out and a success puts some back, so retries are at most a fixed share of
    what succeeds, once the first store of tokens is used up.
    """

    policy: RetryPolicy
    left: float = field(init=False)

    def __post_init__(self) -> None:
        self.left = self.policy.budget

    def take(self) -> bool:
        """This pays for a retry, if there is enough left."""
        if self.left < self.policy.retry_cost:
            return False
        self.left -= self.policy.retry_cost
        return True

    def refill(self) -> None:
        """This notes a success."""
        self.left = min(self.policy.budget, self.left + self.policy.success_gain)


@dataclass(frozen=True, slots=True)
class Reply:
    """This is what a call came to, after all its attempts.

    `is_doubtful`: one of them may have been carried out. `failure` is None on success.
    """

    answer: Answer
    failure: Failure | None
    is_doubtful: bool

    @property
    def error(self) -> EngineError | None:
        """This is what a writer must be told; a doubt outweighs even a refusal.

        The attempt in doubt may still be on its way, and be carried out after the refused one.
        """
        if self.failure is None:
            return None
        if not self.is_doubtful or self.failure.verdict is Verdict.DOUBTFUL:
            return self.failure.error
        return OutcomeUnknown(
            f"an earlier attempt may have been carried out; the last: {self.failure.error}"
        )


class Retrier:
    """This sends calls until they are answered, or time or budget is up."""

    def __init__(self, policy: RetryPolicy, outside: Outside, outage: Outage) -> None:
        """This begins with a full budget; it tells `outage` what became of every attempt."""
        self._policy = policy
        self._budget = Budget(policy)
        self._outside = outside
        self._outage = outage

    async def send(
        self, attempt: Callable[[], Awaitable[Answer]], *, is_repeatable: bool = True
    ) -> Reply:
        """This makes attempts; what is not repeatable is not sent again after a doubtful one."""
        until_s = self._outside.clock() + self._policy.deadline_s
        is_doubtful = False
        earlier = 0
        while True:
            answer, failure = await self._outcome(attempt)
            if failure is None:
                return Reply(answer, None, is_doubtful)
            is_doubtful = is_doubtful or failure.verdict is Verdict.DOUBTFUL
            pause_s = self._pause_s(earlier)
            in_time = self._outside.clock() + pause_s < until_s
            may_repeat = failure.verdict in _PASSING and (is_repeatable or not is_doubtful)
            if not (may_repeat and in_time and not self._outage.is_known and self._budget.take()):
                return Reply({}, failure, is_doubtful)
            await self._outside.sleep(pause_s)
            earlier += 1

    async def _outcome(
        self, attempt: Callable[[], Awaitable[Answer]]
    ) -> tuple[Answer, Failure | None]:
        try:
            answer = await attempt()
        except Unavailable as unsent:
            return {}, Failure(Verdict.REFUSED, unsent)
        except CALL_ERRORS as error:
            failure = diagnosed(error)
            self._outage.note(failure)
            return {}, failure
        self._budget.refill()
        self._outage.note(None)
        return answer, None

    def _pause_s(self, earlier: int) -> float:
        bound_s = self._policy.first_pause_s * 2.0 ** min(earlier, 30)
        return self._outside.dice() * min(bound_s, self._policy.longest_pause_s)
