"""This module writes the actions of an update as DynamoDB's update expression.

Source: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.UpdateExpressions.html
"""

from collections.abc import Sequence

from datastore.engine.dynamodb.terms import Terms
from datastore.operations import (
    Action,
    AddTo,
    AppendTo,
    DeleteFrom,
    Remove,
    SetIfAbsent,
    SetTo,
)


def update_text(actions: Sequence[Action], terms: Terms) -> str:
    """This writes checked actions by their clauses: what is set, removed, added and deleted."""
    clauses: dict[str, list[str]] = {}
    for action in actions:
        clause, text = _clause(action, terms)
        clauses.setdefault(clause, []).append(text)
    return " ".join(f"{clause} {', '.join(texts)}" for clause, texts in clauses.items())


def _clause(action: Action, terms: Terms) -> tuple[str, str]:
    path = terms.path(action.path)
    match action:
        case SetTo(_, value):
            return "SET", f"{path} = {terms.value(value)}"
        case SetIfAbsent(_, value):
            return "SET", f"{path} = if_not_exists({path}, {terms.value(value)})"
        case AppendTo(_, values):
            before = f"if_not_exists({path}, {terms.value([])})"
            return "SET", f"{path} = list_append({before}, {terms.value(values)})"
        case AddTo(_, value):
            return "ADD", f"{path} {terms.value(value)}"
        case DeleteFrom(_, value):
            return "DELETE", f"{path} {terms.value(value)}"
        case Remove():
            return "REMOVE", path
