"""This module says what an update leaves out: neither a value nor the wish to clear one."""

from enum import Enum
from typing import Final, Literal, TypeVar

T = TypeVar("T")


class Unset(Enum):
    """This is the type of the one value that means "not given"."""

    UNSET = "not given"


UNSET: Final = Unset.UNSET

Left = Literal[Unset.UNSET]
"""What a field has that was left out."""


def chosen(value: T | Left, otherwise: T) -> T:
    """This gives the new value of a field: the old one where none was given."""
    return otherwise if value is UNSET else value
