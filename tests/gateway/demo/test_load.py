"""This suite loads the demo data into stores."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from datastore.reads.access import memberships
from datastore.reads.balances import balances_by_group
from datastore.reads.groups import group_page
from datastore.reads.window import Window
from datastore.store import Store
from domain.ids import GroupId
from gateway.auth.people import DEMO_PEOPLE, development_person
from gateway.auth.viewers import Viewers, user_id_of
from gateway.clock import system_clock
from gateway.demo.groups import DEMO_GROUPS
from gateway.demo.load import load_demo, load_demo_into, to_nobody
from gateway.ids import RandomIds
from gateway.opened_store import opened_store

WRITES = 38


class Cut(Exception):
    """This is where a load is cut off."""


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """This is a new store."""
    async with opened_store(tmp_path, committed=to_nobody) as opened:
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


async def test_everybody_gets_their_groups(store: Store) -> None:
    """A load into a new store gives the three what is written for them, and balances add up."""
    made = await load(store)

    assert made == WRITES
    for name in DEMO_PEOPLE:
        ids = await group_ids(store, name)
        written = [group for group in reversed(DEMO_GROUPS) if group.owner == name]
        balances = await balances_by_group(store.engine, ids, consistent=True)
        assert [balance.expense_count for balance in balances] == [
            len(group.expenses) for group in written
        ]
        assert [sum(balance.nets.values()) for balance in balances] == [0, 0]


async def test_a_second_load_changes_nothing(store: Store) -> None:
    """Loading again, also weeks later, writes nothing."""
    await load(store)
    before = await summary(store)

    again = await load(store)
    weeks_later = await load(store, later=timedelta(days=21))

    assert (again, weeks_later) == (0, 0)
    assert await summary(store) == before


@pytest.mark.parametrize("commits", [1, 2, 9, 17, 37])
async def test_a_load_that_was_cut_off_goes_on(store: Store, commits: int) -> None:
    """A load that ended half-way is finished by the next one, with nothing twice."""
    heard: list[int] = []

    def cut(_: GroupId, seq: int) -> None:
        heard.append(seq)
        if len(heard) == commits:
            raise Cut

    with pytest.raises(Cut):
        await load(replace(store, committed=cut))

    made = await load(store, later=timedelta(minutes=5))

    assert made == WRITES - commits
    balances = await balances_by_group(store.engine, await group_ids(store, "Ann"), consistent=True)
    assert [balance.expense_count for balance in balances] == [5, 7]
    assert [balance.settlement_count for balance in balances] == [1, 2]


async def test_a_folder_is_loaded_by_itself(tmp_path: Path) -> None:
    """The command's own form opens the folder, loads, and gives the folder back."""
    made = await load_demo_into(tmp_path / "data", ids=RandomIds(), clock=system_clock)
    again = await load_demo_into(tmp_path / "data", ids=RandomIds(), clock=system_clock)

    assert (made, again) == (WRITES, 0)
