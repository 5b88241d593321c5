"""These tests hold the deletion of an expense with more comments than one transaction has room."""

import asyncio
from dataclasses import replace

import pytest

from datastore.engine.port import Engine
from datastore.items import BalanceItem, WorkItem, WorkKind
from datastore.keys import balance_key
from datastore.reads.work import open_work
from datastore.values import Item
from datastore.writes import add_comment, delete_expense
from datastore.writes.finish_work import finish
from domain.errors import NotFound
from tests.datastore import samples
from tests.datastore.crashing import after_every_crash
from tests.datastore.expected import event_row
from tests.datastore.samples import ANN, ANN_HERE, DINNER, GUEST_GIL, GUEST_HAL, TRIP, stamp
from tests.datastore.threads import dinner_rows, say, work_rows
from tests.datastore.world import World

SWEEP = stamp("sweep")
LATER = "2026-03-31T09:35:00.000Z"
WORK_ROW: Item = {
    "EntityType": "WORK",
    "Kind": "DELETE_EXPENSE",
    "GroupId": TRIP,
    "ResourceId": DINNER,
    "ActorId": ANN_HERE,
    "ActorUserId": ANN,
    "CreatedAt": LATER,
}


async def finish_all(world: World, engine: Engine | None = None) -> None:
    """This finishes what is left to do."""
    store = world.store_on(engine or world.engine)
    for work in await open_work(store.engine):
        await finish(store, work, stamp=SWEEP)


def nets(world: World) -> list[int]:
    """This gives the nets of those who were at the dinner."""
    row = BalanceItem.from_item(world.row("groups", balance_key(TRIP)))
    return [row.nets[who] for who in (ANN_HERE, GUEST_GIL, GUEST_HAL)]


@pytest.mark.parametrize("count", [95, 500, 2_000])
async def test_any_number_of_comments_goes(dinner: World, count: int) -> None:
    """The head goes at once with its nets; counters and comments go behind that, then the work."""
    await say(dinner, count)

    await delete_expense.run(dinner.store, samples.delete_expense())
    left = len(dinner_rows(dinner))
    await finish_all(dinner)

    assert left == count + 1
    assert (dinner_rows(dinner), work_rows(dinner)) == ([], [])
    assert nets(dinner) == [0, 0, 0]


async def test_first_step_is_one_transaction(dinner: World) -> None:
    """What everybody sees is one transaction: no head, other nets, one event, and the work."""
    await say(dinner, 95)
    before = dinner.rows()

    await delete_expense.run(dinner.store, samples.delete_expense())

    after_it = dinner.rows()
    new = {place[2]: row for place, row in after_it.items() if place not in before}
    assert [place[2] for place in before.keys() - after_it.keys()] == [f"EXPENSE#{DINNER}#0#META"]
    (work,) = work_rows(dinner)
    assert work == f"DELETE_EXPENSE#{TRIP}#{DINNER}"
    assert {name: value for name, value in new[work].items() if name not in {"PK", "SK"}} == (
        WORK_ROW
    )
    event_id = f"EXPENSE_DELETED#{TRIP}#{DINNER}#2"
    assert new["EVENT#000000000003"] == event_row(
        3,
        event_id,
        command="delete",
        later_s=300,
        ExpenseId=DINNER,
        Payload={"Title": "Dinner"},
    )


@pytest.mark.parametrize(("count", "told"), [(94, 0), (95, 1)])
async def test_work_is_left_to_whoever_finishes(dinner: World, count: int, told: int) -> None:
    """Whoever finishes work is told of the rest as soon as the expense is gone, if there is any."""
    await say(dinner, count)
    heard: list[WorkItem] = []

    await delete_expense.run(
        replace(dinner.store, left_to_do=heard.append), samples.delete_expense()
    )

    assert [work.kind for work in heard] == [WorkKind.DELETE_EXPENSE] * told
    assert tuple(heard) == await open_work(dinner.engine)


async def test_no_comment_comes_meanwhile(dinner: World) -> None:
    """While the rest is swept away the expense takes no comment."""
    await say(dinner, 95)
    await delete_expense.run(dinner.store, samples.delete_expense())

    with pytest.raises(NotFound):
        await add_comment.run(dinner.store, samples.add_comment())

    assert len(dinner_rows(dinner)) == 96


@pytest.mark.parametrize("carried_out", [False, True], ids=["before the call", "behind it"])
async def test_crash_anywhere_leaves_work(dinner: World, carried_out: bool) -> None:
    """After a crash at any call all is as it was, or the next start brings it to its end."""
    await say(dinner, 95)
    whole = len(dinner_rows(dinner))

    async def act(engine: Engine, name: str) -> None:
        await delete_expense.run(dinner.store_on(engine), samples.delete_expense(stamp(name)))
        await finish_all(dinner, engine)

    crashes = 0
    async for _ in after_every_crash(dinner, act, carried_out=carried_out):
        crashes += 1
        await finish_all(dinner)
        assert work_rows(dinner) == []
        assert (len(dinner_rows(dinner)), nets(dinner)) in [
            (whole, [2200, -1200, -1000]),
            (0, [0, 0, 0]),
        ]

    assert crashes > 10
    assert (dinner_rows(dinner), work_rows(dinner), nets(dinner)) == ([], [], [0, 0, 0])


async def test_two_may_finish_the_same(dinner: World) -> None:
    """Two gateways that finish one piece of work at once both come to its end."""
    await say(dinner, 200)
    await delete_expense.run(dinner.store, samples.delete_expense())

    await asyncio.gather(*(finish_all(dinner) for _ in range(2)))

    assert (dinner_rows(dinner), work_rows(dinner)) == ([], [])


async def test_expense_that_is_seen_is_left_alone(dinner: World) -> None:
    """Work on an expense that is there, as after tables were restored apart, takes nothing away."""
    await say(dinner, 3)
    work = WorkItem.from_item({**WORK_ROW, "PK": "", "SK": ""})
    await dinner.put(work)

    await finish(dinner.store, work, stamp=SWEEP)

    assert (len(dinner_rows(dinner)), work_rows(dinner)) == (5, [])
