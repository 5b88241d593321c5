"""This module follows paths into items."""

from typing import Final

from datastore.operations import Path
from datastore.values import Item, Value


class Missing:
    """This stands for what a path leads to where it leads nowhere; None is a value."""

    __slots__ = ()


MISSING: Final = Missing()


def found(item: Item, path: Path) -> Value | Missing:
    """This gives the value at a path, `MISSING` where there is none."""
    if isinstance(path, str):
        return item.get(path, MISSING)
    name, *steps = path
    value = item.get(name, MISSING) if isinstance(name, str) else MISSING
    for step in steps:
        value = child(value, step)
    return value


def child(value: Value | Missing, step: str | int) -> Value | Missing:
    """This gives what stands one step inside a map or a list, `MISSING` where nothing does."""
    if isinstance(value, dict) and isinstance(step, str):
        return value.get(step, MISSING)
    if isinstance(value, list) and isinstance(step, int):
        return value[step] if step < len(value) else MISSING
    return MISSING
