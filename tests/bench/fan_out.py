"""This measures what one event to a crowd costs: `python -m tests.bench.fan_out`.

The gateway runs in this process without sockets: what is measured is waking, reading, checking,
executing and writing JSON, in processor time. Beside followers of one document stand followers of
a document each, who share the reading and nothing else; what is for all is in both.
"""

import asyncio
import gc
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from resolvers.context import Viewer
from tests.gateway.followed import crowd, followed, opened_trip
from tests.gateway.live_gateway import LiveGateway
from tests.resolvers.people import ANN
from tests.resolvers.trip import CREATE_EXPENSE, Trip

CROWD = 1_000
ROUNDS = 3

ACTIVITY = """
subscription %s($id: ID!) {
  groupActivity(groupId: $id) {
    __typename id cursor at actor { displayName } group { name balances { revision } }
    ... on ExpenseCreated {
      expense { title amount { amount } shares { participant { displayName } owed { amount } } }
    }
  }
}
"""


@dataclass(frozen=True, slots=True)
class Cost:
    """This is what one event costs."""

    cpu_ms: float
    executions: int


async def figures() -> dict[str, float]:
    """This is the processor time of one event to the crowd, in ms, and the executions it took."""
    with tempfile.TemporaryDirectory() as folder:
        async with opened_trip(Path(folder)) as (trip, gateway):
            people = await crowd(trip, CROWD)
            gc.freeze()
            alike = await _measured(trip, gateway, people, ["" for _ in people])
            apart = await _measured(trip, gateway, people, [f"Q{n}" for n in range(CROWD)])
    return {
        f"one event to {CROWD} with one document, CPU ms": alike.cpu_ms,
        "executions of that": alike.executions,
        f"one event to {CROWD} with a document each, CPU ms": apart.cpu_ms,
        "executions of that too": apart.executions,
        "each over one, ratio": apart.cpu_ms / alike.cpu_ms,
    }


async def _measured(
    trip: Trip, gateway: LiveGateway, people: Sequence[Viewer], names: Sequence[str]
) -> Cost:
    """This has everybody follow, each with the operation of a name, through some events."""
    rounds: list[float] = []
    for _ in range(ROUNDS):
        streams = [
            gateway.follow(ACTIVITY % name, viewer, id=trip.id)
            for name, viewer in zip(names, people, strict=True)
        ]
        async with followed(gateway, streams) as waiting:
            gateway.executions = 0
            before = time.process_time()
            await gateway.ask(CREATE_EXPENSE, ANN, input=trip.dinner())
            await asyncio.gather(*waiting)
            rounds.append((time.process_time() - before) * 1_000)
    # The write is one of them.
    return Cost(median(rounds), gateway.executions - 1)


def main() -> None:
    """This measures and prints."""
    for name, figure in asyncio.run(figures()).items():
        sys.stdout.write(f"{name:<55} {figure:>9.3f}\n")


if __name__ == "__main__":
    main()
