"""This module holds the payments that settle debts inside a group."""

from typing import ClassVar, Literal

from datastore.items.stored import StoredItem
from datastore.keys import settlement_key
from datastore.operations import Key
from datastore.tables import GROUPS, Table
from domain.ids import GroupId, ParticipantId, SettlementId


class SettlementItem(StoredItem):
    """This is one payment from payer to payee; `amount_minor` is more than 0."""

    table: ClassVar[Table] = GROUPS

    entity_type: Literal["SETTLEMENT"] = "SETTLEMENT"
    group_id: GroupId
    settlement_id: SettlementId
    payer_id: ParticipantId
    payee_id: ParticipantId
    amount_minor: int
    currency: str
    occurred_on: str
    note: str | None = None
    created_by: ParticipantId
    version: int = 1
    created_at: str
    updated_at: str

    @property
    def key(self) -> Key:
        """This names the item in its table."""
        return settlement_key(self.group_id, self.created_at, self.settlement_id)
