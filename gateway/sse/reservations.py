"""This module keeps the reserved streams of one gateway: who made each, and what runs on it.

They are in this process alone: behind a balancer, one client's requests must reach one gateway.
Source: https://github.com/enisdenjo/graphql-sse/blob/master/PROTOCOL.md#making-reservations
"""

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from domain.ids import UserId
from gateway.sse.operations import Operations


@dataclass(frozen=True, slots=True)
class ReservationLimits:
    """This bounds what one user may reserve, and what may run on each stream.

    A reservation that nobody opens ends after `unused_s`, with what waits on it.
    """

    unused_s: float = 30.0
    per_user: int = 10
    operations: int = 100


class NoReservation(Exception):
    """This says that there is no such stream, or not for this caller."""


class StreamTaken(Exception):
    """This says that the stream is open already: a token is good for one."""


class TooManyReservations(Exception):
    """This says that a user has as many streams as one may, reserved and open ones together."""


@dataclass(slots=True)
class Reservation:
    """This is one stream of one user."""

    user_id: UserId
    operations: Operations
    expires_at: float


class Reservations:
    """These are the reservations by their tokens.

    `new_token` makes what can't be guessed; `clock` gives seconds that only grow.
    """

    def __init__(
        self,
        limits: ReservationLimits,
        *,
        new_token: Callable[[], str],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.limits = limits
        self._new_token = new_token
        self._clock = clock
        # The oldest first, so that what has expired is at the front.
        self._unused: dict[str, Reservation] = {}
        self._open: dict[str, Reservation] = {}
        self._held: Counter[UserId] = Counter()

    def reserve(self, user_id: UserId) -> str:
        """This makes a reservation and gives the token that it is known by.

        Raises:
            TooManyReservations: The user has as many as one may.
        """
        self._forget_expired()
        if self._held[user_id] >= self.limits.per_user:
            raise TooManyReservations
        token = self._new_token()
        operations = Operations(limit=self.limits.operations)
        expires_at = self._clock() + self.limits.unused_s
        self._unused[token] = Reservation(user_id, operations, expires_at)
        self._held[user_id] += 1
        return token

    def operations(self, token: str, user_id: UserId | None) -> Operations:
        """This gives what runs on a stream, or waits for it to open, to whoever reserved it.

        Raises:
            NoReservation: There is none with this token, or it is somebody else's; None is nobody.
        """
        self._forget_expired()
        found = self._open.get(token) or self._unused.get(token)
        if found is None or found.user_id != user_id:
            raise NoReservation
        return found.operations

    def open(self, token: str, user_id: UserId | None) -> Operations:
        """This uses a reservation up; `end` must follow when the stream is over.

        The token alone opens it, for a browser can send nothing else; who signs in besides (a
        `user_id`) must be who reserved it.

        Raises:
            NoReservation: There is none with this token, or it is somebody else's.
            StreamTaken: The stream is open already.
        """
        self._forget_expired()
        found = self._open.get(token) or self._unused.get(token)
        if found is None or user_id not in {None, found.user_id}:
            raise NoReservation
        if token in self._open:
            raise StreamTaken
        self._open[token] = self._unused.pop(token)
        return found.operations

    def end(self, token: str) -> None:
        """This forgets an open stream: its token is good for nothing more."""
        self._release(self._open.pop(token))

    def count(self) -> int:
        """This counts the streams of everybody, reserved and open ones together."""
        self._forget_expired()
        return len(self._unused) + len(self._open)

    def _forget_expired(self) -> None:
        now = self._clock()
        while self._unused:
            token, oldest = next(iter(self._unused.items()))
            if oldest.expires_at > now:
                return
            self._release(self._unused.pop(token))

    def _release(self, reservation: Reservation) -> None:
        self._held[reservation.user_id] -= 1
        if not self._held[reservation.user_id]:
            del self._held[reservation.user_id]
