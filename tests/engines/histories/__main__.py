"""This plays many histories on the embedded engine and on DynamoDB Local.

`python -m tests.engines.histories --operations 10000 --seed 1`; it ends at the first difference.
"""

import argparse
import asyncio
import sys
import tempfile
from collections import Counter
from pathlib import Path

from datastore.engine.embedded import open_embedded
from datastore.engine.port import Engine
from tests.engines.emulators import EMULATORS, opened_engine
from tests.engines.histories.playing import play

STEPS = 250


async def play_all(ours: Engine, theirs: Engine, *, seed: str, operations: int) -> Counter[str]:
    """This plays histories of 250 steps until there are enough, and adds up their counts."""
    total: Counter[str] = Counter()
    for history in range(-(-operations // STEPS)):
        played = await play(ours, theirs, seed=f"{seed}-{history}", steps=STEPS)
        total += played.operations + played.outcomes
    await ours.close()
    await theirs.close()
    return total


def main() -> None:
    """This plays and prints the counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--operations", type=int, default=10_000)
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    (local,) = (emulator for emulator in EMULATORS if emulator.name == "dynamodb-local")
    with tempfile.TemporaryDirectory() as folder, local.started() as endpoint:
        total = asyncio.run(
            play_all(
                open_embedded(Path(folder), durable=False, clock=lambda: 1_800_000_000.0),
                opened_engine(endpoint),
                seed=asked.seed,
                operations=asked.operations,
            )
        )
    for name, count in total.most_common():
        sys.stdout.write(f"{name:<20} {count:>8}\n")


if __name__ == "__main__":
    main()
