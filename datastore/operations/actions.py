"""This module holds what an update does to an item.

Every action sees the item as it was before the update; two actions of one update never touch
the same path, nor one inside the other.
Source: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.UpdateExpressions.html
"""

from dataclasses import dataclass
from decimal import Decimal
from typing import TypeAlias

from datastore.operations.path import Path
from datastore.values import Number, Value

AnySet: TypeAlias = frozenset[str] | frozenset[int | Decimal] | frozenset[bytes]


@dataclass(frozen=True, slots=True)
class SetTo:
    """This puts the value at the path; a list position past the end appends."""

    path: Path
    value: Value


@dataclass(frozen=True, slots=True)
class SetIfAbsent:
    """This puts the value at the path unless something is there."""

    path: Path
    value: Value


@dataclass(frozen=True, slots=True)
class AppendTo:
    """This appends to the list at the path, which begins empty where it is missing."""

    path: Path
    values: list[Value]


@dataclass(frozen=True, slots=True)
class AddTo:
    """This adds to the number or set of a top-level attribute, which begins at 0 or empty."""

    path: Path
    value: Number | AnySet


@dataclass(frozen=True, slots=True)
class Remove:
    """This takes away what is at the path, if anything is."""

    path: Path


@dataclass(frozen=True, slots=True)
class DeleteFrom:
    """This takes elements out of the set of a top-level attribute; an emptied set goes away."""

    path: Path
    value: AnySet


Action: TypeAlias = SetTo | SetIfAbsent | AppendTo | AddTo | Remove | DeleteFrom
