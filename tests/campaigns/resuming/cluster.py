"""This is several gateways on one store, joined by a bus."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

from graphql import GraphQLSchema

from datastore.engine.port import Engine
from tests.campaigns.resuming.buses import Bus
from tests.gateway.live_gateway import LiveGateway


@dataclass(eq=False)
class Place:
    """This is one gateway of the cluster, its end of the bus, and the connections to it."""

    gateway: LiveGateway
    bus: AsyncExitStack = field(default_factory=AsyncExitStack)
    connections: set[asyncio.Task[None]] = field(default_factory=set)

    async def close(self) -> None:
        """This drops whoever is connected, and leaves the bus."""
        for connection in self.connections:
            connection.cancel()
        await self.bus.aclose()


class Cluster:
    """This holds the gateways; `poll_s` is what a lost wake-up costs."""

    def __init__(self, schema: GraphQLSchema, engine: Engine, bus: Bus, *, poll_s: float) -> None:
        self.bus = bus
        self.places: list[Place] = []
        self._schema = schema
        self._engine = engine
        self._poll_s = poll_s
        self._made = 0

    @property
    def gateways(self) -> Sequence[LiveGateway]:
        """This is the gateways as they are now."""
        return [place.gateway for place in self.places]

    async def open(self, count: int) -> None:
        """This starts so many gateways."""
        self.places += [await self._opened() for _ in range(count)]

    async def close(self) -> None:
        """This ends all gateways, and then the bus."""
        for place in self.places:
            await place.close()
        await self.bus.close()

    async def restart(self, at: int) -> None:
        """This drops whoever is connected to a gateway, and puts a new one in its place."""
        await self.places[at].close()
        self.places[at] = await self._opened()
        self.bus.fates["gateway restarts"] += 1

    async def _opened(self) -> Place:
        self._made += 1
        gateway = LiveGateway(self._schema, self._engine, number=self._made, poll_s=self._poll_s)
        place = Place(gateway)
        gateway.publish = await place.bus.enter_async_context(self.bus.joined(gateway.hub))
        return place
