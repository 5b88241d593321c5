"""This module reads what a client gave, or didn't give."""

from collections.abc import Callable
from typing import TypeVar

import strawberry

from domain.errors import InputPath, InvalidInput
from domain.unset import UNSET, Left

T = TypeVar("T")
R = TypeVar("R")


def given(value: T | None) -> T | None:
    """This gives the value of an optional field: None when it was null or left out."""
    return None if value is strawberry.UNSET else value


def edited(value: T | None, read: Callable[[T], R]) -> R | Left | None:
    """This gives what an update makes of a field that may be null: null clears it.

    A field that was left out stays. Errors are those of `read`.
    """
    if value is strawberry.UNSET:
        return UNSET
    return None if value is None else read(value)


def replaced(value: T | None, read: Callable[[T], R], *, path: InputPath) -> R | Left:
    """This gives what an update makes of a field that is never null.

    A field that was left out stays. Errors are those of `read`, and:

    Raises:
        InvalidInput: it is null.
    """
    if value is strawberry.UNSET:
        return UNSET
    if value is None:
        raise InvalidInput(
            f"{path[-1]} can't be cleared: leave it out to keep it, or give another.", path=path
        )
    return read(value)
