"""This module is the stream in Redis that gateways meet at, and alone knows the client library.

Source: https://redis.io/docs/latest/develop/data-types/streams/
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import chain
from typing import Final, TypeAlias, TypeVar, cast

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from datastore.engine.masking import masked
from gateway.bus.wake_up import WakeUp, to_fields

T = TypeVar("T")
_Row: TypeAlias = tuple[str, Mapping[str, str]]

# What a gateway that was away for a moment may still read; an entry takes about a hundred bytes.
KEPT_ENTRIES: Final = 10_000
MOST_READ: Final = 500
BLOCK_MS: Final = 5_000
CONNECT_S: Final = 2.0
# Longer than a read may block: a Redis that is gone without a word is noticed after this.
ANSWER_S: Final = 10.0
BEGINNING: Final = "0-0"


class BusAway(Exception):
    """This says why Redis can't be asked now; the reason shows no credentials."""


@dataclass(frozen=True, slots=True)
class Entry:
    """This is one entry of the stream, at the place that the stream gave it."""

    id: str
    fields: Mapping[str, str]


class RedisStream:
    """This is the stream of one stage; every method raises BusAway where Redis can't be asked."""

    def __init__(self, redis: Redis, name: str) -> None:
        self._redis = redis
        self._name = name

    async def put(self, wake_ups: Sequence[WakeUp]) -> None:
        """This adds entries in one round trip, and lets the oldest go."""
        async with self._redis.pipeline(transaction=False) as pipeline:
            for wake_up in wake_ups:
                fields = chain.from_iterable(to_fields(wake_up).items())
                # `~`: some more than the limit may stay, which spares Redis splitting its blocks.
                _ = pipeline.execute_command(
                    "XADD", self._name, "MAXLEN", "~", KEPT_ENTRIES, "*", *fields
                )
            await _asked(pipeline.execute())

    async def after(self, id_: str) -> list[Entry]:
        """This gives up to `MOST_READ` entries after a place; none where none came for seconds."""
        read = await _asked(self._redis.xread({self._name: id_}, count=MOST_READ, block=BLOCK_MS))
        by_stream = cast("list[tuple[str, list[_Row]]]", read or [])
        return [Entry(*row) for _, rows in by_stream for row in rows]

    async def holds(self, id_: str) -> bool:
        """This says whether an entry is still there: then none that came after it was let go."""
        return bool(await _asked(self._redis.xrange(self._name, id_, id_)))

    async def latest(self) -> str:
        """This is the place of the last entry there is, or the beginning."""
        rows = cast("list[_Row]", await _asked(self._redis.xrevrange(self._name, count=1)))
        return rows[0][0] if rows else BEGINNING


@asynccontextmanager
async def opened_stream(url: str, *, stage: str) -> AsyncIterator[RedisStream]:
    """This gives the stream of a stage; nothing is connected before it is asked for something."""
    redis = Redis.from_url(
        url,
        decode_responses=True,
        # What something else writes there must not stop the reading of what comes after it.
        encoding_errors="replace",
        protocol=2,
        # Who asks tries again, and at its own pace: nothing is asked twice behind its back.
        retry=Retry(NoBackoff(), 0),
        socket_connect_timeout=CONNECT_S,
        # With a limit of its own the library sends through asyncio.wait_for, which on Python 3.11
        # may swallow a cancellation: https://github.com/python/cpython/issues/86296
        socket_timeout=None,
        client_name="tailspend",
    )
    try:
        yield RedisStream(redis, f"tailspend-{stage}-committed")
    finally:
        await redis.aclose()


async def _asked(answer: Awaitable[T]) -> T:
    try:
        async with asyncio.timeout(ANSWER_S):
            return await answer
    except TimeoutError as error:
        raise BusAway(f"It hasn't answered for {ANSWER_S:g} s.") from error
    except (RedisError, OSError) as error:
        raise BusAway(masked(f"{type(error).__name__}: {error}")) from error
