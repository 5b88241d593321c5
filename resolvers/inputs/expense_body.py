"""This module reads the items and payments of an expense as clients give them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from datastore.items import ExpenseRow, RecurringItem
from domain.currency import Currency
from domain.errors import InputPath, InvalidInput
from domain.expense import Payment, check_expense
from domain.expense_item import SPLIT_FIELDS, ExpenseItem, SplitEntry, SplitMode, UnresolvedItem
from domain.ids import GroupId, ParticipantId
from domain.money import parse_amount
from domain.splitting import resolve_items
from domain.text import TITLE_LIMIT, optional_text
from domain.unset import UNSET, Left, chosen
from domain.weight import parse_weight
from resolvers.inputs.given import given, replaced
from resolvers.inputs.problems import Checks, participant_in
from schema.inputs.expense_item import (
    AmountInput,
    ExpenseItemInput,
    SplitInput,
    WeightInput,
)

T = TypeVar("T")
R = TypeVar("R")

NOBODY = ParticipantId("")


@dataclass(frozen=True, slots=True)
class BodyReader:
    """This reads the body of an expense of one group; `checks` gets what is wrong with it."""

    group_id: GroupId
    currency: Currency
    checks: Checks

    def read(
        self, items: Sequence[ExpenseItemInput], payments: Sequence[AmountInput], *, seed: str
    ) -> tuple[tuple[ExpenseItem, ...], tuple[Payment, ...]]:
        """This gives the items, resolved, and the payments.

        Splits are resolved only where all of them can be read, and sums checked after that.
        """
        before = self.checks.count()
        resolved = self.items(items, seed=seed)
        paid = self.payments(payments)
        if self.checks.count() == before:
            self._check(resolved, paid)
        return resolved, paid

    def read_edit(
        self,
        items: Sequence[ExpenseItemInput] | None,
        payments: Sequence[AmountInput] | None,
        *,
        seen: ExpenseRow | RecurringItem,
        seed: str,
        is_latest: bool,
    ) -> tuple[tuple[ExpenseItem, ...] | Left, tuple[Payment, ...] | Left]:
        """This gives what an edit puts in place of items and payments; what it leaves out stays.

        `seed` is the one that the splits were resolved with before. Sums are checked with what
        stays, if that `is_latest` for the client too.
        """
        before = self.checks.count()
        resolved = self._replaced(items, lambda given: self.items(given, seed=seed), ("items",))
        paid = self._replaced(payments, self.payments, ("payments",))
        is_body_edited = resolved is not UNSET or paid is not UNSET
        if is_body_edited and is_latest and self.checks.count() == before:
            self._check(chosen(resolved, seen.items), chosen(paid, seen.payments))
        return resolved, paid

    def items(
        self, items: Sequence[ExpenseItemInput], *, seed: str | None
    ) -> tuple[ExpenseItem, ...]:
        """This gives the items, resolved; none where one of them can't be."""
        before = self.checks.count()
        typed = tuple(self._item(item, ("items", str(at))) for at, item in enumerate(items))
        if self.checks.count() > before:
            return ()
        return self.checks.read(
            lambda: resolve_items(typed, seed=seed, currency=self.currency), otherwise=()
        )

    def payments(self, payments: Sequence[AmountInput]) -> tuple[Payment, ...]:
        """This gives the payments."""
        return self._amounts(payments, ("payments",))

    def _replaced(self, value: T | None, read: Callable[[T], R], path: InputPath) -> R | Left:
        return self.checks.read(lambda: replaced(value, read, path=path), otherwise=UNSET)

    def _check(self, items: Sequence[ExpenseItem], payments: Sequence[Payment]) -> None:
        self.checks.read(
            lambda: check_expense(items, payments, currency=self.currency), otherwise=0
        )

    def _item(self, item: ExpenseItemInput, path: InputPath) -> UnresolvedItem:
        mode, entries = self._split(item.split, (*path, "split"))
        name = self.checks.read(
            lambda: optional_text(given(item.name), path=(*path, "name"), limit=TITLE_LIMIT),
            otherwise=None,
        )
        return UnresolvedItem(name, self._amount(item.amount, path), mode, entries)

    def _split(
        self, split: SplitInput, path: InputPath
    ) -> tuple[SplitMode, tuple[SplitEntry, ...]]:
        if (people := given(split.equally)) is not None:
            return SplitMode.EQUAL, self._equal(people, (*path, "equally"))
        for mode, weights in (
            (SplitMode.SHARES, given(split.by_shares)),
            (SplitMode.PERCENT, given(split.by_percent)),
        ):
            if weights is not None:
                return mode, self._weighted(weights, (*path, SPLIT_FIELDS[mode]))
        for mode, amounts in (
            (SplitMode.EXACT, given(split.exactly)),
            (SplitMode.ADJUSTED, given(split.adjusted)),
        ):
            if amounts is not None:
                return mode, self._by_amounts(amounts, (*path, SPLIT_FIELDS[mode]))
        proportionally = (*path, SPLIT_FIELDS[SplitMode.PROPORTIONAL])
        if not given(split.proportionally):
            self.checks.read(lambda: _refuse_false(proportionally), otherwise=None)
        return SplitMode.PROPORTIONAL, ()

    def _equal(self, people: Sequence[str], path: InputPath) -> tuple[SplitEntry, ...]:
        return tuple(
            SplitEntry(self._person(text, (*path, str(at)))) for at, text in enumerate(people)
        )

    def _weighted(self, weights: Sequence[WeightInput], path: InputPath) -> tuple[SplitEntry, ...]:
        return tuple(self._weight(entry, (*path, str(at))) for at, entry in enumerate(weights))

    def _weight(self, entry: WeightInput, path: InputPath) -> SplitEntry:
        return SplitEntry(
            self._person(entry.participant_id, (*path, "participantId")),
            weight=self.checks.read(
                lambda: parse_weight(entry.weight, path=(*path, "weight")), otherwise=None
            ),
        )

    def _by_amounts(
        self, amounts: Sequence[AmountInput], path: InputPath
    ) -> tuple[SplitEntry, ...]:
        return tuple(
            SplitEntry(payment.participant_id, amount_minor=payment.amount_minor)
            for payment in self._amounts(amounts, path)
        )

    def _amounts(self, amounts: Sequence[AmountInput], path: InputPath) -> tuple[Payment, ...]:
        return tuple(
            Payment(
                self._person(entry.participant_id, (*path, str(at), "participantId")),
                self._amount(entry.amount, (*path, str(at))),
            )
            for at, entry in enumerate(amounts)
        )

    def _person(self, text: str, path: InputPath) -> ParticipantId:
        return self.checks.read(
            lambda: participant_in(self.group_id, text, path=path), otherwise=NOBODY
        )

    def _amount(self, text: str, path: InputPath) -> int:
        return self.checks.read(
            lambda: parse_amount(text, self.currency, path=(*path, "amount")), otherwise=0
        )


def _refuse_false(path: InputPath) -> None:
    message = "`proportionally` can only be true: choose another way to split, or give true."
    raise InvalidInput(message, path=path)
