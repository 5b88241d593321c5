"""These functions write items down the way a person types them."""

from collections.abc import Sequence
from decimal import Decimal

from domain.currency import find_currency
from domain.expense import Payment
from domain.expense_item import ExpenseItem, SplitEntry, SplitMode, UnresolvedItem
from domain.ids import ParticipantId
from domain.splitting import resolve_items

EUR = find_currency("EUR")


def people(count: int) -> list[ParticipantId]:
    """This names that many participants, from P1 on."""
    return [ParticipantId(f"P{number}") for number in range(1, count + 1)]


def equal(amount_minor: int, participants: int | Sequence[str]) -> UnresolvedItem:
    """This is an item shared equally by the named, or by the first few."""
    named = people(participants) if isinstance(participants, int) else participants
    entries = tuple(SplitEntry(ParticipantId(each)) for each in named)
    return UnresolvedItem(None, amount_minor, SplitMode.EQUAL, entries)


def by_shares(amount_minor: int, *weights: str) -> UnresolvedItem:
    """This is an item shared by weights, from P1 on."""
    return UnresolvedItem(None, amount_minor, SplitMode.SHARES, _weighted(weights))


def by_percent(amount_minor: int, *percentages: str) -> UnresolvedItem:
    """This is an item shared by percentages, from P1 on."""
    return UnresolvedItem(None, amount_minor, SplitMode.PERCENT, _weighted(percentages))


def exactly(amount_minor: int, *amounts_minor: int) -> UnresolvedItem:
    """This is an item with each one's amount given, from P1 on."""
    return UnresolvedItem(None, amount_minor, SplitMode.EXACT, _amounts(amounts_minor))


def adjusted(amount_minor: int, *adjustments_minor: int) -> UnresolvedItem:
    """This is an item shared equally but for adjustments, from P1 on."""
    return UnresolvedItem(None, amount_minor, SplitMode.ADJUSTED, _amounts(adjustments_minor))


def proportional(amount_minor: int) -> UnresolvedItem:
    """This is an item in proportion to the others, like a tip."""
    return UnresolvedItem(None, amount_minor, SplitMode.PROPORTIONAL, ())


def paid(**amounts_minor: int) -> tuple[Payment, ...]:
    """This is who paid how much."""
    return tuple(Payment(ParticipantId(each), amount) for each, amount in amounts_minor.items())


def resolved(*items: UnresolvedItem, seed: str | None = None) -> tuple[ExpenseItem, ...]:
    """This resolves items in euros."""
    return resolve_items(items, seed=seed, currency=EUR)


def amounts(item: ExpenseItem) -> list[int]:
    """This lists what an item's splits come to, in order."""
    return [split.amount_minor for split in item.splits]


def _weighted(weights: Sequence[str]) -> tuple[SplitEntry, ...]:
    pairs = zip(people(len(weights)), weights, strict=True)
    return tuple(SplitEntry(each, weight=Decimal(weight)) for each, weight in pairs)


def _amounts(amounts_minor: Sequence[int]) -> tuple[SplitEntry, ...]:
    pairs = zip(people(len(amounts_minor)), amounts_minor, strict=True)
    return tuple(SplitEntry(each, amount_minor=amount) for each, amount in pairs)
