"""This suite wakes listeners of groups."""

import asyncio

from domain.ids import GroupId, UserId
from gateway.hub import Hub, HubEar

GROUP = GroupId("01890000-0000-7000-8000-000000000001")
OTHER = GroupId("01890000-0000-7000-8000-000000000002")
ANN = UserId("a0000000-0000-4000-8000-000000000001")
LONG_S = 5.0


async def has_rung(ear: HubEar) -> bool:
    """This says whether a wait returns at once."""
    wait = asyncio.ensure_future(ear.wait())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    rung = wait.done()
    wait.cancel()
    await asyncio.gather(wait, return_exceptions=True)
    return rung


async def test_a_commit_wakes_a_waiting_listener() -> None:
    """A wait ends when an event of its group is committed."""
    hub = Hub(poll_s=LONG_S)
    ear = hub.listen(GROUP)
    wait = asyncio.ensure_future(ear.wait())
    await asyncio.sleep(0)

    hub.heard(GROUP, 1)

    await asyncio.wait_for(wait, timeout=1)


async def test_a_commit_before_the_wait_is_heard() -> None:
    """A commit between listening and waiting is not lost, and is heard once."""
    hub = Hub(poll_s=LONG_S)
    ear = hub.listen(GROUP)

    hub.heard(GROUP, 1)

    assert await has_rung(ear)
    assert not await has_rung(ear)


async def test_repeats_and_stragglers_wake_nobody() -> None:
    """A wake-up for an event that was heard, or for an earlier one, is dropped."""
    hub = Hub(poll_s=LONG_S)
    ear = hub.listen(GROUP)
    hub.heard(GROUP, 5)
    assert await has_rung(ear)

    hub.heard(GROUP, 5)
    hub.heard(GROUP, 4)

    assert not await has_rung(ear)


async def test_other_groups_wake_nobody() -> None:
    """A commit of one group is not heard by listeners of another."""
    hub = Hub(poll_s=LONG_S)
    ear = hub.listen(GROUP)

    hub.heard(OTHER, 1)

    assert not await has_rung(ear)


async def test_every_listener_is_woken() -> None:
    """Several listeners of a group are woken by one commit."""
    hub = Hub(poll_s=LONG_S)
    ears = [hub.listen(GROUP) for _ in range(3)]

    hub.heard(GROUP, 1)

    assert [await has_rung(ear) for ear in ears] == [True, True, True]


async def test_all_are_woken_whatever_they_heard() -> None:
    """Everybody looks when wake-ups may have been lost, and hears later ones as before."""
    hub = Hub(poll_s=LONG_S)
    ears = [hub.listen(GROUP), hub.listen(OTHER)]
    hub.heard(GROUP, 5)
    assert await has_rung(ears[0])

    hub.wake_all()

    assert [await has_rung(ear) for ear in ears] == [True, True]
    hub.heard(GROUP, 5)
    assert not await has_rung(ears[0])


async def test_a_wait_ends_in_time() -> None:
    """Each wait without a commit ends by itself, without an error, and again and again."""
    hub = Hub(poll_s=0.001)
    ears = [hub.listen(GROUP) for _ in range(20)]

    for _ in range(2):
        await asyncio.wait_for(asyncio.gather(*(ear.wait() for ear in ears)), timeout=5)


async def test_closed_ears_leave_nothing_behind() -> None:
    """Closing, also twice, takes a listener out of the hub."""
    hub = Hub(poll_s=LONG_S)
    ears = [hub.listen(GROUP), hub.listen(GROUP), hub.listen(OTHER)]
    assert hub.listeners() == 3

    for ear in [*ears, *ears]:
        ear.close()

    assert (hub.listeners(), len(hub.polls)) == (0, 0)


async def test_an_ear_hears_of_several() -> None:
    """A listener to two groups and a user is woken by each."""
    hub = Hub(poll_s=LONG_S)
    ear = hub.listen(GROUP, OTHER, ANN)

    hub.heard(GROUP, 3)
    woken = [await has_rung(ear)]
    hub.heard(OTHER, 2)
    woken += [await has_rung(ear)]
    for _ in range(2):
        hub.asked(ANN)
        woken += [await has_rung(ear)]

    assert woken == [True] * 4


async def test_an_ear_turns_elsewhere() -> None:
    """A listener that turns elsewhere hears what is new there, and nothing of before."""
    hub = Hub(poll_s=LONG_S)
    ear = hub.listen(GROUP)

    ear.hear(frozenset({OTHER}))
    hub.heard(GROUP, 1)
    before = await has_rung(ear)
    hub.heard(OTHER, 1)

    assert (before, await has_rung(ear), hub.listeners()) == (False, True, 1)


async def test_nobody_hears_of_another_user() -> None:
    """What a user asks for wakes those who listen to that user, and is kept for nobody."""
    hub = Hub(poll_s=LONG_S)
    ear = hub.listen(ANN)

    hub.asked(UserId("b0000000-0000-4000-8000-000000000002"))
    heard = await has_rung(ear)
    hub.asked(ANN)
    ear.close()

    assert (heard, hub.listeners(), len(hub.polls)) == (False, 0, 0)
