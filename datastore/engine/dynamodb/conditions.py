"""This module writes conditions, filters and key conditions as DynamoDB's expressions.

Source: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.OperatorsAndFunctions.html
"""

from typing import Final

from datastore.engine.dynamodb.terms import Terms
from datastore.engine.errors import BadRequest
from datastore.operations import (
    Absent,
    AllOf,
    AnyOf,
    BeginsWith,
    Between,
    Condition,
    Contains,
    Equals,
    Exists,
    Greater,
    GreaterOrEqual,
    HasType,
    In,
    Less,
    LessOrEqual,
    Not,
    NotEquals,
    SizeIs,
    SortRange,
)

_OPERATORS: Final[dict[type[Condition], str]] = {
    Equals: "=",
    NotEquals: "<>",
    Less: "<",
    LessOrEqual: "<=",
    Greater: ">",
    GreaterOrEqual: ">=",
}


def condition_text(condition: Condition, terms: Terms) -> str:
    """This writes a checked condition; every part of a compound one stands in brackets.

    Raises:
        BadRequest: the condition is none of those that an engine knows.
    """
    match condition:
        case AllOf(conditions):
            return _joined(" AND ", conditions, terms)
        case AnyOf(conditions):
            return _joined(" OR ", conditions, terms)
        case Not(inner):
            return f"NOT ({condition_text(inner, terms)})"
        case Exists() | Absent() | BeginsWith() | Contains() | HasType():
            return _function_text(condition, terms)
        case _:
            return _comparison_text(condition, terms)


def _joined(word: str, conditions: tuple[Condition, ...], terms: Terms) -> str:
    if len(conditions) == 1:
        # DynamoDB refuses brackets around what stands in brackets already.
        return condition_text(conditions[0], terms)
    return word.join(f"({condition_text(part, terms)})" for part in conditions)


def _comparison_text(condition: Condition, terms: Terms) -> str:
    match condition:
        case Equals() | NotEquals() | Less() | LessOrEqual() | Greater() | GreaterOrEqual():
            operator = _OPERATORS[type(condition)]
            return f"{terms.path(condition.path)} {operator} {terms.value(condition.value)}"
        case Between(path, low, high):
            return f"{terms.path(path)} BETWEEN {terms.value(low)} AND {terms.value(high)}"
        case In(path, values):
            return f"{terms.path(path)} IN ({', '.join(map(terms.value, values))})"
        case SizeIs(path, size_operator, number):
            return f"size({terms.path(path)}) {size_operator} {terms.value(number)}"
        case _:
            raise BadRequest(f"{type(condition).__name__} is no condition that an engine knows")


def _function_text(
    condition: Exists | Absent | BeginsWith | Contains | HasType, terms: Terms
) -> str:
    path = terms.path(condition.path)
    match condition:
        case Exists():
            return f"attribute_exists({path})"
        case Absent():
            return f"attribute_not_exists({path})"
        case BeginsWith(_, prefix):
            return f"begins_with({path}, {terms.value(prefix)})"
        case Contains(_, value):
            return f"contains({path}, {terms.value(value)})"
        case HasType(_, kind):
            return f"attribute_type({path}, {terms.value(kind)})"


def key_condition_text(
    names: tuple[str, ...], partition: str, sort: SortRange | None, *, terms: Terms
) -> str:
    """This writes which partition, and which range of its sort keys, a query reads."""
    whole = f"{terms.name(names[0])} = {terms.value(partition)}"
    return whole if sort is None else f"{whole} AND {_range_text(names[-1], sort, terms)}"


def _range_text(name: str, sort: SortRange, terms: Terms) -> str:
    term, low = terms.name(name), terms.value(sort.low)
    match sort.operator:
        case "begins_with":
            return f"begins_with({term}, {low})"
        case "between":
            return f"{term} BETWEEN {low} AND {terms.value(sort.high)}"
        case operator:
            return f"{term} {operator} {low}"
