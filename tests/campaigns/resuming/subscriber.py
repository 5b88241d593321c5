"""This is a subscriber whose connection is cut again and again, and who goes on from a cursor."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from dataclasses import dataclass, field

import orjson

from domain.ids import GroupId, derived_id
from gateway.outcome import Outcome, Unanswered
from resolvers.context import Viewer
from schema.cursors import event_cursor, read_event_cursor
from tests.campaigns.resuming.cluster import Cluster, Place
from tests.datastore.engine.faults.seeded import SeededDice
from tests.resolvers.trip import Trip

FOLLOW = """
subscription ($id: ID!, $after: String) {
  groupActivity(groupId: $id, after: $after) { id cursor at actor { displayName } group { name } }
}
"""
RESET_WITHIN = 0.05
SLOW_S = 0.005
BAD_ONE_IN = 20
ANOTHER_GROUP = GroupId(derived_id("group", "another one"))


@dataclass(frozen=True, slots=True)
class Received:
    """This is one event as a subscriber got it."""

    seq: int
    at: str


def bad_cursors(trip: Trip) -> dict[str, str]:
    """These are cursors that the group's log doesn't have, and what each is refused with."""
    return {
        event_cursor(trip.group_id, 10**9): "RESYNC",
        event_cursor(ANOTHER_GROUP, 1): "BAD_USER_INPUT",
        "bad": "BAD_USER_INPUT",
    }


def code_of(outcome: Outcome) -> str | None:
    """This is the code that a subscription was refused or ended with."""
    if not isinstance(outcome, Unanswered):
        return None
    return str(outcome.errors[0].get("extensions", {}).get("code"))


Resume = Callable[[Trip, list[Received]], Awaitable[tuple[list[Received], str]]]
"""This says where a subscriber goes on: what it takes from elsewhere first, and the cursor."""


async def by_cursor(trip: Trip, received: list[Received]) -> tuple[list[Received], str]:
    """This goes on right behind the last event."""
    return [], event_cursor(trip.group_id, received[-1].seq)


@dataclass(eq=False)
class Subscriber:
    """This is one person who follows a group; `until` is the last number that they are due.

    `gone_at` is the number after which they are due nothing, once they have left. `refusals` counts
    the bad cursors that were refused, and `taken` tells of those that weren't.
    A connection ends after some events, or is reset while it waits, or with its gateway, or at the
    end of `patience_s`.
    """

    viewer: Viewer
    trip: Trip
    cluster: Cluster
    dice: SeededDice
    most_events: int
    patience_s: float = 1.0
    is_slow: bool = False
    resume: Resume = by_cursor
    received: list[Received] = field(default_factory=list)
    start: int = 0
    cuts: int = 0
    until: int | None = None
    gone_at: int | None = None
    code: str | None = None
    refusals: int = 0
    taken: list[str] = field(default_factory=list)

    @property
    def is_done(self) -> bool:
        """This says whether all is there, or the subscription was ended for good."""
        is_whole = self.until is not None and self._last().seq >= self.until
        return is_whole or self.code is not None

    async def follow(self) -> None:
        """This follows over one connection after the other, until all is there."""
        while not self.is_done:
            place = self.cluster.places[self.dice.below(len(self.cluster.places))]
            connection = asyncio.create_task(self._connected(place))
            place.connections.add(connection)
            connection.add_done_callback(place.connections.discard)
            reset = asyncio.get_running_loop().call_later(self._patience_s(), connection.cancel)
            await asyncio.wait((connection,))
            reset.cancel()
            if not connection.cancelled():
                connection.result()
            self.cuts += 1

    def _patience_s(self) -> float:
        """This is how long the connection lasts: some are reset while they wait or deliver."""
        is_reset = self.dice.below(4) == 0
        return self.patience_s * (RESET_WITHIN * self.dice.random() if is_reset else 1.0)

    async def _try_bad_cursors(self, place: Place) -> None:
        for after, wanted in bad_cursors(self.trip).items():
            stream = place.gateway.follow(FOLLOW, self.viewer, id=self.trip.id, after=after)
            async with aclosing(stream) as outcomes:
                outcome = await anext(outcomes)
            code = code_of(outcome)
            # Nobody is told anything of the log once they have left.
            if code == wanted or (self.gone_at is not None and code == "NOT_FOUND"):
                self.refusals += 1
            else:
                self.taken.append(f"{after}, and was told {code}")

    async def _connected(self, place: Place) -> None:
        if self.dice.below(BAD_ONE_IN) == 0:
            await self._try_bad_cursors(place)
        missed, cursor = await self.resume(self.trip, [*self.received] or [self._last()])
        self.received += missed
        left = 1 + self.dice.below(self.most_events)
        stream = place.gateway.follow(FOLLOW, self.viewer, id=self.trip.id, after=cursor)
        async with aclosing(stream) as outcomes:
            async for outcome in outcomes:
                if isinstance(outcome, Unanswered):
                    self.code = code_of(outcome)
                    return
                self._take(outcome.body)
                if self.is_slow:
                    await asyncio.sleep(SLOW_S)
                left -= 1
                if left == 0 or self.is_done:
                    return

    def _take(self, body: bytes) -> None:
        event = orjson.loads(body)["data"]["groupActivity"]
        seq = read_event_cursor(self.trip.group_id, event["cursor"])
        self.received.append(Received(seq, event["at"]))

    def _last(self) -> Received:
        return self.received[-1] if self.received else Received(self.start, "")
