"""This module finds everything that is wrong with the items of an expense as typed."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from domain.currency import Currency
from domain.errors import ErrorCode, InputPath, InvalidInput
from domain.expense_item import SPLIT_FIELDS, SplitMode, UnresolvedItem
from domain.ids import ParticipantId
from domain.limits import size_problems
from domain.money import format_amount, sum_problem
from domain.weight import plain_weight, weight_problem

_WHOLE_PERCENT = 100


def item_problems(items: Sequence[UnresolvedItem], *, currency: Currency) -> Iterator[InvalidInput]:
    """This finds what is wrong with the items, in their order; only the sizes when too many."""
    sizes = size_problems(
        item_count=len(items), split_count=sum(len(item.entries) for item in items)
    )
    yield from sizes
    if sizes:
        return
    for index, item in enumerate(items):
        field = ("items", str(index), "split", SPLIT_FIELDS[item.mode])
        yield from _entry_problems(item, field, currency)


def _entry_problems(
    item: UnresolvedItem, field: InputPath, currency: Currency
) -> Iterator[InvalidInput]:
    if item.mode is SplitMode.PROPORTIONAL:
        if item.entries:
            message = "A proportional item names nobody: its participants are the other items'."
            yield InvalidInput(message, path=field)
        return
    if not item.entries:
        message = "The list is empty: name at least one participant."
        yield InvalidInput(message, path=field)
        return
    yield from repeat_problems(
        [entry.participant_id for entry in item.entries],
        path=field,
        member=() if item.mode is SplitMode.EQUAL else ("participantId",),
    )
    if item.mode in {SplitMode.SHARES, SplitMode.PERCENT}:
        yield from _weight_problems(item, field)
    elif item.mode is SplitMode.EXACT:
        total = sum(entry.amount_minor or 0 for entry in item.entries)
        if total != item.amount_minor:
            yield sum_problem(
                "The amounts",
                "the item",
                path=field,
                currency=currency,
                expected_minor=item.amount_minor,
                actual_minor=total,
            )


def _weight_problems(item: UnresolvedItem, field: InputPath) -> Iterator[InvalidInput]:
    weights = [entry.weight or Decimal(0) for entry in item.entries]
    problems = [
        weight_problem(weight, path=(*field, str(index), "weight"))
        for index, weight in enumerate(weights)
    ]
    yield from filter(None, problems)
    if any(problems):
        return
    total = sum(weights, Decimal(0))
    if item.mode is SplitMode.SHARES and total == 0:
        message = "The weights are all 0: give at least one participant a weight above 0."
        yield InvalidInput(message, path=field)
    if item.mode is SplitMode.PERCENT and total != _WHOLE_PERCENT:
        yield _percent_problem(plain_weight(total), field)


def _percent_problem(total: Decimal, field: InputPath) -> InvalidInput:
    difference = plain_weight(total - _WHOLE_PERCENT)
    off = f"{difference} too much" if difference > 0 else f"{-difference} is missing"
    return InvalidInput(
        f"The percentages add up to {total}, not to exactly {_WHOLE_PERCENT}: {off}.",
        path=field,
        code=ErrorCode.SUM_MISMATCH,
        expected=str(_WHOLE_PERCENT),
        actual=str(total),
    )


def repeat_problems(
    participant_ids: Sequence[ParticipantId], *, path: InputPath, member: InputPath
) -> Iterator[InvalidInput]:
    """This finds the participants that are in a list twice.

    `member` is what a problem's path has after the position: ("participantId",), or nothing in a
    list of bare ids.
    """
    first_by_id: dict[ParticipantId, int] = {}
    for index, participant_id in enumerate(participant_ids):
        first = first_by_id.setdefault(participant_id, index)
        if first != index:
            message = (
                f"Entry {index} names the same participant as entry {first}, counted from 0: "
                "name each participant once in a list."
            )
            yield InvalidInput(message, path=(*path, str(index), *member))


def proportion_problem(
    owed_by_id: Mapping[ParticipantId, int], *, path: InputPath, currency: Currency
) -> InvalidInput | None:
    """This tells why nothing can be in proportion to what is owed on the other items.

    What is owed must have one sign, zeros aside: a participant who is owed money by a bill can't
    bear a part of its tip. A refund, where all is negative, is fine.
    """
    amounts = owed_by_id.values()
    if not any(amounts):
        message = (
            "Nobody owes anything on the other items, so there is nothing to be in proportion to: "
            "add an item with a split of its own, or split this one another way."
        )
        return InvalidInput(message, path=path)
    if min(amounts) < 0 < max(amounts):
        low, high = (format_amount(amount, currency) for amount in (min(amounts), max(amounts)))
        message = (
            f"On the other items one participant owes {low} and another {high} {currency.code}: "
            "no proportion spans both signs, so split this item another way."
        )
        return InvalidInput(message, path=path)
    return None
