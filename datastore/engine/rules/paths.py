"""This module checks paths: well formed, and clear of each other within one expression."""

from collections.abc import Sequence

from datastore.engine.errors import BadRequest
from datastore.engine.rules import limits
from datastore.engine.rules.values import name_size
from datastore.operations import Path, path_parts, path_text


def check_path(path: Path) -> None:
    """This passes a path that begins with an attribute and has usable steps.

    Raises:
        BadRequest: it is empty, begins with a position, is too deep, or holds an empty name or a
            negative one.
    """
    if isinstance(path, str):
        name_size(path)
        return
    parts = path_parts(path)
    if len(parts) > limits.PATH_LEVELS:
        raise BadRequest(f"a path has {len(parts)} levels; the limit is {limits.PATH_LEVELS}")
    if not parts or isinstance(parts[0], int):
        raise BadRequest(f"the path {path!r} does not begin with an attribute's name")
    for part in parts:
        if not isinstance(part, int):
            name_size(part)
        elif part < 0:
            raise BadRequest(f"the path {path_text(path)} has the position {part}; it starts at 0")


def check_apart(paths: Sequence[Path]) -> None:
    """This passes paths of which none is another one, or inside it, and no two disagree.

    Two paths disagree where one takes a value for a map and the other takes it for a list.

    Raises:
        BadRequest: two overlap or disagree; the message names both.
    """
    if len(set(paths)) == len(paths) and all(isinstance(path, str) for path in paths):
        return
    whole: dict[tuple[str | int, ...], Path] = {}
    steps: dict[tuple[str | int, ...], tuple[bool, Path]] = {}
    for path in paths:
        parts = path_parts(path)
        if parts in whole or parts in steps:
            _refuse("overlap", path, whole.get(parts) or steps[parts][1])
        for length in range(1, len(parts)):
            start, is_position = parts[:length], isinstance(parts[length], int)
            if start in whole:
                _refuse("overlap", path, whole[start])
            if steps.setdefault(start, (is_position, path))[0] != is_position:
                _refuse("disagree", path, steps[start][1])
        whole[parts] = path


def _refuse(how: str, path: Path, other: Path) -> None:
    raise BadRequest(f"the paths {path_text(other)} and {path_text(path)} {how}; use one of them")
