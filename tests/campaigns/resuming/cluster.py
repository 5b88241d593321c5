"""This is several gateways on one store, joined by a bus that loses, repeats and reorders."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from graphql import GraphQLSchema

from datastore.engine.port import Engine
from domain.ids import GroupId
from tests.datastore.engine.faults.seeded import SeededDice
from tests.gateway.live_gateway import LiveGateway

POLL_S = 0.25
LATE_S = 0.02


@dataclass(eq=False)
class Place:
    """This is one gateway of the cluster, and the connections to it."""

    gateway: LiveGateway
    connections: set[asyncio.Task[None]] = field(default_factory=set)


class Cluster:
    """This holds the gateways. A restart drops the connections to one and makes a new one."""

    def __init__(self, schema: GraphQLSchema, engine: Engine, count: int, *, seed: str) -> None:
        self._schema = schema
        self._engine = engine
        self._dice = SeededDice(f"{seed}-bus")
        self._made = 0
        self.fates = Counter[str]()
        self.places = [self._opened(at) for at in range(count)]

    @property
    def gateways(self) -> Sequence[LiveGateway]:
        """This is the gateways as they are now."""
        return [place.gateway for place in self.places]

    def restart(self, at: int) -> None:
        """This drops whoever is connected to a gateway, and puts a new one in its place."""
        for connection in self.places[at].connections:
            connection.cancel()
        self.places[at] = self._opened(at)
        self.fates["restarts"] += 1

    def _opened(self, at: int) -> Place:
        self._made += 1
        gateway = LiveGateway(
            self._schema,
            self._engine,
            publish=lambda group_id, seq: self._carry(at, group_id, seq),
            number=self._made,
            poll_s=POLL_S,
        )
        return Place(gateway)

    def _carry(self, sender: int, group_id: GroupId, seq: int) -> None:
        """This carries a wake-up to every other gateway, if chance lets it."""
        for at, place in enumerate(self.places):
            if at != sender:
                self._deliver(place.gateway, group_id, seq)

    def _deliver(self, gateway: LiveGateway, group_id: GroupId, seq: int) -> None:
        fate = ("lost", "lost", "twice", "late", "carried", "carried")[self._dice.below(6)]
        self.fates[fate] += 1
        if fate == "late":
            loop = asyncio.get_running_loop()
            loop.call_later(LATE_S * self._dice.random(), gateway.hub.heard, group_id, seq)
        elif fate != "lost":
            for _ in range(1 + (fate == "twice")):
                gateway.hub.heard(group_id, seq)
