"""This suite loads the demo data into stores."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from datastore.keys import member_key
from datastore.operations import Delete
from datastore.reads.access import memberships
from datastore.reads.balances import balances_by_group
from datastore.reads.expenses import expenses_by_key
from datastore.reads.groups import group_page
from datastore.reads.participants import participant_page
from datastore.reads.window import Window
from datastore.store import Store
from datastore.tables import GROUPS
from datastore.writes import create_expense
from datastore.writes.create_expense import CreateExpense
from datastore.writes.stamp import Stamp
from domain.expense import Payment
from domain.expense_item import ExpenseItem, Split, SplitMode
from domain.ids import ExpenseId, GroupId
from gateway.auth.people import DEMO_PEOPLE, development_person
from gateway.auth.viewers import Viewers, user_id_of
from gateway.clock import system_clock
from gateway.demo.groups import DEMO_GROUPS
from gateway.demo.load import load_demo, load_demo_into, to_nobody
from gateway.demo.unloadable import DemoUnloadable
from gateway.ids import RandomIds
from gateway.opened_store import opened_store
from gateway.settings import read_settings

WRITES = 48


class Cut(Exception):
    """This is where a load is cut off."""


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """This is a new store."""
    async with opened_store(read_settings({}, data=tmp_path), committed=to_nobody) as opened:
        yield opened


async def load(store: Store, *, later: timedelta = timedelta()) -> int:
    """This loads as a process that has just started does."""
    viewers = Viewers(store, clock=system_clock, ids=RandomIds())
    return await load_demo(store, viewers, now=system_clock() + later)


async def group_ids(store: Store, name: str) -> list[GroupId]:
    """This lists a person's groups, newest first."""
    user_id = user_id_of(development_person(name))
    page = await group_page(store.engine, user_id, window=Window(100))
    return [ref.group_id for ref in page.items]


async def summary(store: Store) -> list[object]:
    """This is what a store has of each group of the three: its head and its balances."""
    seen: list[object] = []
    for name in DEMO_PEOPLE:
        ids = await group_ids(store, name)
        user_id = user_id_of(development_person(name))
        seen += await memberships(store.engine, user_id, group_ids=ids)
        seen += await balances_by_group(store.engine, ids, consistent=True)
    return seen


async def cut_off(store: Store, *, commits: int) -> None:
    """This loads until so many writes are committed."""
    heard: list[int] = []

    def cut(_: GroupId, seq: int) -> None:
        heard.append(seq)
        if len(heard) == commits:
            raise Cut

    with pytest.raises(Cut):
        await load(replace(store, committed=cut))


async def write_expense(store: Store, group_id: GroupId) -> ExpenseId:
    """This is Ann herself, writing an expense of her own."""
    expense_id = ExpenseId("99999999-9999-4999-8999-999999999999")
    viewers = Viewers(store, clock=system_clock, ids=RandomIds())
    ann = await viewers.viewer(development_person("Ann"))
    (access,) = await memberships(store.engine, ann.user_id, group_ids=[group_id])
    assert access is not None
    me = access.member.participant_id
    item = ExpenseItem(None, 500, SplitMode.EXACT, (Split(me, 500, None),))
    command = CreateExpense(
        actor=ann.user_id,
        group_id=group_id,
        expense_id=expense_id,
        title="Own",
        occurred_on=date(2026, 3, 1),
        notes=None,
        category=None,
        items=(item,),
        payments=(Payment(me, 500),),
        split_seed=expense_id,
        stamp=Stamp(system_clock(), "own", "own"),
    )
    await create_expense.run(store, command)
    return expense_id


async def test_everybody_gets_their_groups(store: Store) -> None:
    """A load into a new store gives the three what is written for them, and balances add up."""
    made = await load(store)

    assert made == WRITES
    for name in DEMO_PEOPLE:
        ids = await group_ids(store, name)
        written = [
            group for group in reversed(DEMO_GROUPS) if name in (group.owner, *group.joining)
        ]
        balances = await balances_by_group(store.engine, ids, consistent=True)
        assert [balance.expense_count for balance in balances] == [
            len(group.expenses) for group in written
        ]
        assert [sum(balance.nets.values()) for balance in balances] == [0] * len(written)


async def test_bob_and_carla_are_in_anns_groups(store: Store) -> None:
    """Bob and Carla are the guests that they were in Ann's groups, each with their history."""
    await load(store)
    lisbon = (await group_ids(store, "Ann"))[-1]

    roster = await participant_page(store.engine, lisbon, window=Window(100), consistent=True)

    kinds = {each.display_name: (each.type.value, each.role.value) for each in roster.items}
    assert kinds == {
        "Ann": ("USER", "OWNER"),
        "Bob": ("USER", "MEMBER"),
        "Carla": ("USER", "MEMBER"),
        "Dmitri": ("GUEST", "MEMBER"),
    }
    assert lisbon in await group_ids(store, "Bob")
    assert lisbon in await group_ids(store, "Carla")


async def test_a_second_load_changes_nothing(store: Store) -> None:
    """Loading again, also weeks later, writes nothing."""
    await load(store)
    before = await summary(store)

    again = await load(store)
    weeks_later = await load(store, later=timedelta(days=21))

    assert (again, weeks_later) == (0, 0)
    assert await summary(store) == before


@pytest.mark.parametrize("later", [timedelta(minutes=5), timedelta(days=2)], ids=str)
@pytest.mark.parametrize("commits", [1, 2, 3, 4, 5, 6, 9, 17, 20, 47])
async def test_a_load_that_was_cut_off_goes_on(
    store: Store, commits: int, later: timedelta
) -> None:
    """A load that ended half-way is finished by the next one, with nothing twice."""
    await cut_off(store, commits=commits)

    made = await load(store, later=later)
    again = await load(store, later=later)

    assert (made, again) == (WRITES - commits, 0)
    balances = await balances_by_group(store.engine, await group_ids(store, "Ann"), consistent=True)
    assert [balance.expense_count for balance in balances] == [5, 7]
    assert [balance.settlement_count for balance in balances] == [1, 2]


async def test_what_somebody_wrote_stays(store: Store) -> None:
    """Somebody's own write between two loads is neither counted as the demo's nor overwritten."""
    await cut_off(store, commits=2)
    group = await group_ids(store, "Ann")
    written = await write_expense(store, group[0])

    made = await load(store, later=timedelta(days=2))

    (balances,) = await balances_by_group(store.engine, group, consistent=True)
    (kept,) = await expenses_by_key(store.engine, [(group[0], written)], consistent=True)
    assert made == WRITES - 2
    assert balances.expense_count == 8
    assert kept is not None
    assert kept.title == "Own"


async def test_a_group_of_somebody_elses_is_told(store: Store) -> None:
    """A demo group that its owner isn't in is named, with what to do, and left as it is."""
    await load(store)
    ann = user_id_of(development_person("Ann"))
    lisbon = (await group_ids(store, "Ann"))[-1]
    await store.engine.write(Delete(GROUPS, member_key(lisbon, ann)))
    before = await balances_by_group(store.engine, [lisbon], consistent=True)

    with pytest.raises(DemoUnloadable) as refusal:
        await load(store)

    assert str(refusal.value).startswith('The demo group "Flat in Lisbon" can\'t be written: ')
    assert str(refusal.value).endswith(
        " Choose another data folder with --data, or do without demo data (serve --no-demo)."
    )
    assert await balances_by_group(store.engine, [lisbon], consistent=True) == before


async def test_a_folder_is_loaded_by_itself(tmp_path: Path) -> None:
    """The command's own form opens the folder, loads, and gives the folder back."""
    settings = read_settings({}, data=tmp_path)

    made = await load_demo_into(settings, ids=RandomIds(), clock=system_clock)
    again = await load_demo_into(settings, ids=RandomIds(), clock=system_clock)

    assert (made, again) == (WRITES, 0)
