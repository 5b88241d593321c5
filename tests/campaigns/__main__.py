"""This plays a campaign: `make campaign NAME=kill`, and in its full form with FULL=1.

The same SEED= makes the same choices. `NAME=help` lists the campaigns.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

from tests.campaigns import abuse, bank, kill, rate, resume, tamper, tick, transfers

CAMPAIGNS = {
    "transfers": transfers.CAMPAIGN,
    "kill": kill.CAMPAIGN,
    "tick": tick.CAMPAIGN,
    "bank": bank.CAMPAIGN,
    "resume": resume.CAMPAIGN,
    "abuse": abuse.CAMPAIGN,
    "rate": rate.CAMPAIGN,
    "tamper": tamper.CAMPAIGN,
}


def main(arguments: list[str] | None = None) -> None:
    """This plays the campaign that is asked for, and fails where it does not hold."""
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns", description=__doc__)
    parser.add_argument("name", choices=("help", *CAMPAIGNS), help="the campaign")
    parser.add_argument("--full", action="store_true", help="play its full form")
    parser.add_argument("--seed", default="1", help="any text; 1 if not given")
    asked = parser.parse_args(arguments)
    if asked.name == "help":
        width = max(map(len, CAMPAIGNS))
        lines = (f"{name:<{width}}  {each.about}\n" for name, each in CAMPAIGNS.items())
        sys.stdout.writelines(lines)
        return
    campaign = CAMPAIGNS[asked.name]
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        play = campaign.full if asked.full else campaign.fast
        outcome = play(Path(folder), asked.seed)
    sys.stdout.write(f"{outcome.told}\nIn {time.monotonic() - started:.0f} s, seed {asked.seed}.\n")
    sys.exit("\n".join(outcome.faults) or 0)


if __name__ == "__main__":
    main()
