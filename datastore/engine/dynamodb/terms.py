"""This module keeps the placeholders of one request, so that no name and no value is ever parsed.

Source: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.ExpressionAttributeNames.html
"""

from typing import Any

from datastore.engine.dynamodb.attributes import Typed, typed
from datastore.operations import Path, path_parts
from datastore.values import Value


class Terms:
    """These terms stand for attribute names and values, each name once."""

    def __init__(self) -> None:
        """This begins without any."""
        self._names: dict[str, str] = {}
        self._values: dict[str, Typed] = {}

    def name(self, name: str) -> str:
        """This gives the placeholder of a name: reserved words and dots are safe behind it."""
        return self._names.setdefault(name, f"#{len(self._names)}")

    def value(self, value: Value) -> str:
        """This gives a new placeholder for a value."""
        placeholder = f":{len(self._values)}"
        self._values[placeholder] = typed(value)
        return placeholder

    def path(self, path: Path) -> str:
        """This writes a path in placeholders, as in `#0[2].#1`."""
        first, *rest = path_parts(path)
        return self.name(str(first)) + "".join(
            f"[{part}]" if isinstance(part, int) else f".{self.name(part)}" for part in rest
        )

    def paths(self, paths: tuple[Path, ...]) -> str:
        """This writes a projection."""
        return ", ".join(map(self.path, paths))

    def parameters(self) -> dict[str, Any]:
        """This gives the request's parameters; DynamoDB refuses empty ones, so none is."""
        named: dict[str, Any] = {
            "ExpressionAttributeNames": {term: name for name, term in self._names.items()},
            "ExpressionAttributeValues": self._values,
        }
        return {parameter: terms for parameter, terms in named.items() if terms}
