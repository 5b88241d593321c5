"""This module tells which stored expenses somebody looks for, without reading them whole."""

from collections.abc import Iterable, Iterator, Mapping
from typing import cast

from datastore.values import Item, Value
from domain.expense_criteria import ExpenseCriteria
from domain.ids import ParticipantId
from domain.text import folded

Attributes = Mapping[str, Value]


def matches(item: Item, criteria: ExpenseCriteria) -> bool:
    """This says whether an expense has all that is looked for but the day, cheapest first."""
    category, paid_by, involving = criteria.category, criteria.paid_by, criteria.involving
    return (
        (category is None or item.get("Category") == category)
        and (paid_by is None or paid_by in _people(item["Payments"]))
        and (involving is None or involving in _involved(item))
        and (criteria.text is None or _says(item, criteria.text))
    )


def _involved(item: Item) -> Iterator[ParticipantId]:
    yield from _people(item["Payments"])
    for line in cast("Iterable[Attributes]", item["Items"]):
        yield from _people(line["Splits"])


def _people(parts: Value) -> Iterator[ParticipantId]:
    for part in cast("Iterable[Attributes]", parts):
        yield ParticipantId(cast("str", part["ParticipantId"]))


def _says(item: Item, text: str) -> bool:
    said = (item["Title"], item.get("Notes", ""))
    return any(text in folded(cast("str", each)) for each in said)
