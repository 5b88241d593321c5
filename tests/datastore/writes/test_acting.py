"""These tests hold that permission rides in the transaction: nobody wins a race against it."""

from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from datastore.items import GroupItem
from datastore.keys import group_key, member_key
from datastore.writes import add_guest, create_expense
from domain.access import Role
from domain.errors import Forbidden, NotFound
from tests.datastore import samples
from tests.datastore.samples import ANN, ANN_HERE, TRIP, stamp
from tests.datastore.staged import StagedEngine, after
from tests.datastore.world import World, membership
from tests.datastore.writes.paths import PathCase, path_in_a_group, path_of_money


async def _delete_group(world: World) -> None:
    head = GroupItem.from_item(world.row("groups", group_key(TRIP)))
    await world.change(head, Status="DELETING")


async def _forget_group(world: World) -> None:
    await world.remove(group_key(TRIP))


async def _remove_ann(world: World) -> None:
    await world.remove(member_key(TRIP, ANN))


GONE: dict[str, Callable[[World], Awaitable[None]]] = {
    "being deleted": _delete_group,
    "group gone": _forget_group,
    "removed": _remove_ann,
}


@path_in_a_group
@pytest.mark.parametrize("leave", GONE.values(), ids=GONE)
@pytest.mark.parametrize("when", ["before", "meanwhile"])
async def test_outsider_is_answered_not_found(
    ready: World, path: PathCase, leave: Callable[[World], Awaitable[None]], when: str
) -> None:
    """Who is in no such live group is told NOT_FOUND, though it changed after the plan."""
    if when == "before":
        await leave(ready)
    engine = StagedEngine(ready.engine, after(partial(leave, ready)))

    with pytest.raises(NotFound) as refused:
        await path.run(ready.store_on(engine), stamp("late"), 1)

    assert refused.value.path == path.input_path
    assert "command late" not in ready.log()


@path_of_money
@pytest.mark.parametrize("when", ["before", "meanwhile"])
async def test_viewer_is_forbidden_to_write_money(ready: World, path: PathCase, when: str) -> None:
    """A member who is, or has just become, a VIEWER is told which role it takes."""
    demote = partial(ready.put, membership(ANN, ANN_HERE, role=Role.VIEWER))
    if when == "before":
        await demote()
    engine = StagedEngine(ready.engine, after(demote))

    with pytest.raises(Forbidden, match="Your role here is VIEWER, and this takes MEMBER") as no:
        await path.run(ready.store_on(engine), stamp("late"), 1)

    assert no.value.required_role is Role.MEMBER
    assert "command late" not in ready.log()


async def test_member_who_came_back_writes_as_who_they_are(dinner: World) -> None:
    """A member who left and came back meanwhile writes as their new participant."""
    again = partial(dinner.join, ANN, samples.NOBODY, role=Role.MEMBER)
    engine = StagedEngine(dinner.engine, after(again))

    done = await create_expense.run(
        dinner.store_on(engine), samples.create_expense(stamp("x"), expense_id=samples.TAXI)
    )

    assert done.resource.created_by == samples.NOBODY


@path_in_a_group
async def test_old_membership_takes_its_participants_role(ready: World, path: PathCase) -> None:
    """A membership of before roles were copied counts with the role of its participant."""
    await ready.change(membership(ANN, ANN_HERE), Role=None)

    assert (await path.run(ready.store, stamp("old"), 1)).seq == 3


async def test_old_membership_can_not_win_a_race(dinner: World) -> None:
    """A demotion of the participant itself is seen where the membership has no role."""
    await dinner.change(membership(ANN, ANN_HERE), Role=None)
    demote = partial(dinner.join, ANN, ANN_HERE, role=Role.VIEWER)
    drop = partial(dinner.change, membership(ANN, ANN_HERE), Role=None)

    async def demoted() -> None:
        await demote()
        await drop()

    engine = StagedEngine(dinner.engine, after(demoted))

    with pytest.raises(Forbidden):
        await add_guest.run(dinner.store_on(engine), samples.add_guest())
