"""This module says what a campaign is to the command that plays it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

Play = Callable[[Path, str], "Outcome"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """This is what a campaign came to, in words; it holds where `faults` is empty."""

    told: str
    faults: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Campaign:
    """This is one long trial; each form takes an empty folder and the seed of its chances."""

    about: str
    fast: Play
    full: Play
