"""This module holds the scalars: text that domain code reads, refused only by its JSON type.

A scalar's own refusal has no input field to point at. So bad text passes here and becomes a
ValidationError with its path in the mutation's payload.
"""

from collections.abc import Callable, Mapping
from typing import NewType

import strawberry
from graphql import GraphQLError, IntValueNode, StringValueNode, ValueNode, print_ast
from strawberry.types.scalar import ScalarDefinition

from schema.refusals import bad_user_input

DateText = NewType("DateText", str)
InstantText = NewType("InstantText", str)
DecimalText = NewType("DecimalText", str)
CurrencyCode = NewType("CurrencyCode", str)
BigInt = NewType("BigInt", int)

MAX_BIG_INT = 2**53 - 1


def _text_scalar(name: str, *, example: str, description: str) -> ScalarDefinition:
    def refused(shown: str) -> GraphQLError:
        return GraphQLError(f'{name} must be a string, like "{example}", not {shown}.')

    def from_value(value: object) -> str:
        if not isinstance(value, str):
            raise refused(str(value))
        return value

    def from_literal(node: ValueNode, _variables: Mapping[str, object] | None = None) -> str:
        if not isinstance(node, StringValueNode):
            raise refused(print_ast(node))
        return node.value

    return _scalar(name, description, from_value, from_literal)


def _as_it_is(value: object) -> object:
    return value


def _scalar(
    name: str,
    description: str,
    from_value: Callable[[object], object],
    from_literal: Callable[[ValueNode, Mapping[str, object] | None], object],
    served: Callable[[object], object] = _as_it_is,
) -> ScalarDefinition:
    return strawberry.scalar(
        name=name,
        description=description,
        serialize=served,
        parse_value=from_value,
        parse_literal=from_literal,
    )


def _big_int(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > MAX_BIG_INT:
        message = f"BigInt must be a whole number of at most 53 bits, not {value}."
        raise GraphQLError(message)
    return value


def _served_big_int(value: object) -> object:
    if isinstance(value, int) and abs(value) > MAX_BIG_INT:
        message = (
            f"{value} has more than 53 bits, which a JSON number can't hold exactly: ask for "
            "`amount`, which is text."
        )
        raise bad_user_input(message)
    return value


def _big_int_literal(node: ValueNode, _variables: Mapping[str, object] | None = None) -> int:
    return _big_int(int(node.value) if isinstance(node, IntValueNode) else print_ast(node))


SCALARS: Mapping[object, ScalarDefinition] = {
    DateText: _text_scalar(
        "Date",
        example="2026-01-31",
        description="This is a calendar date, YYYY-MM-DD, from 1900-01-01 to 2200-12-31. It "
        "belongs to no time zone and never shifts with one.",
    ),
    InstantText: _text_scalar(
        "DateTime",
        example="2026-01-31T12:00:00.000Z",
        description="This is an instant in UTC, ISO 8601 with a trailing Z. Those served have "
        "milliseconds.",
    ),
    DecimalText: _text_scalar(
        "Decimal",
        example="12.50",
        description="This is an exact decimal number written as a string: never a binary float, "
        'never an exponent or grouping. "12", "12.5" and "12.50" are the same number.',
    ),
    CurrencyCode: _text_scalar(
        "CurrencyCode",
        example="EUR",
        description="This is an ISO 4217 currency code in capitals, one of those that "
        "`currencies` lists.",
    ),
    BigInt: _scalar(
        "BigInt",
        "This is a whole number of at most 53 bits, either sign, as a JSON number: what every "
        "JSON reader holds exactly.",
        _big_int,
        _big_int_literal,
        _served_big_int,
    ),
}
