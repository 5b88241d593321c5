"""This module says which part of a list to read, and what was read of it."""

from dataclasses import dataclass
from typing import Generic, TypeVar

T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Window:
    """This is at most `size` items of a list, from its start, or from its end if not `forward`.

    `after` and `before` are sort keys, without the prefix that the whole list shares: only items
    between them in the list's order are read, the two themselves not. They need not exist.
    """

    size: int
    forward: bool = True
    after: str | None = None
    before: str | None = None


@dataclass(frozen=True, slots=True)
class Slice(Generic[T_co]):
    """This is what a window shows, in the list's order whichever end it was read from.

    `has_more` tells of further items between the bounds, on the side the reading went towards.
    `stopped_at` is the sort key where the reading stopped before it had found enough; there may
    be more then, so `has_more` is true.
    """

    items: tuple[T_co, ...]
    has_more: bool
    stopped_at: str | None = None
