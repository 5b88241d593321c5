"""This module holds the writes that an engine carries out."""

from dataclasses import dataclass
from typing import TypeAlias

from datastore.operations.actions import Action
from datastore.operations.conditions import Condition
from datastore.operations.key import Key
from datastore.tables import Table
from datastore.values import Item


@dataclass(frozen=True, slots=True)
class Put:
    """This stores a whole item, in place of the one with its key if there is one."""

    table: Table
    item: Item
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Update:
    """This changes attributes of one item, and creates it where it is missing."""

    table: Table
    key: Key
    actions: tuple[Action, ...]
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Delete:
    """This removes one item, if it is there."""

    table: Table
    key: Key
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Check:
    """This writes nothing and lets its transaction pass only where its condition holds."""

    table: Table
    key: Key
    condition: Condition


SingleWrite: TypeAlias = Put | Update | Delete
Write: TypeAlias = Put | Update | Delete | Check


@dataclass(frozen=True, slots=True)
class BatchWriteItem:
    """This carries out 1 to 25 unconditional puts and deletes of different items one by one."""

    writes: tuple[Put | Delete, ...]


@dataclass(frozen=True, slots=True)
class TransactWriteItems:
    """This carries out 1 to 100 writes of different items, all or none.

    The same token with the same writes has one effect for ten minutes; 1 to 36 characters.
    """

    writes: tuple[Write, ...]
    token: str
