"""These tests hold the settlement of a debt: its rows, the balances, and who pays whom."""

from dataclasses import replace
from functools import partial

import pytest

from datastore.items import BalanceItem, ParticipantItem
from datastore.keys import balance_key, participant_key
from datastore.operations import Key
from datastore.values import Item
from datastore.writes import create_settlement
from domain.errors import Conflict, ErrorCode, InvalidInput, InvalidInputs, NotFound
from tests.datastore import samples
from tests.datastore.expected import event_row, placed
from tests.datastore.samples import (
    ANN_HERE,
    GUEST_GIL,
    GUEST_HAL,
    NOBODY,
    PAID_BACK,
    TRIP,
)
from tests.datastore.staged import StagedEngine, after
from tests.datastore.world import World, changed

LATER = "2026-03-31T09:30:01.000Z"
ROW = f"SETTLEMENT#{LATER}#{PAID_BACK}"
PAID_BACK_ROW: Item = {
    "GroupId": TRIP,
    "SK": ROW,
    "EntityType": "SETTLEMENT",
    "SettlementId": PAID_BACK,
    "PayerId": GUEST_GIL,
    "PayeeId": ANN_HERE,
    "Amount": 1200,
    "Currency": "EUR",
    "OccurredOn": "2026-03-31",
    "Note": "Cash",
    "CreatedBy": ANN_HERE,
    "Version": 1,
    "CreatedAt": LATER,
    "UpdatedAt": LATER,
}


async def test_settlement_is_written_whole(dinner: World) -> None:
    """A new settlement has a row, brings the nets nearer to zero, and is the next event."""
    before = dinner.rows()
    group = before["groups", TRIP, "META"]
    balances = before["groups", TRIP, "BALANCE#v1"]

    done = await create_settlement.run(dinner.store, samples.create_settlement())

    assert changed(before, dinner.rows()) == placed(
        {**group, "EventSeq": 3, "UpdatedAt": LATER},
        PAID_BACK_ROW,
        {
            **balances,
            "BalanceRevision": 2,
            "SettlementCount": 1,
            f"Net_{ANN_HERE}": 1000,
            f"Net_{GUEST_GIL}": 0,
            "UpdatedAt": LATER,
        },
        event_row(
            3,
            f"SETTLEMENT_CHANGED#{TRIP}#{PAID_BACK}#1",
            command="settlement 1",
            later_s=1,
            Payload={"Change": "CREATED", "ResourceCreatedAt": LATER},
        ),
    )
    assert done.resource.to_item() == dinner.row("groups", Key(TRIP, ROW))
    assert (done.group_id, done.seq, done.replayed) == (TRIP, 3, False)


async def test_settlement_without_a_note_has_none(dinner: World) -> None:
    """A note that was not given is absent, never null."""
    await create_settlement.run(dinner.store, replace(samples.create_settlement(), note=None))

    assert "Note" not in dinner.row("groups", Key(TRIP, ROW))


@pytest.mark.parametrize(
    ("command", "path"),
    [
        (replace(samples.create_settlement(), payer_id=ANN_HERE), ("payeeId",)),
        (replace(samples.create_settlement(), amount_minor=0), ("amount",)),
        (replace(samples.create_settlement(), amount_minor=-1), ("amount",)),
        (replace(samples.create_settlement(), amount_minor=10**15 + 1), ("amount",)),
    ],
    ids=["to oneself", "of nothing", "below zero", "too large"],
)
async def test_impossible_settlement_is_refused(
    dinner: World, command: create_settlement.CreateSettlement, path: tuple[str, ...]
) -> None:
    """A settlement to oneself or of no possible amount is refused at its field."""
    before = dinner.rows()

    with pytest.raises(InvalidInputs) as wrong:
        await create_settlement.run(dinner.store, command)

    assert wrong.value.path == path
    assert dinner.rows() == before


@pytest.mark.parametrize("field", ["payer_id", "payee_id"])
async def test_stranger_is_named_by_field(dinner: World, field: str) -> None:
    """A payer or payee who isn't in the group is NOT_FOUND at their field."""
    before = dinner.rows()
    command = samples.create_settlement()
    strange = (
        replace(command, payer_id=NOBODY)
        if field == "payer_id"
        else replace(command, payee_id=NOBODY)
    )

    with pytest.raises(NotFound) as unknown:
        await create_settlement.run(dinner.store, strange)

    assert unknown.value.path == (field.replace("_id", "Id"),)
    assert dinner.rows() == before


async def test_payee_on_the_way_out_is_refused(dinner: World) -> None:
    """A payee who begins to be merged meanwhile can't be paid."""
    ann = ParticipantItem.from_item(dinner.row("groups", participant_key(TRIP, ANN_HERE)))
    lock = partial(dinner.change, ann, TransferTarget=GUEST_HAL)
    engine = StagedEngine(dinner.engine, after(lock))

    with pytest.raises(Conflict, match="is being removed or merged") as leaving:
        await create_settlement.run(dinner.store_on(engine), samples.create_settlement())

    assert leaving.value.path == ("payeeId",)
    assert ("groups", TRIP, ROW) not in dinner.rows()


async def test_balance_stays_within_53_bits(dinner: World) -> None:
    """A settlement that would take a net past 2^53 - 1 is refused at its amount."""
    balances = BalanceItem.from_item(dinner.row("groups", balance_key(TRIP)))
    await dinner.change(balances, **{f"Net_{GUEST_GIL}": 2**53 - 1})
    before = dinner.rows()

    with pytest.raises(InvalidInput) as beyond:
        await create_settlement.run(dinner.store, samples.create_settlement())

    assert (beyond.value.code, beyond.value.path) == (ErrorCode.LIMIT_EXCEEDED, ("amount",))
    assert dinner.rows() == before


async def test_taken_settlement_is_not_written_over(dinner: World) -> None:
    """A settlement whose key is taken is refused, and the balances stay."""
    await create_settlement.run(dinner.store, samples.create_settlement())
    before = dinner.rows()
    same_time = replace(samples.create_settlement().stamp, command_id="second", token="another")

    with pytest.raises(Conflict, match="The new id of this settlement is taken"):
        await create_settlement.run(dinner.store, samples.create_settlement(same_time))

    assert dinner.rows() == before
