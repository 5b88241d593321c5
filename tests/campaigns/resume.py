"""This trial cuts subscribers off again and again, who must get every event once, in order.

`make campaign NAME=resume FULL=1` is the full form. Several gateways share a store and a bus: in
the fast form one that loses, repeats and delays wake-ups, in the full form a Redis. Gateways and
bus are restarted meanwhile. Every subscriber goes on from its last cursor, on any gateway; now and
then it tries a bad one first. Some read slowly. Some leave their group half way, and get nothing of
what comes after that. The trial fails where an event is missed, comes twice or out of order, or
after the end, or where a bad cursor is taken.
"""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from datastore.engine.counting import CountingEngine
from datastore.engine.embedded import open_embedded
from datastore.reads.groups import live_groups
from resolvers.context import Viewer
from tests.campaigns.campaign import Campaign, Outcome, Play
from tests.campaigns.resuming.buses import BadBus, RedisBus
from tests.campaigns.resuming.cluster import Cluster
from tests.campaigns.resuming.subscriber import Resume, Subscriber, by_cursor
from tests.datastore.engine.faults.seeded import SeededDice
from tests.gateway.followed import served_schema, somebody
from tests.gateway.live_gateway import LiveGateway
from tests.resolvers.harness import Graph
from tests.resolvers.made import BEGIN
from tests.resolvers.mutations.documents import LEAVE_GROUP
from tests.resolvers.people import ANN, provision
from tests.resolvers.trip import ADD_COMMENT, Trip, create_trip

FAST = (50, 1_000, 5)
FULL = (500, 20_000, 20)
LEAST_CUTS = 10
EVENTS_AT_ONCE = 6
RESTARTS = 6
# Over the bad bus most wake-ups come by the poll; over Redis none should.
BAD_POLL_S, REDIS_POLL_S = 0.25, 30.0
OVERTAKEN = b'"code":"CONFLICT"'
LEAVES_ONE_IN = 10
IS_SLOW_ONE_IN = 7
SUBSCRIBES_A_SECOND = 50


@dataclass(frozen=True, slots=True)
class Trial:
    """This says how large a trial is; `resume` may plant another way to go on.

    After the last event nobody is waited for longer than `end_s`. `has_redis` chooses the bus.
    """

    subscribers: int
    events: int
    groups: int
    seed: str = "1"
    gateways: int = 3
    resume: Resume = by_cursor
    end_s: float = 60.0
    has_redis: bool = False


@dataclass(slots=True)
class Report:
    """This is what a trial came to; it holds where `faults` is empty."""

    delivered: int = 0
    least_cuts: int = 0
    cuts: int = 0
    refusals: int = 0
    executions: int = 0
    fates: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


async def played(trial: Trial, folder: Path) -> Report:
    """This plays a trial in an empty folder."""
    engine = CountingEngine(open_embedded(folder, durable=False, clock=BEGIN.timestamp))
    try:
        return await _play(trial, engine, folder)
    finally:
        await engine.close()


async def _play(trial: Trial, engine: CountingEngine, folder: Path) -> Report:
    graph = Graph(served_schema(), engine, folder)
    await provision(graph.store, ANN)
    trips = [await create_trip(graph) for _ in range(trial.groups)]
    bus = RedisBus(folder) if trial.has_redis else BadBus(trial.seed)
    poll_s = REDIS_POLL_S if trial.has_redis else BAD_POLL_S
    cluster = Cluster(served_schema(), engine, bus, poll_s=poll_s)
    try:
        await cluster.open(trial.gateways)
        people = [await _subscriber(trial, trips, cluster, at) for at in range(trial.subscribers)]
        await _follow(trial, trips, cluster, people)
    finally:
        await cluster.close()
    return _judged(cluster, people)


async def _follow(
    trial: Trial, trips: Sequence[Trip], cluster: Cluster, people: Sequence[Subscriber]
) -> None:
    """This has everybody follow while the events are made, and until all is there."""
    following = [asyncio.create_task(each.follow()) for each in people]
    await _write(trial, trips, cluster, people[::LEAVES_ONE_IN])
    await _tell_ends(trips, people)
    _, late = await asyncio.wait(following, timeout=trial.end_s)
    for each in late:
        each.cancel()
    for ended in await asyncio.gather(*following, return_exceptions=True):
        if isinstance(ended, Exception):
            raise ended


async def _subscriber(
    trial: Trial, trips: Sequence[Trip], cluster: Cluster, number: int
) -> Subscriber:
    trip, viewer = trips[number % len(trips)], somebody(number)
    await trip.let_in(viewer)
    of_group = trial.events // trial.groups
    return Subscriber(
        viewer,
        trip,
        cluster,
        SeededDice(f"{trial.seed}-subscriber-{number}"),
        most_events=max(1, of_group // (2 * LEAST_CUTS)),
        # The more there are the less often each may come: one core serves them all.
        patience_s=max(1.0, trial.subscribers / SUBSCRIBES_A_SECOND),
        is_slow=number % IS_SLOW_ONE_IN == 0,
        resume=trial.resume,
    )


async def _write(
    trial: Trial, trips: Sequence[Trip], cluster: Cluster, leaving: Sequence[Subscriber]
) -> None:
    """This makes the events, some at once on all gateways, and restarts those meanwhile."""
    expenses = [await trip.spend() for trip in trips]
    dice = SeededDice(f"{trial.seed}-writers")
    rounds = trial.events // EVENTS_AT_ONCE
    for number in range(rounds):
        chosen = [expenses[dice.below(len(trips))] for _ in range(EVENTS_AT_ONCE)]
        said = [{"expenseId": expense_id, "body": "Hi."} for expense_id in chosen]
        await asyncio.gather(
            *(
                _done(cluster.gateways[at % trial.gateways], ADD_COMMENT, ANN, input=given)
                for at, given in enumerate(said)
            )
        )
        if number == rounds // 2:
            await asyncio.gather(*(_leave(each) for each in leaving))
        if number % (rounds // RESTARTS or 1) == 0:
            await cluster.restart(dice.below(trial.gateways))
        if number % (rounds // RESTARTS or 1) == 1:
            await cluster.bus.restart()


async def _done(gateway: LiveGateway, document: str, viewer: Viewer, **variables: object) -> None:
    """This has a mutation carried out; one that others kept from coming first is tried again."""
    body = OVERTAKEN
    while OVERTAKEN in body:
        body = (await gateway.answer(document, viewer, **variables)).body
    assert b'"errors":[{' not in body, body


async def _leave(person: Subscriber) -> None:
    """This has somebody leave, who is due nothing from then on."""
    gateway, trip = person.cluster.gateways[0], person.trip
    given = {"groupId": trip.id}
    await _done(gateway, LEAVE_GROUP, person.viewer, input=given, group=trip.id)
    person.gone_at = await _latest(trip)


async def _latest(trip: Trip) -> int:
    (group,) = await live_groups(trip.graph.engine, (trip.group_id,))
    assert group is not None
    return group.event_seq


async def _tell_ends(trips: Sequence[Trip], people: Sequence[Subscriber]) -> None:
    """This says to all who stay what the last event of their group is."""
    last = {trip.id: await _latest(trip) for trip in trips}
    for each in people:
        if each.gone_at is None:
            each.until = last[each.trip.id]


def _judged(cluster: Cluster, people: Sequence[Subscriber]) -> Report:
    report = Report(fates=dict(cluster.bus.fates))
    for each in people:
        report.delivered += len(each.received)
        report.cuts += each.cuts
        report.refusals += each.refusals
        report.faults += _faults(each)
    report.least_cuts = min(each.cuts for each in people if each.gone_at is None)
    report.executions = sum(gateway.executions for gateway in cluster.gateways)
    if report.least_cuts < LEAST_CUTS:
        report.faults.append(f"somebody was cut off {report.least_cuts} times only")
    return report


def _faults(person: Subscriber) -> Iterator[str]:
    """This compares what somebody got with the log: 1, 2, 3, … up to what they are due."""
    name, numbers = person.viewer.display_name, [each.seq for each in person.received]
    if person.gone_at is None:
        due = set(range(1, (person.until or 0) + 1))
        if missed := sorted(due - set(numbers)):
            yield f"{name} has missed {missed[:5]} of {len(missed)}"
        if person.code is not None:
            yield f"{name} was ended with {person.code}"
    else:
        if after := [seq for seq in numbers if seq > person.gone_at]:
            yield f"{name} has got {after} after the end at {person.gone_at}"
        if person.code != "NOT_FOUND":
            yield f"{name} has left, and was told {person.code}"
    yield from (f"{name} asked after {told}" for told in person.taken)
    if twice := len(numbers) - len(set(numbers)):
        yield f"{name} has got {twice} events twice"
    if any(later < earlier for earlier, later in pairwise(numbers)):
        yield f"{name} has got events out of order"


def _form(subscribers: int, events: int, groups: int, *, has_redis: bool = False) -> Play:
    def form(folder: Path, seed: str) -> Outcome:
        trial = Trial(subscribers, events, groups, seed, has_redis=has_redis)
        report = asyncio.run(played(trial, folder))
        told = (
            f"{report.delivered} events delivered over {report.cuts} connections, for each over"
            f" {report.least_cuts} or more, by {report.executions} executions"
            f"\n{report.refusals} bad cursors refused; the bus: {report.fates}"
        )
        return Outcome(told, tuple(report.faults))

    return form


CAMPAIGN = Campaign(
    "subscribers are cut off and go on: {} subscribers, {:,} events, {} groups; {}, {:,}, {} in"
    " full, over Redis".format(*FAST, *FULL),
    fast=_form(*FAST),
    full=_form(*FULL, has_redis=True),
)
