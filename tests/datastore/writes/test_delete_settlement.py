"""These tests hold the deletion of a settlement: once, and out of the balances."""

import asyncio
from functools import partial

import pytest

from datastore.items import BalanceItem
from datastore.keys import balance_key, settlement_key
from datastore.writes import create_settlement, delete_settlement, update_settlement
from domain.errors import Conflict, ErrorCode, InTheWay, InvalidInput, NotFound, ObjectKind
from tests.datastore import samples
from tests.datastore.expected import event_row, placed
from tests.datastore.samples import ANN_HERE, GUEST_GIL, PAID_BACK, TRIP, stamp
from tests.datastore.staged import StagedEngine, after
from tests.datastore.world import World

MADE = "2026-03-31T09:30:01.000Z"
GONE = "2026-03-31T09:31:00.000Z"
PLACE = ("groups", TRIP, f"SETTLEMENT#{MADE}#{PAID_BACK}")
BALANCES = ("groups", TRIP, "BALANCE#v1")


@pytest.fixture
async def paid(dinner: World) -> World:
    """This is the dinner, for which Gil has given Ann 12.00."""
    await create_settlement.run(dinner.store, samples.create_settlement())
    return dinner


async def test_deletion_is_written_whole(paid: World) -> None:
    """A deleted settlement is gone, its nets are as before it, and it is the next event."""
    before = paid.rows()
    group = before["groups", TRIP, "META"]

    done = await delete_settlement.run(paid.store, samples.delete_settlement())

    settlement = before.pop(PLACE)
    assert paid.rows() == before | placed(
        {**group, "EventSeq": 4, "UpdatedAt": GONE},
        {
            **before[BALANCES],
            "BalanceRevision": 3,
            "SettlementCount": 0,
            f"Net_{ANN_HERE}": 2200,
            f"Net_{GUEST_GIL}": -1200,
            "UpdatedAt": GONE,
        },
        event_row(
            4,
            f"SETTLEMENT_CHANGED#{TRIP}#{PAID_BACK}#2",
            command="take out 1",
            later_s=60,
            Payload={"Change": "DELETED", "ResourceCreatedAt": MADE},
        ),
    )
    assert done.resource.to_item() == settlement
    assert (done.group_id, done.seq, done.replayed) == (TRIP, 4, False)


async def test_edited_settlement_goes_as_it_is(paid: World) -> None:
    """Without an expected version a settlement is deleted as it is by then."""
    await update_settlement.run(paid.store, samples.update_settlement())

    await delete_settlement.run(paid.store, samples.delete_settlement())

    assert PLACE not in paid.rows()
    assert paid.rows()[BALANCES][f"Net_{ANN_HERE}"] == 2200


async def test_other_version_is_a_conflict(paid: World) -> None:
    """A deletion of a version that isn't the settlement's names it, and writes nothing."""
    before = paid.rows()

    with pytest.raises(Conflict) as conflict:
        await delete_settlement.run(paid.store, samples.delete_settlement(version=2))

    assert conflict.value.code is ErrorCode.VERSION_CONFLICT
    assert conflict.value.path == ("expectedVersion",)
    assert conflict.value.current == InTheWay(ObjectKind.SETTLEMENT, (TRIP, MADE, PAID_BACK))
    assert paid.rows() == before


async def test_one_of_two_deletions_wins(paid: World) -> None:
    """Of two deletions at once, from two gateways, one finds nothing; the nets change once."""
    stores = [paid.store_on(paid.engine), paid.store_on(paid.engine)]

    outcomes = await asyncio.gather(
        *(
            delete_settlement.run(store, samples.delete_settlement(stamp(f"d{n}")))
            for n, store in enumerate(stores)
        ),
        return_exceptions=True,
    )

    (lost,) = (each for each in outcomes if isinstance(each, BaseException))
    assert isinstance(lost, NotFound)
    assert paid.rows()[BALANCES][f"Net_{ANN_HERE}"] == 2200
    assert paid.rows()[BALANCES]["SettlementCount"] == 0


async def test_edit_that_comes_first_is_minded(paid: World) -> None:
    """A deletion of whatever is there, overtaken by an edit, takes the edited amount out."""
    edit = partial(update_settlement.run, paid.store, samples.update_settlement(stamp("edit")))
    engine = StagedEngine(paid.engine, after(edit))

    await delete_settlement.run(paid.store_on(engine), samples.delete_settlement())

    assert paid.log()[-2:] == ["command edit", "command take out 1"]
    assert paid.rows()[BALANCES][f"Net_{ANN_HERE}"] == 2200


async def test_edited_meanwhile_is_a_conflict(paid: World) -> None:
    """A deletion of the version that was seen is in conflict with an edit that comes first."""
    edit = partial(update_settlement.run, paid.store, samples.update_settlement(stamp("edit")))
    engine = StagedEngine(paid.engine, after(edit))

    with pytest.raises(Conflict) as conflict:
        await delete_settlement.run(paid.store_on(engine), samples.delete_settlement(version=1))

    assert conflict.value.code is ErrorCode.VERSION_CONFLICT
    assert PLACE in paid.rows()


async def test_settlement_gone_meanwhile_is_not_found(paid: World) -> None:
    """A settlement that goes between the plan and the transaction is answered as never there."""
    leave = partial(paid.remove, settlement_key(TRIP, MADE, PAID_BACK))
    engine = StagedEngine(paid.engine, after(leave))

    with pytest.raises(NotFound) as gone:
        await delete_settlement.run(paid.store_on(engine), samples.delete_settlement())

    assert gone.value.path == ("settlementId",)
    assert "command take out 1" not in paid.log()


async def test_balance_stays_within_53_bits(paid: World) -> None:
    """A deletion that would take a net past 2^53 - 1 is refused, and nothing is written."""
    balances = BalanceItem.from_item(paid.row("groups", balance_key(TRIP)))
    await paid.change(balances, **{f"Net_{ANN_HERE}": 2**53 - 1})
    before = paid.rows()

    with pytest.raises(InvalidInput) as beyond:
        await delete_settlement.run(paid.store, samples.delete_settlement())

    assert (beyond.value.code, beyond.value.path) == (
        ErrorCode.LIMIT_EXCEEDED,
        ("settlementId",),
    )
    assert paid.rows() == before
