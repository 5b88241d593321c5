"""This module says what travels over the bus."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from domain.ids import GroupId

_GROUP: Final = "group"
_SEQ: Final = "seq"
_NUMBER: Final = re.compile(r"[0-9]{1,16}")


@dataclass(frozen=True, slots=True)
class WakeUp:
    """This says that a group's log has reached a number."""

    group_id: GroupId
    seq: int


class Unreadable(Exception):
    """This says that an entry of the stream is no wake-up: something else writes there."""


def to_fields(wake_up: WakeUp) -> dict[str, str]:
    """This is a wake-up as the fields of an entry."""
    return {_GROUP: wake_up.group_id, _SEQ: str(wake_up.seq)}


def from_fields(fields: Mapping[str, str]) -> WakeUp:
    """This reads an entry; fields that a later version adds are ignored.

    Raises:
        Unreadable: the group or its number is missing or malformed.
    """
    group_id, seq = fields.get(_GROUP), fields.get(_SEQ, "")
    if not group_id or _NUMBER.fullmatch(seq) is None:
        raise Unreadable
    return WakeUp(GroupId(group_id), int(seq))
