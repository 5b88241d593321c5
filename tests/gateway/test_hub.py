"""This suite wakes listeners of groups."""

import asyncio

from domain.ids import GroupId
from gateway.hub import Hub, HubEar

GROUP = GroupId("01890000-0000-7000-8000-000000000001")
OTHER = GroupId("01890000-0000-7000-8000-000000000002")
LONG_S = 5.0


async def has_rung(ear: HubEar) -> bool:
    """This says whether a wait returns at once."""
    wait = asyncio.ensure_future(ear.wait(timeout_s=LONG_S))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    rung = wait.done()
    wait.cancel()
    await asyncio.gather(wait, return_exceptions=True)
    return rung


async def test_a_commit_wakes_a_waiting_listener() -> None:
    """A wait ends when an event of its group is committed."""
    hub = Hub()
    ear = hub.listen(GROUP)
    wait = asyncio.ensure_future(ear.wait(timeout_s=LONG_S))
    await asyncio.sleep(0)

    hub.committed(GROUP, 1)

    await asyncio.wait_for(wait, timeout=1)


async def test_a_commit_before_the_wait_is_heard() -> None:
    """A commit between listening and waiting is not lost, and is heard once."""
    hub = Hub()
    ear = hub.listen(GROUP)

    hub.committed(GROUP, 1)

    assert await has_rung(ear)
    assert not await has_rung(ear)


async def test_repeats_and_stragglers_wake_nobody() -> None:
    """A wake-up for an event that was heard, or for an earlier one, is dropped."""
    hub = Hub()
    ear = hub.listen(GROUP)
    hub.committed(GROUP, 5)
    assert await has_rung(ear)

    hub.committed(GROUP, 5)
    hub.committed(GROUP, 4)

    assert not await has_rung(ear)


async def test_other_groups_wake_nobody() -> None:
    """A commit of one group is not heard by listeners of another."""
    hub = Hub()
    ear = hub.listen(GROUP)

    hub.committed(OTHER, 1)

    assert not await has_rung(ear)


async def test_every_listener_is_woken() -> None:
    """Several listeners of a group are woken by one commit."""
    hub = Hub()
    ears = [hub.listen(GROUP) for _ in range(3)]

    hub.committed(GROUP, 1)

    assert [await has_rung(ear) for ear in ears] == [True, True, True]


async def test_a_wait_ends_in_time() -> None:
    """A wait without a commit ends by itself, without an error."""
    ear = Hub().listen(GROUP)

    await ear.wait(timeout_s=0.001)


async def test_closed_ears_leave_nothing_behind() -> None:
    """Closing, also twice, takes a listener out of the hub."""
    hub = Hub()
    ears = [hub.listen(GROUP), hub.listen(GROUP), hub.listen(OTHER)]
    assert hub.listeners() == 3

    for ear in [*ears, *ears]:
        ear.close()

    assert hub.listeners() == 0
    assert vars(hub) == vars(Hub())
