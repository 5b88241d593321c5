"""This package starts the emulators of DynamoDB that the suite of engines runs on."""

from tests.engines.emulators.emulator import (
    EMULATORS,
    Emulator,
    missing_emulators,
    not_run,
    opened_engine,
)

__all__ = ["EMULATORS", "Emulator", "missing_emulators", "not_run", "opened_engine"]
