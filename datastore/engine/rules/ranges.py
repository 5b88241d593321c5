"""This module turns ranges of sort keys into bounds."""

from dataclasses import dataclass

from datastore.operations import SortRange

_LAST_CHARACTER = "\U0010ffff"


@dataclass(frozen=True, slots=True)
class Bounds:
    """These bounds hold a range; None is an open end."""

    low: str | None = None
    low_included: bool = True
    high: str | None = None
    high_included: bool = True

    def holds(self, value: str) -> bool:
        """This tells whether a sort key lies within."""
        return self._is_above_low(value) and self._is_below_high(value)

    def _is_above_low(self, value: str) -> bool:
        if self.low is None or value > self.low:
            return True
        return self.low_included and value == self.low

    def _is_below_high(self, value: str) -> bool:
        if self.high is None or value < self.high:
            return True
        return self.high_included and value == self.high


def range_bounds(sort: SortRange) -> Bounds:
    """This gives the bounds of a range; a prefix reaches up to what follows all that start so."""
    match sort.operator:
        case "begins_with":
            return Bounds(sort.low, high=_after_prefix(sort.low), high_included=False)
        case "between":
            return Bounds(sort.low, high=sort.high)
        case "=":
            return Bounds(sort.low, high=sort.low)
        case ">" | ">=":
            return Bounds(sort.low, low_included=sort.operator == ">=")
        case "<" | "<=":
            return Bounds(high=sort.low, high_included=sort.operator == "<=")


def _after_prefix(prefix: str) -> str | None:
    kept = prefix.rstrip(_LAST_CHARACTER)
    if not kept:
        return None
    # The surrogates between U+D7FF and U+E000 are no characters.
    following = 0xE000 if kept[-1] == "\ud7ff" else ord(kept[-1]) + 1
    return kept[:-1] + chr(following)
