"""This module chooses the engines of a run: all that can run here, or those that one names."""

import pytest

from tests.engines.emulators import EMULATORS, missing_emulators

ENGINES = ("embedded", *(emulator.name for emulator in EMULATORS))


def chosen_engines(config: pytest.Config) -> list[str]:
    """This lists the engines of a run, in the table's order.

    Raises:
        UsageError: an engine that was named can't run here; the message says what brings it.
    """
    asked: list[str] = config.getoption("--engine", default=None) or []
    missing = missing_emulators()
    for name in asked:
        if name in missing:
            raise pytest.UsageError(f"{name} can't run here. To run it: {missing[name]}")
    return [name for name in ENGINES if name not in missing and (not asked or name in asked)]
