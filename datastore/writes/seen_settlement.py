"""This module reads the settlement that a write changes, and says what the write may rest on."""

import asyncio
from dataclasses import dataclass

from datastore.engine.port import Engine
from datastore.items import SettlementItem
from datastore.reads.settlements import settlements_by_key
from datastore.writes.acting import not_found
from datastore.writes.nets import Balances, read_balances
from datastore.writes.versions import check_version
from domain.errors import InputPath, InTheWay, ObjectKind
from domain.ids import GroupId, ParticipantId, SettlementId
from domain.settlement import settlement_deltas

SETTLEMENT_PATH: InputPath = ("settlementId",)


@dataclass(frozen=True, slots=True)
class SettlementPlace:
    """This names one settlement; `created_at` is part of its stored key."""

    group_id: GroupId
    created_at: str
    settlement_id: SettlementId


@dataclass(frozen=True, slots=True)
class SeenSettlement:
    """This is a settlement as it was read, and the balances that it is in."""

    settlement: SettlementItem
    balances: Balances

    @property
    def deltas(self) -> dict[ParticipantId, int]:
        """This is what the settlement has added to the nets."""
        return deltas_of(self.settlement)

    def check_version(self, expected: int | None) -> None:
        """This makes sure that it is what the caller has seen; None: whatever it is.

        Raises:
            Conflict: VERSION_CONFLICT: it has changed since.
        """
        seen = self.settlement
        parts = (seen.group_id, seen.created_at, seen.settlement_id)
        check_version(seen.version, expected, current=InTheWay(ObjectKind.SETTLEMENT, parts))


async def read_seen_settlement(engine: Engine, place: SettlementPlace) -> SeenSettlement:
    """This reads the settlement and the balances, strongly and side by side.

    Raises:
        NotFound: it isn't there.
    """
    key = (place.group_id, place.created_at, place.settlement_id)
    (found,), balances = await asyncio.gather(
        settlements_by_key(engine, (key,), consistent=True),
        read_balances(engine, place.group_id),
    )
    if found is None:
        raise not_found(SETTLEMENT_PATH)
    return SeenSettlement(found, balances)


def deltas_of(settlement: SettlementItem) -> dict[ParticipantId, int]:
    """This gives what a settlement adds to the nets."""
    return settlement_deltas(
        settlement.payer_id, settlement.payee_id, amount_minor=settlement.amount_minor
    )
