"""This module holds the items of an expense: as typed, and as resolved to minor units."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from types import MappingProxyType

from domain.ids import ParticipantId


class SplitMode(StrEnum):
    """This is how an item is shared out among its participants."""

    EQUAL = "EQUAL"
    SHARES = "SHARES"
    PERCENT = "PERCENT"
    EXACT = "EXACT"
    ADJUSTED = "ADJUSTED"
    PROPORTIONAL = "PROPORTIONAL"


SPLIT_FIELDS: Mapping[SplitMode, str] = MappingProxyType(
    {
        SplitMode.EQUAL: "equally",
        SplitMode.SHARES: "byShares",
        SplitMode.PERCENT: "byPercent",
        SplitMode.EXACT: "exactly",
        SplitMode.ADJUSTED: "adjusted",
        SplitMode.PROPORTIONAL: "proportionally",
    }
)
"""The input field of each mode, as paths of problems name it."""


@dataclass(frozen=True, slots=True)
class SplitEntry:
    """This is what was typed for one participant of an item.

    `weight` is for SHARES and PERCENT, `amount_minor` for EXACT (their amount) and ADJUSTED (how
    much more or less than the rest). One that the mode needs and that is None counts as 0; one
    that the mode doesn't need isn't read.
    """

    participant_id: ParticipantId
    weight: Decimal | None = None
    amount_minor: int | None = None


@dataclass(frozen=True, slots=True)
class UnresolvedItem:
    """This is an item as it was typed; PROPORTIONAL has no entries of its own."""

    name: str | None
    amount_minor: int
    mode: SplitMode
    entries: tuple[SplitEntry, ...]


@dataclass(frozen=True, slots=True)
class Split:
    """This is what one participant owes of an item.

    `weight` is what was typed: shares, percent, or the adjustment in major units; None in the
    other modes.
    """

    participant_id: ParticipantId
    amount_minor: int
    weight: Decimal | None


@dataclass(frozen=True, slots=True)
class ExpenseItem:
    """This is an item with its splits, which sum to its amount."""

    name: str | None
    amount_minor: int
    mode: SplitMode
    splits: tuple[Split, ...]


def owed_by_id(items: Iterable[ExpenseItem]) -> dict[ParticipantId, int]:
    """This gives what each participant owes of the items, in order of first appearance."""
    owed: dict[ParticipantId, int] = {}
    for item in items:
        for split in item.splits:
            owed[split.participant_id] = owed.get(split.participant_id, 0) + split.amount_minor
    return owed
