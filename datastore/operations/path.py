"""This module says where in an item a value stands."""

from typing import TypeAlias

Path: TypeAlias = str | tuple[str | int, ...]


def path_parts(path: Path) -> tuple[str | int, ...]:
    """This gives a path's steps: attribute name first, then map keys and list positions.

    A plain string is one attribute name and is never parsed, so it may hold dots.
    """
    return (path,) if isinstance(path, str) else path


def path_text(path: Path) -> str:
    """This writes a path the way messages show it, as in `Items[0].Amount`."""
    first, *rest = path_parts(path)
    return str(first) + "".join(
        f"[{part}]" if isinstance(part, int) else f".{part}" for part in rest
    )
