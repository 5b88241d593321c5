"""This module holds what is made once per command, before anything is planned."""

from dataclasses import dataclass
from datetime import datetime

from domain.dates import format_instant
from domain.ids import derived_id


@dataclass(frozen=True, slots=True)
class Idempotency:
    """This is the client's own key for a command, and the hash of the input it came with."""

    client_key: str
    request_hash: str


@dataclass(frozen=True, slots=True)
class Stamp:
    """This marks one command: its time, its name in the log, its first client token, its key."""

    now: datetime
    command_id: str
    token: str
    idempotency: Idempotency | None = None

    @property
    def at(self) -> str:
        """This is the command's time as it is stored."""
        return format_instant(self.now)

    @property
    def at_s(self) -> int:
        """This is the command's time in epoch seconds."""
        return int(self.now.timestamp())

    def part(self, name: str) -> "Stamp":
        """This stamps one of several writes that one command takes, at the command's time.

        `name` tells the parts apart, and the same part gets the same stamp.
        """
        command_id = derived_id("part", self.command_id, name)
        return Stamp(self.now, command_id, derived_id("client token", self.token, name))

    def token_of(self, attempt: int) -> str:
        """This gives each attempt a client token of its own: a new plan is a new request."""
        return derived_id("client token", self.token, str(attempt)) if attempt else self.token
