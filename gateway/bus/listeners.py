"""This module says what the bus needs of those who listen on its gateway."""

from typing import Protocol

from domain.ids import GroupId


class Listeners(Protocol):
    """This is who listens on this gateway."""

    def heard(self, group_id: GroupId, seq: int) -> None:
        """This tells those who follow the group that its log has reached a number."""
        ...

    def wake_all(self) -> None:
        """This lets everybody look for themselves."""
        ...
