"""This suite opens whole gateways on a bus."""

import httpx2
import pytest

from domain.ids import GroupId
from gateway.bus.redis_stream import opened_stream
from tests.gateway.bus.meeting import Lines, joined
from tests.gateway.conftest import Opening
from tests.redis_process import RedisProcess

pytestmark = [pytest.mark.loopback, pytest.mark.redis]
CREATE = """
mutation { createGroup(input: {name: "Kyoto", currency: "JPY"}) { group { id } errors { code } } }
"""


async def created(client: httpx2.AsyncClient) -> object:
    """This creates a group as Ann, and gives what the client reads."""
    token = (await client.post("/development/tokens", json={"name": "Ann"})).json()["token"]
    headers = {"authorization": f"Bearer {token}"}
    answer = await client.post("/graphql", json={"query": CREATE}, headers=headers)
    return answer.json()["data"]["createGroup"]["errors"]


async def test_write_is_told(opening: Opening, redis: RedisProcess) -> None:
    """A write on one gateway is heard on another: its group and its first number."""
    async with joined(redis.url) as there, opening(bus=redis.url) as client:
        errors = await created(client)
        async with opened_stream(redis.url, stage="local") as stream:
            [entry] = await stream.after("0-0")
        await there.heard.until(GroupId(entry.fields["group"]), 1)

    assert (errors, entry.fields["seq"]) == ([], "1")


async def test_bus_that_is_away_keeps_nobody(opening: Opening, redis: RedisProcess) -> None:
    """Without Redis a gateway starts, is ready, and writes; the log has one line."""
    redis.kill()
    with Lines() as lines:
        async with opening(bus=redis.url) as client:
            await lines.until("bus.away")
            ready = await client.get("/readyz")
            errors = await created(client)

    assert (ready.status_code, ready.json()) == (200, {"status": "ready"})
    assert (errors, lines.events()) == ([], ["bus.away"])
