"""This module knows when the store is out, so that calls fail at once instead of each waiting.

Source: https://martinfowler.com/bliki/CircuitBreaker.html
"""

from collections.abc import Callable
from threading import Lock

from datastore.engine.dynamodb.failures import Failure, Verdict
from datastore.engine.dynamodb.place import RetryPolicy
from datastore.engine.errors import Unavailable

_SILENT = frozenset({Verdict.UNREACHED, Verdict.DOUBTFUL})


class Outage:
    """This outage begins when nothing has been answered for a while, and ends with any answer.

    While it lasts one call at a time is let through to find out, a pause after the one before; all
    others fail unsent. Threads ask, and the event loop tells.
    """

    def __init__(self, policy: RetryPolicy, clock: Callable[[], float]) -> None:
        """This begins with a store that answers."""
        self._policy = policy
        self._clock = clock
        self._lock = Lock()
        self._silences = 0
        self._since_s = self._latest_s = self._next_probe_s = 0.0
        self._latest = ""

    @property
    def is_known(self) -> bool:
        """This tells whether at least two attempts came to nothing, `outage_after_s` apart."""
        return self._silences > 1 and self._latest_s - self._since_s >= self._policy.outage_after_s

    def check(self) -> None:
        """This passes a call that may be sent.

        Raises:
            Unavailable: the store is known to be out, and another call is finding out.
        """
        with self._lock:
            now_s = self._clock()
            if not self.is_known or now_s - self._latest_s > self._policy.outage_forgotten_s:
                return
            if now_s < self._next_probe_s:
                raise Unavailable(
                    f"nothing was sent: DynamoDB has not answered for {now_s - self._since_s:.0f} s"
                    f" ({self._latest})"
                )
            # Should it never be told what becomes of this one, another goes then.
            self._next_probe_s = now_s + self._policy.probe_patience_s

    def note(self, failure: Failure | None) -> None:
        """This hears what an attempt that was sent came to; None is a success."""
        with self._lock:
            now_s = self._clock()
            if failure is None or failure.verdict not in _SILENT:
                self._silences = 0
                return
            is_old = now_s - self._latest_s > self._policy.outage_forgotten_s
            if is_old or not self._silences:
                self._silences, self._since_s = 0, now_s
            self._silences += 1
            self._latest_s, self._latest = now_s, str(failure.error)
            self._next_probe_s = now_s + self._policy.probe_pause_s
