"""This compares what one event to a crowd costs here and elsewhere.

`python -m tests.bench.fan_out_compared` is the command, and brings the servers of others itself.

Ours, Strawberry's own and graphql-ws on Node each have a process on the first core, and a crowd of
1,000 on the second one. Round after round each sends one event of the same size. What is measured
is the server's processor time until the last subscriber has it, the time that passes, and memory of
each subscriber. Ours also writes an expense and checks who may see it; the others have no store.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import httpx2

from tests.bench.crowd import Crowd, Followed
from tests.bench.group import CREATE_EXPENSE, group_with
from tests.bench.peers.event import OUR_DOCUMENT, SCHEMA, THEIR_DOCUMENT, event
from tests.bench.running import Running, announced_address, running
from tools.peers import need_peers

CROWD = 1_000
ROUNDS = 9
SETTLE_S = 0.2
SERVER_CORE, LOAD_CORE = 0, 1
PEERS = Path(__file__).parent / "peers"
STRAWBERRY = (sys.executable, "-m", "tests.bench.peers.strawberry_server")


@dataclass(slots=True)
class Server:
    """This is one server with its crowd; `publish` has it send one event."""

    name: str
    pid: int
    followed: Followed
    publish: Callable[[int], object]
    cpu_ms: list[float] = field(default_factory=list)
    passed_ms: list[float] = field(default_factory=list)
    kib_each: float = 0.0

    def used_ms(self) -> float:
        """This is the processor time of all its threads so far."""
        # https://www.kernel.org/doc/html/latest/scheduler/sched-stats.html: nanoseconds first.
        threads = Path(f"/proc/{self.pid}/task").iterdir()
        used_ns = (int((thread / "schedstat").read_text().split()[0]) for thread in threads)
        return sum(used_ns) / 1e6

    def memory_kib(self) -> float:
        """This is its memory that is in use."""
        pages = Path(f"/proc/{self.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGESIZE") / 1024


def main() -> None:
    """This measures and prints."""
    figures = compared()
    width = max(map(len, figures))
    for name, figure in figures.items():
        sys.stdout.write(f"{name:<{width}}  {figure:>9.3f}\n")


def compared() -> dict[str, float]:
    """This is what each server takes, and how ours compares."""
    os.sched_setaffinity(0, {LOAD_CORE})
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        servers = [
            _ours(stack.enter_context(running(folder / "data", **_generous()))),
            _peer("Strawberry", stack.enter_context(_started(STRAWBERRY)), stack),
            _peer("graphql-ws", stack.enter_context(_started(_graphql_ws())), stack),
        ]
        for server in servers:
            _pin(server.pid)
        asyncio.run(_measured(servers))
    return _figures(servers)


def _generous() -> dict[str, str]:
    most = str(4 * CROWD)
    return {"TAILSPEND_USER_SOCKETS": most, "TAILSPEND_USER_OPERATIONS": most}


def _pin(pid: int) -> None:
    for thread in Path(f"/proc/{pid}/task").iterdir():
        os.sched_setaffinity(int(thread.name), {SERVER_CORE})


def _ours(gateway: Running) -> Server:
    dinner = group_with(gateway, 0)
    authorization = str(gateway.client.headers["authorization"])
    followed = Followed(gateway.address, OUR_DOCUMENT, str(dinner["groupId"]), authorization)

    def publish(_: int) -> None:
        gateway.ask(CREATE_EXPENSE, input=dinner)

    return Server("ours", gateway.pid, followed, publish)


def _peer(name: str, process: "subprocess.Popen[str]", stack: ExitStack) -> Server:
    address = announced_address(process)
    client = stack.enter_context(httpx2.Client())

    def publish(number: int) -> None:
        client.post(address.replace("/graphql", "/publish"), json=event(number)).raise_for_status()

    return Server(name, process.pid, Followed(address, THEIR_DOCUMENT), publish)


def _graphql_ws() -> Sequence[str]:
    node, folder = need_peers()
    return (str(node.program), str(folder / "graphql_ws_server.mjs"))


@contextmanager
def _started(command: Sequence[str]) -> Iterator["subprocess.Popen[str]"]:
    variables = {**os.environ, "PEER_SCHEMA": SCHEMA}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=variables) as process:
        try:
            yield process
        finally:
            process.terminate()


async def _measured(servers: Sequence[Server]) -> None:
    crowds = [await _gathered(server) for server in servers]
    for number in range(ROUNDS + 1):
        for server, crowd in zip(servers, crowds, strict=True):
            await _one_event(server, crowd, number)
    for crowd in crowds:
        crowd.leave()


async def _gathered(server: Server) -> Crowd:
    crowd = Crowd(server.followed)
    await crowd.join(1)
    before = server.memory_kib()
    await crowd.join(CROWD - 1)
    # An acknowledged subscriber may still be on its way to what it follows.
    await asyncio.sleep(1)
    server.kib_each = (server.memory_kib() - before) / (CROWD - 1)
    return crowd


async def _one_event(server: Server, crowd: Crowd, number: int) -> None:
    events, used_ms, began = crowd.events, server.used_ms(), time.perf_counter()
    await asyncio.to_thread(server.publish, number)
    async with asyncio.timeout(30):
        await crowd.have(events + CROWD)
    passed_ms = (time.perf_counter() - began) * 1_000
    await asyncio.sleep(SETTLE_S)
    # The first event is for what is made at the first time.
    if number:
        server.passed_ms.append(passed_ms)
        server.cpu_ms.append(server.used_ms() - used_ms)


def _figures(servers: Sequence[Server]) -> dict[str, float]:
    figures: dict[str, float] = {}
    for server in servers:
        what = f"one event to {CROWD}, {server.name}"
        figures[f"{what}, CPU ms"] = median(server.cpu_ms)
        figures[f"{what}, CPU ms, least"] = min(server.cpu_ms)
        figures[f"{what}, ms until the last has it"] = median(server.passed_ms)
        figures[f"a subscriber of {server.name}, KiB"] = server.kib_each
    ours, *others = servers
    for other in others:
        ratio = median(other.cpu_ms) / median(ours.cpu_ms)
        figures[f"{other.name} over ours, CPU ratio"] = ratio
    return figures


if __name__ == "__main__":
    main()
