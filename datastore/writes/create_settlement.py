"""This module records a payment that settles a debt, and adds it to the balances."""

from dataclasses import dataclass
from datetime import date

from datastore.engine.port import Engine
from datastore.events import Happening
from datastore.items import (
    EventPayload,
    EventType,
    IdempotencyItem,
    SettlementItem,
)
from datastore.reads.settlements import settlements_by_key
from datastore.store import Store
from datastore.writes.acting import Acting, acting_member, allowed
from datastore.writes.commit import commit
from datastore.writes.done import Done
from datastore.writes.nets import Balances, NetChange, added, read_balances
from datastore.writes.opening import Opening
from datastore.writes.participants import referable
from datastore.writes.planned import Plan, new_row
from datastore.writes.stamp import Stamp
from datastore.writes.write_path import WritePath
from domain.access import may_edit_money
from domain.change import ChangeKind
from domain.currency import find_currency
from domain.ids import GroupId, ParticipantId, SettlementId, UserId
from domain.settlement import check_settlement, settlement_deltas


@dataclass(frozen=True, slots=True)
class CreateSettlement:
    """This asks for a settlement: payer paid payee."""

    actor: UserId
    group_id: GroupId
    settlement_id: SettlementId
    payer_id: ParticipantId
    payee_id: ParticipantId
    amount_minor: int
    occurred_on: date
    note: str | None
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Snapshot:
    """This is what the plan looks at: who acts, and the balances as they are."""

    acting: Acting
    balances: Balances


async def run(store: Store, command: CreateSettlement) -> Done[SettlementItem]:
    """This records the settlement.

    Raises:
        InvalidInputs: the payee is the payer, or the amount isn't above zero, or too large.
        InvalidInput: LIMIT_EXCEEDED: a balance.
        NotFound: the actor is in no such group, or payer or payee isn't in it.
        Forbidden: the actor is a VIEWER.
        DomainError, EngineError: as `commit` says.
    """
    return await commit(store, command, path=PATH)


def plan(snapshot: Snapshot, command: CreateSettlement) -> Plan[SettlementItem]:
    """This plans the settlement, a check of payer and payee, and the balances."""
    acting = snapshot.acting
    settlement = _settlement(acting, command)
    pair = ((command.payer_id, ("payerId",)), (command.payee_id, ("payeeId",)))
    deltas = settlement_deltas(
        command.payer_id, command.payee_id, amount_minor=command.amount_minor
    )
    currency = find_currency(acting.group.currency)
    change = NetChange(deltas, "SettlementCount", currency=currency, path=("amount",))
    return Plan(
        rows=(
            *allowed(acting, may=may_edit_money),
            new_row(settlement, what="settlement"),
            *referable(command.group_id, pair),
            added(snapshot.balances, change, stamp=command.stamp),
        ),
        happening=Happening(
            EventType.SETTLEMENT_CHANGED,
            command.group_id,
            command.settlement_id,
            actor_id=acting.participant_id,
            revision=settlement.version,
            payload=EventPayload(
                change=ChangeKind.CREATED, resource_created_at=settlement.created_at
            ),
        ),
        resource=settlement,
    )


async def _prepare(
    engine: Engine, opening: Opening, command: CreateSettlement
) -> Plan[SettlementItem]:
    acting = acting_member(opening)
    return plan(Snapshot(acting, await read_balances(engine, command.group_id)), command)


async def _again(
    engine: Engine, command: CreateSettlement, earlier: IdempotencyItem
) -> SettlementItem | None:
    key = (command.group_id, earlier.created_at, SettlementId(earlier.result_id))
    (found,) = await settlements_by_key(engine, (key,), consistent=True)
    return found


PATH = WritePath("createSettlement", "SETTLEMENT", _prepare, _again)


def _settlement(acting: Acting, command: CreateSettlement) -> SettlementItem:
    currency = find_currency(acting.group.currency)
    check_settlement(
        command.payer_id, command.payee_id, amount_minor=command.amount_minor, currency=currency
    )
    return SettlementItem(
        group_id=command.group_id,
        settlement_id=command.settlement_id,
        payer_id=command.payer_id,
        payee_id=command.payee_id,
        amount_minor=command.amount_minor,
        currency=currency.code,
        occurred_on=command.occurred_on.isoformat(),
        note=command.note,
        created_by=acting.participant_id,
        version=1,
        created_at=command.stamp.at,
        updated_at=command.stamp.at,
    )
