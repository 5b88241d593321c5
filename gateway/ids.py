"""This module is where new ids and randomness enter the gateway."""

import secrets
import time
import uuid
from collections.abc import Callable

from domain.invite_token import SECRET_BYTES

COUNTER_BITS = 12
RANDOM_BYTES = 8


def uuid7_text(at_ms: int, *, counter: int, noise: bytes) -> str:
    """This lays out a version 7 UUID: 48 bits of time, 12 of counter, 62 of noise.

    Source: RFC 9562, sections 5.7 and 6.2 (method 1, a fixed-length dedicated counter).
    """
    tail = int.from_bytes(noise[:RANDOM_BYTES]) & ((1 << 62) - 1)
    value = at_ms << 80 | 0x7 << 76 | counter << 64 | 0b10 << 62 | tail
    return str(uuid.UUID(int=value))


def _now_ms() -> int:
    return time.time_ns() // 1_000_000


class RandomIds:
    """This makes the ids and tokens of one process.

    Version 7 ids of one process grow strictly, also within a millisecond and when the clock is
    set back, so that the order of their keys is the order of their creation.
    """

    def __init__(
        self,
        *,
        now_ms: Callable[[], int] = _now_ms,
        noise: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self._now_ms = now_ms
        self._noise = noise
        self._last_ms = 0
        self._counter = 0

    def uuid4(self) -> str:
        """This makes a random id."""
        return str(uuid.UUID(bytes=self._noise(16), version=4))

    def uuid7(self) -> str:
        """This makes an id that sorts after every earlier one of this process."""
        at_ms, counter = self._tick(self._now_ms())
        return uuid7_text(at_ms, counter=counter, noise=self._noise(RANDOM_BYTES))

    def token(self) -> str:
        """This makes 128 random bits, as 32 hexadecimal digits."""
        return self._noise(16).hex()

    def secret(self) -> bytes:
        """This makes 256 random bits."""
        return self._noise(SECRET_BYTES)

    def _tick(self, now_ms: int) -> tuple[int, int]:
        if now_ms > self._last_ms:
            # Half of the counter's range is left to grow into.
            seed = int.from_bytes(self._noise(2)) >> (16 - COUNTER_BITS + 1)
            self._last_ms, self._counter = now_ms, seed
        elif self._counter + 1 < 1 << COUNTER_BITS:
            self._counter += 1
        else:
            self._last_ms, self._counter = self._last_ms + 1, 0
        return self._last_ms, self._counter
