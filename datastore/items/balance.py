"""This module holds the balances of a group."""

from collections.abc import Mapping
from typing import ClassVar, Literal, Self

from pydantic import Field

from datastore.items.stored import StoredItem
from datastore.keys import NET_PREFIX, balance_key, net_attribute
from datastore.operations import Key
from datastore.tables import GROUPS, Table
from datastore.values import Item, Value
from domain.ids import GroupId, ParticipantId


class BalanceItem(StoredItem):
    """This is what every participant of a group is owed (positive) or owes (negative).

    `nets` sum to zero; a participant without a line has a net of 0. While a row of an older
    group is not `initialized`, its nets are partial and are not to be shown.
    """

    table: ClassVar[Table] = GROUPS

    entity_type: Literal["BALANCE"] = "BALANCE"
    group_id: GroupId
    balance_revision: int = 0
    initialized: bool = False
    expense_count: int = 0
    settlement_count: int = 0
    nets: Mapping[ParticipantId, int] = Field(default_factory=dict, exclude=True)
    created_at: str | None = None
    updated_at: str | None = None

    @property
    def key(self) -> Key:
        """This names the item in its table."""
        return balance_key(self.group_id)

    def to_item(self) -> dict[str, Value]:
        """This gives the whole item to store, one attribute per net."""
        nets: dict[str, Value] = {net_attribute(who): net for who, net in self.nets.items()}
        return {**super().to_item(), **nets}

    @classmethod
    def from_item(cls, item: Item) -> Self:
        """This reads stored balances, one net per attribute that is named for one."""
        nets = {
            ParticipantId(name.removeprefix(NET_PREFIX)): net
            for name, net in item.items()
            if name.startswith(NET_PREFIX)
        }
        return cls.of_attributes({**item, "Nets": nets})
