"""This module is what a setting is."""

from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path
from typing import Generic, Protocol, TypeAlias, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Setting(Generic[T]):
    """This is one setting: its variable, how its text is read, its default, unit and help.

    `option` is what the command line calls it, where it can be given there.
    """

    variable: str
    read: Callable[[str], T]
    default: T
    unit: str
    help: str
    option: str | None = None


AnySetting: TypeAlias = (
    Setting[str]
    | Setting[str | None]
    | Setting[int]
    | Setting[int | None]
    | Setting[bool]
    | Setting[Path]
    | Setting[Path | None]
    | Setting[tuple[str, ...]]
    | Setting[tuple[IPv4Network | IPv6Network, ...]]
)


class ReadSetting(Protocol):
    """This gives the value of a setting: of its variable, or its default."""

    def __call__(self, setting: Setting[T]) -> T:
        """This reads one."""
        ...
