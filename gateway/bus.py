"""This module is what carries wake-ups between the gateways of one store."""

from typing import Protocol

from domain.ids import GroupId


class Bus(Protocol):
    """This tells other gateways of commits. It may lose, repeat and reorder what it carries.

    What comes from other gateways is told to `Hub.heard`; whoever opens a bus hands that to it.
    """

    def publish(self, group_id: GroupId, seq: int) -> None:
        """This tells the others that event `seq` is in a group's log.

        It neither waits nor raises: the write is done by then, and its answer goes out.
        """
        ...


class NoBus:
    """This is for a gateway that is alone: nobody is told."""

    def publish(self, group_id: GroupId, seq: int) -> None:
        """This tells nobody."""
