"""These tests hold the edit of a settlement: on the version that was seen, with the balances."""

import asyncio
from dataclasses import replace
from functools import partial

import pytest

from datastore.items import BalanceItem, SettlementItem
from datastore.keys import balance_key, settlement_key
from datastore.writes import create_settlement, update_settlement
from domain.errors import (
    Conflict,
    ErrorCode,
    InTheWay,
    InvalidInput,
    InvalidInputs,
    NotFound,
    ObjectKind,
)
from domain.unset import UNSET
from tests.datastore import samples
from tests.datastore.expected import event_row, placed
from tests.datastore.samples import ANN_HERE, GUEST_GIL, PAID_BACK, TRIP, stamp
from tests.datastore.staged import StagedEngine, after
from tests.datastore.world import World, changed

MADE = "2026-03-31T09:30:01.000Z"
EDITED = "2026-03-31T09:31:00.000Z"
PLACE = ("groups", TRIP, f"SETTLEMENT#{MADE}#{PAID_BACK}")
BALANCES = ("groups", TRIP, "BALANCE#v1")


@pytest.fixture
async def paid(dinner: World) -> World:
    """This is the dinner, for which Gil has given Ann 12.00."""
    await create_settlement.run(dinner.store, samples.create_settlement())
    return dinner


async def test_edit_is_written_whole(paid: World) -> None:
    """An edit changes the settlement, moves both nets, and its event tells what it changed."""
    before = paid.rows()
    group = before["groups", TRIP, "META"]

    done = await update_settlement.run(paid.store, samples.update_settlement())

    edited = {
        **before[PLACE],
        "Amount": 750,
        "OccurredOn": "2026-03-30",
        "Version": 2,
        "UpdatedAt": EDITED,
    }
    del edited["Note"]
    assert changed(before, paid.rows()) == placed(
        {**group, "EventSeq": 4, "UpdatedAt": EDITED},
        edited,
        {
            **before[BALANCES],
            "BalanceRevision": 3,
            f"Net_{ANN_HERE}": 1450,
            f"Net_{GUEST_GIL}": -450,
            "UpdatedAt": EDITED,
        },
        event_row(
            4,
            f"SETTLEMENT_CHANGED#{TRIP}#{PAID_BACK}#2",
            command="correct 1",
            later_s=60,
            Payload={
                "Change": "UPDATED",
                "ResourceCreatedAt": MADE,
                "Changes": [
                    {"Field": "amount", "Before": "12.00", "After": "7.50"},
                    {"Field": "occurredOn", "Before": "2026-03-31", "After": "2026-03-30"},
                    {"Field": "note", "Before": "Cash"},
                ],
            },
        ),
    )
    assert done.resource.to_item() == paid.rows()[PLACE]
    assert (done.group_id, done.seq, done.replayed) == (TRIP, 4, False)


async def test_what_is_left_out_stays(paid: World) -> None:
    """An edit of the note alone leaves the rest, and the nets, and is a revision all the same."""
    before = paid.rows()
    command = replace(
        samples.update_settlement(), amount_minor=UNSET, occurred_on=UNSET, note="By card"
    )

    await update_settlement.run(paid.store, command)

    edit = {"Note": "By card", "Version": 2, "UpdatedAt": EDITED}
    assert paid.rows()[PLACE] == {**before[PLACE], **edit}
    assert paid.rows()[BALANCES] == {
        **before[BALANCES],
        "BalanceRevision": 3,
        "UpdatedAt": EDITED,
    }


async def test_settlement_of_before_has_the_first_version(paid: World) -> None:
    """A settlement of before versions were kept is edited as its first."""
    await paid.change(SettlementItem.from_item(paid.rows()[PLACE]), Version=None)

    done = await update_settlement.run(paid.store, samples.update_settlement())

    assert (done.resource.version, paid.rows()[PLACE]["Version"]) == (2, 2)


async def test_other_version_is_a_conflict(paid: World) -> None:
    """An edit of a version that isn't the settlement's names it, and writes nothing."""
    before = paid.rows()

    with pytest.raises(Conflict) as conflict:
        await update_settlement.run(paid.store, samples.update_settlement(version=2))

    assert conflict.value.code is ErrorCode.VERSION_CONFLICT
    assert conflict.value.path == ("expectedVersion",)
    assert conflict.value.current == InTheWay(ObjectKind.SETTLEMENT, (TRIP, MADE, PAID_BACK))
    assert paid.rows() == before


async def test_one_of_two_edits_wins(paid: World) -> None:
    """Of two edits of one version, from two gateways at once, one is in conflict."""
    stores = [paid.store_on(paid.engine), paid.store_on(paid.engine)]
    edits = [samples.update_settlement(stamp(f"e{n}")) for n in range(2)]

    outcomes = await asyncio.gather(
        *(update_settlement.run(store, edit) for store, edit in zip(stores, edits, strict=True)),
        return_exceptions=True,
    )

    (lost,) = (each for each in outcomes if isinstance(each, BaseException))
    assert isinstance(lost, Conflict)
    assert lost.code is ErrorCode.VERSION_CONFLICT
    assert paid.rows()[BALANCES][f"Net_{ANN_HERE}"] == 1450


async def test_edited_meanwhile_is_a_conflict(paid: World) -> None:
    """A settlement that is edited between the plan and the transaction is in conflict."""
    other = partial(update_settlement.run, paid.store, samples.update_settlement(stamp("other")))
    engine = StagedEngine(paid.engine, after(other))

    with pytest.raises(Conflict) as conflict:
        await update_settlement.run(paid.store_on(engine), samples.update_settlement())

    assert conflict.value.code is ErrorCode.VERSION_CONFLICT
    assert paid.log()[-1] == "command other"


@pytest.mark.parametrize("when", ["before", "meanwhile"])
async def test_settlement_that_is_gone_is_not_found(paid: World, when: str) -> None:
    """A settlement that is gone takes no edit, and one that goes meanwhile neither."""
    leave = partial(paid.remove, settlement_key(TRIP, MADE, PAID_BACK))
    if when == "before":
        await leave()
    engine = StagedEngine(paid.engine, after(leave))

    with pytest.raises(NotFound) as gone:
        await update_settlement.run(paid.store_on(engine), samples.update_settlement())

    assert gone.value.path == ("settlementId",)
    assert "command correct 1" not in paid.log()


@pytest.mark.parametrize("amount_minor", [0, -1, 10**15 + 1])
async def test_impossible_amount_is_refused(paid: World, amount_minor: int) -> None:
    """An amount that no settlement has is refused at its field, and nothing is written."""
    before = paid.rows()
    command = replace(samples.update_settlement(), amount_minor=amount_minor)

    with pytest.raises(InvalidInputs) as wrong:
        await update_settlement.run(paid.store, command)

    assert wrong.value.path == ("amount",)
    assert paid.rows() == before


async def test_balance_stays_within_53_bits(paid: World) -> None:
    """An edit that would take a net past 2^53 - 1 is refused at its amount."""
    balances = BalanceItem.from_item(paid.row("groups", balance_key(TRIP)))
    await paid.change(balances, **{f"Net_{GUEST_GIL}": 2**53 - 1})
    before = paid.rows()

    with pytest.raises(InvalidInput) as beyond:
        await update_settlement.run(
            paid.store, replace(samples.update_settlement(), amount_minor=1201)
        )

    assert (beyond.value.code, beyond.value.path) == (ErrorCode.LIMIT_EXCEEDED, ("amount",))
    assert paid.rows() == before
