"""These tests hold the counter in the store: shared, cheap, and no obstacle when it is out."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from datastore.engine.counting import CountingEngine
from datastore.engine.embedded import open_embedded
from datastore.engine.errors import Unavailable
from datastore.engine.port import NOTHING, Returning
from datastore.items.rate_window import Rate
from datastore.operations import SingleWrite
from datastore.values import Item
from gateway.rate_limits import StoredCounter
from gateway.rate_limits.meter import Meter
from tests.gateway.rate_limits.clocked import KEY, NOON_S, Time, meter, taken


class OutEngine(CountingEngine):
    """This engine is out."""

    async def write(
        self,
        op: SingleWrite,
        *,
        returning: Returning = NOTHING,  # noqa: ARG002 (the port gives it)
    ) -> Item | None:
        """This reaches nothing."""
        self._count(type(op).__name__, op.table.name)
        raise Unavailable("the store is out")


@pytest.fixture
async def engine(tmp_path: Path) -> AsyncIterator[CountingEngine]:
    """This is an empty store that counts what it is asked."""
    inner = open_embedded(tmp_path, durable=False, clock=lambda: NOON_S)
    yield CountingEngine(inner)
    await inner.close()


def gateways(engine: CountingEngine, limit: int, *, off_s: tuple[float, ...]) -> list[Meter]:
    """These are the meters of one user on gateways whose clocks are off."""
    time = Time()
    return [
        Meter(
            "user",
            Rate(limit, 60),
            KEY,
            counter=StoredCounter(engine),
            clocks=time.clocks(off_s=each),
        )
        for each in off_s
    ]


async def test_three_gateways_admit_the_limit(engine: CountingEngine) -> None:
    """Three gateways on one store admit exactly the limit, whatever their clocks say."""
    three = gateways(engine, 500, off_s=(-2, 0, 2))

    admitted = [await taken(each, 1) for _ in range(400) for each in three]

    assert sum(admitted) == 500


async def test_admitted_operations_cost_few_calls(engine: CountingEngine) -> None:
    """Twelve hundred operations on three gateways cost 86 calls; the limit lets in five hundred."""
    three = gateways(engine, 500, off_s=(0, 0, 0))

    admitted = [await taken(each, 1) for _ in range(400) for each in three]

    assert (sum(admitted), len(engine.calls)) == (500, 86)


async def test_lone_gateway_asks_little(engine: CountingEngine) -> None:
    """A gateway that has a caller to itself makes nine calls for five hundred of six thousand."""
    await taken(meter(6_000, StoredCounter(engine), Time()), 500)

    assert [call.operation for call in engine.calls] == ["Update"] * 9


async def test_each_gateway_counts_alone_while_the_store_is_out(
    engine: CountingEngine, caplog: pytest.LogCaptureFixture
) -> None:
    """While the store is out a gateway lets in as many as the limit, counted by itself."""
    out = OutEngine(engine)

    admitted = await taken(meter(50, StoredCounter(out), Time()), 80)

    assert admitted == 50
    assert {record.msg for record in caplog.records} == {"rate_limit.uncounted"}


async def test_lost_units_fail_nobody(
    engine: CountingEngine, caplog: pytest.LogCaptureFixture
) -> None:
    """Units that can't be given back count as used, and nobody hears of it but the log."""
    caplog.set_level("INFO")

    await StoredCounter(OutEngine(engine)).give_back(KEY, 1, units=3)

    assert [record.msg for record in caplog.records] == ["rate_limit.unreturned"]
