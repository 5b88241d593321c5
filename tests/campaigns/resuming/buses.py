"""This is what joins the gateways of a cluster: a bad bus in this process, or a Redis."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Protocol

from domain.ids import GroupId
from gateway.bus import Publish, opened_bus
from gateway.hub import Hub
from gateway.settings import read_settings
from tests.datastore.engine.faults.seeded import SeededDice
from tests.redis_process import RedisProcess

LATE_S = 0.02


class Bus(Protocol):
    """This carries wake-ups between hubs; `fates` counts what became of them, and of the bus."""

    fates: Counter[str]

    def joined(self, hub: Hub) -> AbstractAsyncContextManager[Publish]:
        """This has a hub hear of the others' commits, and gives what tells them of its own."""
        ...

    async def restart(self) -> None:
        """This ends the bus without a word and starts it again."""
        ...

    async def close(self) -> None:
        """This ends the bus."""
        ...


class BadBus:
    """This bus loses, repeats and delays wake-ups, as chance has it."""

    def __init__(self, seed: str) -> None:
        self.fates = Counter[str]()
        self._dice = SeededDice(f"{seed}-bus")
        self._hubs: set[Hub] = set()
        self._is_away = False

    @asynccontextmanager
    async def joined(self, hub: Hub) -> AsyncIterator[Publish]:
        """This has a hub hear of the others' commits, and gives what tells them of its own."""

        def publish(group_id: GroupId, seq: int) -> None:
            for other in self._hubs - {hub}:
                self._deliver(other, group_id, seq)

        self._hubs.add(hub)
        try:
            yield publish
        finally:
            self._hubs.remove(hub)

    async def restart(self) -> None:
        """This loses everything for a moment."""
        self.fates["bus restarts"] += 1
        self._is_away = True
        asyncio.get_running_loop().call_later(LATE_S, self._come_back)

    async def close(self) -> None:
        """This has nothing to end."""

    def _come_back(self) -> None:
        self._is_away = False

    def _deliver(self, hub: Hub, group_id: GroupId, seq: int) -> None:
        fate = ("lost", "lost", "twice", "late", "carried", "carried")[self._dice.below(6)]
        fate = "lost" if self._is_away else fate
        self.fates[fate] += 1
        if fate == "late":
            loop = asyncio.get_running_loop()
            loop.call_later(LATE_S * self._dice.random(), hub.heard, group_id, seq)
        elif fate != "lost":
            for _ in range(1 + (fate == "twice")):
                hub.heard(group_id, seq)


class RedisBus:
    """This bus is the gateway's own, over a Redis that forgets everything when it is restarted."""

    def __init__(self, folder: Path) -> None:
        self.fates = Counter[str]()
        self._redis = RedisProcess(folder / "redis")
        self._redis.start()

    @asynccontextmanager
    async def joined(self, hub: Hub) -> AsyncIterator[Publish]:
        """This has a hub hear of the others' commits, and gives what tells them of its own."""
        settings = read_settings({"TAILSPEND_BUS": self._redis.url})
        async with opened_bus(settings, hub) as publish:

            def counted(group_id: GroupId, seq: int) -> None:
                self.fates["told"] += 1
                publish(group_id, seq)

            yield counted

    async def restart(self) -> None:
        """This kills Redis and starts it again, while the gateways go on."""
        self.fates["bus restarts"] += 1
        self._redis.kill()
        await asyncio.to_thread(self._redis.start)

    async def close(self) -> None:
        """This kills Redis."""
        self._redis.kill()
