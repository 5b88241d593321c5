"""This module holds what verification finds: one broken rule in one row."""

from dataclasses import dataclass

from datastore.operations import Delete, Key, Update
from domain.ids import GroupId


@dataclass(frozen=True, slots=True)
class Finding:
    """This is one thing that is not as it must be.

    `invariant` is its number in docs/invariants.md. `repair` is one conditional write that mends
    it and does nothing if the row has changed since; None where only a person can tell what is
    right.
    """

    group_id: GroupId
    invariant: int
    key: Key
    message: str
    repair: Update | Delete | None = None

    def __str__(self) -> str:
        """This says it in one line: where, which invariant, what, and whether it can be mended."""
        mend = " (can be repaired)" if self.repair is not None else ""
        return f"{self.group_id} {self.key.sort}: invariant {self.invariant}: {self.message}{mend}"
