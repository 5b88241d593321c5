"""This module reads what a client gave, or didn't give."""

from typing import TypeVar

import strawberry

T = TypeVar("T")


def given(value: T | None) -> T | None:
    """This gives the value of an optional field: None when it was null or left out."""
    return None if value is strawberry.UNSET else value
