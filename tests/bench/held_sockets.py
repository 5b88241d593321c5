"""This measures what held subscriptions cost: `python -m tests.bench.held_sockets`.

4,000 sockets of one user each follow one group, then one expense is written. The gateway is a
process of its own and its memory is the kernel's figure for it, so that buffers of sockets in the
kernel don't count. Like browsers, the clients ask for compression.
"""

import asyncio
import resource
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from tests.bench.group import CREATE_EXPENSE, group_with
from tests.bench.running import Running, running

HELD = 4_000
AT_ONCE = 100
OWN_FILES = 200
LIMITS = {"TAILSPEND_USER_SOCKETS": str(2 * HELD), "TAILSPEND_USER_OPERATIONS": str(2 * HELD)}
FOLLOW = "subscription F($id: ID!) { groupActivity(groupId: $id) { __typename id cursor } }"


class TooFewFiles(Exception):
    """This says how many files may be open here, and how many the measurement takes."""


@dataclass(frozen=True, slots=True)
class Cost:
    """This is what so many subscribers cost: memory of each, and one event to them all."""

    held: int
    kib_each: float
    event_cpu_ms: float


def main() -> None:
    """This measures and prints."""
    for name, figure in held_figures().items():
        sys.stdout.write(f"{name:<55} {figure:>9.3f}\n")


def held_figures() -> dict[str, float]:
    """This is the memory of a subscriber in KiB, and the processor time of an event to all.

    Raises:
        TooFewFiles: A process may not open a file for each of them.
    """
    _allow_files(HELD + OWN_FILES)
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "held", **LIMITS) as gateway,
    ):
        cost = asyncio.run(_measured(gateway))
    return {
        "sockets held": cost.held,
        "a socket that follows, KiB": cost.kib_each,
        f"one event to {cost.held} sockets, CPU ms": cost.event_cpu_ms,
    }


def _allow_files(needed: int) -> None:
    # Both processes: the gateway is started with what is allowed here.
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most != resource.RLIM_INFINITY and most < needed:
        message = f"{needed} open files are needed and {most} allowed: raise the limit (ulimit -Hn)"
        raise TooFewFiles(message)
    if allowed != resource.RLIM_INFINITY and allowed < needed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, most))


async def _measured(gateway: Running) -> Cost:
    group = group_with(gateway, 0)
    async with AsyncExitStack() as stack:
        first = await stack.enter_async_context(_following(gateway, group["groupId"]))
        before = gateway.memory_bytes()
        rest = await _many(gateway, stack, group["groupId"])
        kib_each = (gateway.memory_bytes() - before) / 1024 / len(rest)
        cpu_before = gateway.cpu_s()
        await asyncio.to_thread(gateway.ask, CREATE_EXPENSE, input=group)
        await asyncio.gather(first, *rest)
        cpu_ms = (gateway.cpu_s() - cpu_before) * 1_000
    return Cost(1 + len(rest), kib_each, cpu_ms)


async def _many(
    gateway: Running, stack: AsyncExitStack, group_id: object
) -> list["asyncio.Task[None]"]:
    sockets: list[asyncio.Task[None]] = []
    for _ in range(0, HELD - 1, AT_ONCE):
        opening = (
            stack.enter_async_context(_following(gateway, group_id))
            for _ in range(min(AT_ONCE, HELD - 1 - len(sockets)))
        )
        sockets += await asyncio.gather(*opening)
    return sockets


@asynccontextmanager
async def _following(gateway: Running, group_id: object) -> AsyncIterator["asyncio.Task[None]"]:
    """This follows over a socket of its own, and gives what is done when an event has come.

    It has begun once a query behind it is answered.
    """
    bearer = {"authorization": gateway.client.headers["authorization"]}
    async with connect(
        gateway.address.replace("http://", "ws://"),
        subprotocols=[Subprotocol("graphql-transport-ws")],
        open_timeout=60,
        # The clients of the measurement are one process, which answers no ping while it is busy.
        ping_interval=None,
    ) as socket:
        await _say(socket, type="connection_init", payload=bearer)
        await socket.recv()
        follow = {"query": FOLLOW, "variables": {"id": group_id}}
        await _say(socket, id="follow", type="subscribe", payload=follow)
        await _say(socket, id="then", type="subscribe", payload={"query": "{ me { id } }"})
        while orjson.loads(await socket.recv())["type"] != "complete":
            pass
        yield asyncio.create_task(_event(socket))


async def _say(socket: ClientConnection, **message: object) -> None:
    await socket.send(orjson.dumps(message).decode())


async def _event(socket: ClientConnection) -> None:
    """This waits for an event, and answers the pings that come before it."""
    while orjson.loads(await socket.recv())["type"] == "ping":
        await _say(socket, type="pong")


if __name__ == "__main__":
    main()
