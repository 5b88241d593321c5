"""This module names tables as they are called in an account, and finds them again."""

from dataclasses import dataclass
from typing import Any

from datastore.engine.dynamodb.attributes import typed_item
from datastore.engine.rules.keys import key_item
from datastore.operations import Key
from datastore.tables import Table


@dataclass(frozen=True, slots=True)
class Naming:
    """This stage is part of every physical name, so that stages can share an account."""

    stage: str

    def physical(self, table: Table) -> str:
        """This names a table as a request does."""
        return table.physical_name(self.stage)

    def logical(self, physical: str) -> str:
        """This gives the short name of a table that an answer mentions."""
        return physical.removeprefix(f"tailspend-{self.stage}-")


def typed_key(table: Table, key: Key) -> dict[str, Any]:
    """This gives a key the way a request carries it."""
    return typed_item(key_item(table, key))
