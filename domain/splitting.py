"""This module turns what was typed about items into what each participant owes of them."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal

from domain.currency import Currency
from domain.errors import InvalidInput, InvalidInputs
from domain.expense_item import (
    SPLIT_FIELDS,
    ExpenseItem,
    Split,
    SplitEntry,
    SplitMode,
    UnresolvedItem,
    owed_by_id,
)
from domain.ids import ParticipantId
from domain.money import major_units, minor_units
from domain.remainder import Turn, apportion
from domain.split_problems import item_problems, proportion_problem
from domain.weight import plain_weight, scaled_weight


def resolve_items(
    items: Sequence[UnresolvedItem], *, seed: str | None, currency: Currency
) -> tuple[ExpenseItem, ...]:
    """This resolves each item's split to minor units that sum to the item's amount.

    One item per item, in order; one split per entry, in order. The same items and seed always
    come out the same. The seed settles who gets the leftover units: the idempotency key that the
    expense was created with, else its id; with None they go to the first in each list.

    ADJUSTED takes the adjustments off the amount and shares the rest equally; both the rest and a
    share may be below zero, as only the differences are what was asked for. PROPORTIONAL goes by
    what each participant owes on the items of the other modes, zeros included.

    `currency` is the one that amounts in messages and typed adjustments are written in.

    Raises:
        InvalidInputs: all that is wrong, each with its path from `input` down.
    """
    _refuse(item_problems(items, currency=currency))
    turn = Turn.of_seed(seed)
    resolved: dict[int, ExpenseItem] = {}
    proportional = [i for i, item in enumerate(items) if item.mode is SplitMode.PROPORTIONAL]
    for index, item in enumerate(items):
        if index not in proportional:
            resolved[index], turn = _by_entries(item, turn, currency)
    owed = owed_by_id(resolved.values())
    field = SPLIT_FIELDS[SplitMode.PROPORTIONAL]
    _refuse(
        proportion_problem(owed, path=("items", str(index), "split", field), currency=currency)
        for index in proportional
    )
    for index in proportional:
        resolved[index], turn = _by_proportion(items[index], turn, owed)
    return tuple(resolved[index] for index in range(len(items)))


def split_again(
    items: Sequence[ExpenseItem], *, seed: str, currency: Currency
) -> tuple[ExpenseItem, ...]:
    """This resolves items anew, as they were typed: with another seed the leftover goes round."""
    return resolve_items(
        [_typed_again(item, currency) for item in items], seed=seed, currency=currency
    )


def _typed_again(item: ExpenseItem, currency: Currency) -> UnresolvedItem:
    splits = () if item.mode is SplitMode.PROPORTIONAL else item.splits
    entries = tuple(_entry_again(item.mode, split, currency) for split in splits)
    return UnresolvedItem(item.name, item.amount_minor, item.mode, entries)


def _entry_again(mode: SplitMode, split: Split, currency: Currency) -> SplitEntry:
    if mode is SplitMode.EXACT:
        return SplitEntry(split.participant_id, amount_minor=split.amount_minor)
    if mode is SplitMode.ADJUSTED:
        adjustment = minor_units(split.weight or Decimal(0), currency)
        return SplitEntry(split.participant_id, amount_minor=adjustment)
    return SplitEntry(split.participant_id, weight=split.weight)


def _refuse(found: Iterable[InvalidInput | None]) -> None:
    problems = tuple(problem for problem in found if problem is not None)
    if problems:
        raise InvalidInputs(problems)


def _by_entries(item: UnresolvedItem, turn: Turn, currency: Currency) -> tuple[ExpenseItem, Turn]:
    """This resolves an item of any mode but PROPORTIONAL: fixed parts, then the rest by weight."""
    fixed = [_fixed_minor(item.mode, entry) for entry in item.entries]
    weights = [_weight(item.mode, entry) for entry in item.entries]
    rest, next_turn = apportion(item.amount_minor - sum(fixed), weights, turn=turn)
    splits = tuple(
        Split(entry.participant_id, own + part, _typed(item.mode, entry, currency))
        for entry, own, part in zip(item.entries, fixed, rest, strict=True)
    )
    return ExpenseItem(item.name, item.amount_minor, item.mode, splits), next_turn


def _fixed_minor(mode: SplitMode, entry: SplitEntry) -> int:
    return (entry.amount_minor or 0) if mode in {SplitMode.EXACT, SplitMode.ADJUSTED} else 0


def _weight(mode: SplitMode, entry: SplitEntry) -> int:
    is_weighted = mode in {SplitMode.SHARES, SplitMode.PERCENT}
    return scaled_weight(entry.weight or Decimal(0)) if is_weighted else 1


def _typed(mode: SplitMode, entry: SplitEntry, currency: Currency) -> Decimal | None:
    if mode in {SplitMode.SHARES, SplitMode.PERCENT}:
        return plain_weight(entry.weight or Decimal(0))
    if mode is SplitMode.ADJUSTED:
        return plain_weight(major_units(entry.amount_minor or 0, currency))
    return None


def _by_proportion(
    item: UnresolvedItem, turn: Turn, owed: Mapping[ParticipantId, int]
) -> tuple[ExpenseItem, Turn]:
    """This resolves a PROPORTIONAL item by what is owed on the others: one sign, not all 0."""
    amounts, next_turn = apportion(
        item.amount_minor, [abs(amount) for amount in owed.values()], turn=turn
    )
    splits = tuple(
        Split(participant_id, amount, None)
        for participant_id, amount in zip(owed, amounts, strict=True)
    )
    return ExpenseItem(item.name, item.amount_minor, item.mode, splits), next_turn
