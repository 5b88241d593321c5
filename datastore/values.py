"""This module names what an item holds, exactly as DynamoDB would keep it."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Literal, TypeAlias

Number: TypeAlias = int | Decimal
Value: TypeAlias = (
    bool
    | str
    | bytes
    | int
    | Decimal
    | list["Value"]
    | dict[str, "Value"]
    | frozenset[str]
    | frozenset[int | Decimal]
    | frozenset[bytes]
    | None
)
Item: TypeAlias = Mapping[str, Value]
ValueType: TypeAlias = Literal["S", "N", "B", "BOOL", "NULL", "L", "M", "SS", "NS", "BS"]
