"""This module holds what a write answers with."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from domain.ids import GroupId

T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Done(Generic[T_co]):
    """This is a committed write: the object it made, as written, and its number in the log.

    `replayed`: the client's key had led to it before; then the object is as it is now, and the
    number is the latest of the group.
    """

    group_id: GroupId
    resource: T_co
    seq: int
    replayed: bool
