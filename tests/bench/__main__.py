"""This measures a gateway on a data folder of its own: `make bench`, or `python -m tests.bench`.

It prints a table and writes bench.json. Figures are processor time of the gateway for one request,
the median of three rounds; they compare on one machine only, so ratios stand beside them. What a
caller waits for each engine that can run here comes last.
"""

import argparse
import json
import platform
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median

from tests.bench.engine_rows import engine_figures
from tests.bench.group import CREATE_EXPENSE, GROUP_PAGE, SMALL, group_with
from tests.bench.running import Running, running

ROUNDS = 3
REQUESTS = 100
FEW, MANY = 20, 500


def main() -> None:
    """This measures, prints and writes."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument(
        "--out", type=Path, default=Path("bench.json"), help="the file for the figures"
    )
    result = parser.parse_args().out
    with tempfile.TemporaryDirectory() as folder:
        figures = {"start to first answer, ms": start_ms(Path(folder) / "start")}
        with running(Path(folder) / "requests") as gateway:
            figures |= request_figures(gateway)
    few, many = (figures[f"group page of {size} expenses, CPU ms"] for size in (FEW, MANY))
    figures[f"group page of {MANY} over {FEW}, ratio"] = many / few
    figures["group page over small query, ratio"] = few / figures["small query, CPU ms"]
    figures |= engine_figures()
    width = max(map(len, figures))
    for name, figure in figures.items():
        print(f"{name:<{width}}  {figure:>9.3f}")
    machine = f"{platform.machine()}, Python {platform.python_version()}"
    result.write_text(json.dumps({"machine": machine, "figures": figures}, indent=2) + "\n")


def start_ms(data: Path) -> float:
    """This is how long a gateway takes from its command to its first answer."""
    starts = []
    for _ in range(ROUNDS + 1):
        with running(data) as gateway:
            starts.append(gateway.start_s * 1_000)
    # The first start makes the data folder and warms the disk.
    return median(starts[1:])


def request_figures(gateway: Running) -> dict[str, float]:
    """This is what requests cost: a small query, the group page small and large, an expense."""
    small, large = group_with(gateway, FEW), group_with(gateway, MANY)
    acts: dict[str, Callable[[], object]] = {
        "small query": lambda: gateway.ask(SMALL),
        f"group page of {FEW} expenses": lambda: gateway.ask(GROUP_PAGE, id=small["groupId"]),
        f"group page of {MANY} expenses": lambda: gateway.ask(GROUP_PAGE, id=large["groupId"]),
        "createExpense": lambda: gateway.ask(CREATE_EXPENSE, input=small),
    }
    return {f"{name}, CPU ms": cpu_ms(gateway, act) for name, act in acts.items()}


def cpu_ms(gateway: Running, act: Callable[[], object]) -> float:
    """This is the gateway's processor time for one act."""
    act()
    rounds = []
    for _ in range(ROUNDS):
        before = gateway.cpu_s()
        for _ in range(REQUESTS):
            act()
        rounds.append((gateway.cpu_s() - before) * 1_000 / REQUESTS)
    return median(rounds)


if __name__ == "__main__":
    main()
