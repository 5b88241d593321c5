"""These journeys follow a thread on one gateway while its comments are written on another.

Both are on one store and one bus. Without the bus a comment arrives too, when the slow poll looks:
after up to 30 s. So what arrives within `PROMPTLY_S` was told.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass

import pytest
from click.testing import CliRunner

from gateway.cli import main
from tests.engines.conftest import Running
from tests.engines.emulators.emulator import ENVIRONMENT
from tests.journeys.client import calling, text_at
from tests.journeys.documents import THREAD
from tests.journeys.gateway_process import GatewayProcess
from tests.journeys.test_first_light import Evening
from tests.redis_process import RedisProcess

pytestmark = pytest.mark.redis
ENGINES = ("ministack", "dynamodb-local")
STAGE = "two"
PROMPTLY_S = 10.0


@dataclass(frozen=True, slots=True)
class Pair:
    """This is two gateways on one store, and the Redis between them."""

    here: GatewayProcess
    there: GatewayProcess
    redis: RedisProcess


@pytest.fixture(scope="module")
def pair(running: Running, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """This is two gateways that know the same tokens."""
    folder = tmp_path_factory.mktemp("two")
    redis = RedisProcess(folder / "redis")
    variables = {
        **ENVIRONMENT,
        "TAILSPEND_STORE": "dynamodb",
        "TAILSPEND_STAGE": STAGE,
        "TAILSPEND_DYNAMODB_ENDPOINT": str(running.endpoint),
        "TAILSPEND_DEMO": "off",
        "TAILSPEND_BUS": redis.url,
    }
    created = CliRunner().invoke(main, ["tables", "create"], env=variables)
    assert created.exit_code == 0, created.output
    two = [GatewayProcess(folder / "data", **variables) for _ in range(2)]
    redis.start()
    for gateway in two:
        gateway.start()
    yield Pair(two[0], two[1], redis)
    for gateway in two:
        gateway.stop()
    redis.kill()


class Thread:
    """This is the thread of a dinner: Ada writes here, and it is followed there."""

    def __init__(self, evening: Evening, expense_id: str, events: AsyncIterator[object]) -> None:
        self._evening = evening
        self._expense_id = expense_id
        self._events = events

    async def comment(self, *bodies: str) -> None:
        """This says things under the dinner, one after the other."""
        for body in bodies:
            await self._evening.comment(self._expense_id, body)

    async def arrive(self, number: int) -> list[str]:
        """These are the next comments that arrive, each promptly."""
        return [await self._next() for _ in range(number)]

    async def _next(self) -> str:
        event = await asyncio.wait_for(anext(self._events), PROMPTLY_S)
        return text_at(event, "expenseThread.comment.body")


@asynccontextmanager
async def followed(pair: Pair) -> AsyncIterator[Thread]:
    """This begins the thread of a new dinner and follows it from its first moment on."""
    async with calling(pair.here, "Ada") as here, calling(pair.there, "Ada") as there:
        evening = Evening(here)
        await evening.begin()
        expense_id = await evening.split_dinner()
        cursor = text_at(await evening.page(), "group.eventCursor")
        events = there.listen(THREAD, expenseId=expense_id, after=cursor)
        async with aclosing(events):
            yield Thread(evening, expense_id, events)


async def test_comment_arrives_elsewhere(pair: Pair) -> None:
    """Comments on one gateway arrive on the other, each soon after it was made."""
    async with followed(pair) as thread:
        arrived = []
        for body in ("One.", "Two.", "Three."):
            await thread.comment(body)
            arrived += await thread.arrive(1)

    assert arrived == ["One.", "Two.", "Three."]


async def test_nothing_is_lost_with_redis(pair: Pair) -> None:
    """Redis is killed and comes back empty: nothing is missed, and nothing comes twice."""
    async with followed(pair) as thread:
        await thread.comment("Before.")
        before = await thread.arrive(1)
        pair.redis.kill()
        await thread.comment("While it is away.", "Still away.")
        pair.redis.start()
        meanwhile = await thread.arrive(2)
        await thread.comment("After.")
        after = await thread.arrive(1)

    assert [*before, *meanwhile, *after] == [
        "Before.",
        "While it is away.",
        "Still away.",
        "After.",
    ]


async def test_writer_is_gone_before_redis_is_back(pair: Pair) -> None:
    """What a gateway could not tell before it stopped is found once Redis is back."""
    async with followed(pair) as thread:
        pair.redis.kill()
        await thread.comment("Told to nobody.")
        exit_code = pair.here.stop()
        pair.redis.start()
        pair.here.start()
        arrived = await thread.arrive(1)

    assert (exit_code, arrived) == (0, ["Told to nobody."])
