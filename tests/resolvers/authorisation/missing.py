"""This makes ids of nothing out of ids of something, of the same kind and shape."""

from typing import TypeVar

from domain.ids import is_uuid
from schema.global_ids import UnreadableId, global_id, read_global_id

T = TypeVar("T")

NOTHING = "99999999-9999-4999-8999-{:012x}"


def missing_instead(given: T) -> T:
    """This is the same value with an id of nothing for each id in it: another one for each."""
    return _Missing().instead(given)


class _Missing:
    def __init__(self) -> None:
        self._by_part: dict[str, str] = {}

    def instead(self, value: T) -> T:
        made: object = value
        if isinstance(value, dict):
            made = {name: self.instead(each) for name, each in value.items()}
        elif isinstance(value, list):
            made = [self.instead(each) for each in value]
        elif isinstance(value, str):
            made = self._id(value)
        return made  # type: ignore[return-value]  # what was replaced has the type of before

    def _id(self, text: str) -> str:
        try:
            found = read_global_id(text)
        except UnreadableId:
            return text
        return global_id(found.kind, *(map(self._part, found.parts)))

    def _part(self, part: str) -> str:
        if not is_uuid(part):
            return part
        return self._by_part.setdefault(part, NOTHING.format(len(self._by_part) + 1))
