"""This module reads JSON from outside: well-formed, UTF-8, and no deeper than is useful."""

from collections.abc import Iterable
from typing import Final

import orjson

JSON_DEPTH: Final = 64


class NotJson(Exception):
    """This says what is wrong with a text that should be JSON, and where."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


def read_json(data: bytes | str, *, depth: int = JSON_DEPTH) -> object:
    """This reads one JSON value; NaN, infinities, lone surrogates and a BOM are refused.

    Raises:
        NotJson: It is malformed, not UTF-8, or nested deeper than `depth` lists and objects.
    """
    try:
        value: object = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        raise _not_json(data, error, depth) from error
    if _may_be_deeper(data, depth) and _is_deeper(value, depth):
        raise _too_deep(depth)
    return value


def _not_json(data: bytes | str, error: orjson.JSONDecodeError, depth: int) -> NotJson:
    # The reader has a limit of its own, far beyond ours.
    if error.msg.startswith("depth limit exceeded"):
        return _too_deep(depth)
    try:
        _ = data if isinstance(data, str) else data.decode()
    except UnicodeDecodeError as undecodable:
        return NotJson(f"not UTF-8: byte {undecodable.start + 1} doesn't belong there")
    return NotJson(f"not valid JSON: {error}")


def _too_deep(depth: int) -> NotJson:
    return NotJson(f"JSON nested deeper than {depth} levels, which is the limit")


def _may_be_deeper(data: bytes | str, depth: int) -> bool:
    # Counting brackets costs a hundredth of walking the value, and nearly always settles it.
    if isinstance(data, str):
        return data.count("[") + data.count("{") > depth
    return data.count(b"[") + data.count(b"{") > depth


def _is_deeper(value: object, depth: int) -> bool:
    level: list[object] = [value] if isinstance(value, dict | list) else []
    for _ in range(depth):
        level = [child for parent in level for child in _nested(parent)]
        if not level:
            return False
    return True


def _nested(parent: object) -> Iterable[object]:
    if isinstance(parent, dict):
        return (child for child in parent.values() if isinstance(child, dict | list))
    if isinstance(parent, list):
        return (child for child in parent if isinstance(child, dict | list))
    return ()
