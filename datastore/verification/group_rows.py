"""This module holds all rows of one group as they were at one moment."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from datastore.keys import BALANCE, META
from datastore.operations import Key
from datastore.values import Item
from datastore.verification.attributes import text
from datastore.verification.finding import Finding
from datastore.verification.log import lost
from domain.ids import GroupId


@dataclass(frozen=True)
class GroupRows:
    """This is a group's partition, its log, and the work that is open in it.

    `rows` are in sort-key order, `events` by number.
    """

    group_id: GroupId
    rows: Sequence[Item]
    events: Sequence[Item]
    work: Sequence[Item]

    @cached_property
    def by_sort_key(self) -> Mapping[str, Item]:
        """This finds a row by its sort key."""
        return {text(row, "SK"): row for row in self.rows}

    @property
    def head(self) -> Item | None:
        """This is the group's head, None where the group isn't there."""
        return self.by_sort_key.get(META)

    @property
    def is_empty(self) -> bool:
        """This says that nothing at all is stored of the group, not even what is left of one."""
        return not (self.rows or self.events or self.work)

    @property
    def balances(self) -> Item | None:
        """This is the row of the balances, None where they were never kept."""
        return self.by_sort_key.get(BALANCE)

    @cached_property
    def lost(self) -> Sequence[Item]:
        """This is the events of what was made, isn't there, and was never deleted."""
        return tuple(lost(self.events, self.rows))

    @property
    def is_live(self) -> bool:
        """This says whether the group is there and not being deleted."""
        return self.head is not None and "Status" not in self.head

    def of_type(self, entity_type: str) -> Iterator[Item]:
        """This gives the rows of one entity type, in sort-key order."""
        return (row for row in self.rows if row.get("EntityType") == entity_type)

    def participant_ids(self) -> set[str]:
        """This gives the ids of everybody in the group."""
        return {text(row, "ParticipantId") for row in self.of_type("PARTICIPANT")}

    def key(self, row: Item) -> Key:
        """This names a row of the group's partition."""
        return Key(self.group_id, text(row, "SK"))

    def has_work(self, *kinds: str) -> bool:
        """This says whether work of one of these kinds is open."""
        return any(text(each, "Kind") in kinds for each in self.work)

    def found(self, invariant: int, row: Item, message: str) -> Finding:
        """This makes a finding that only a person can mend."""
        return Finding(self.group_id, invariant, self.key(row), message)
