"""These tests hold the sharing of outcomes: once for all who come together, and bounded."""

import asyncio

import pytest

from gateway.outcome import Answered, Outcome
from gateway.shared_outcomes import SharedOutcomes

ANSWER = Answered({}, b"12345678")


class Work:
    """This is an execution that counts how often it began, and waits until it is let go on."""

    def __init__(self, *, goes_on: bool = True) -> None:
        self.begun = 0
        self.given_up = 0
        self.has_begun = asyncio.Event()
        self.go_on = asyncio.Event()
        if goes_on:
            self.go_on.set()

    async def __call__(self) -> Outcome:
        """This executes."""
        self.begun += 1
        self.has_begun.set()
        try:
            await self.go_on.wait()
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        return ANSWER


async def test_those_who_come_together_share() -> None:
    """Whoever comes while it is executed, or right after, gets the outcome of the one execution."""
    shared, work = SharedOutcomes(), Work()

    together = await asyncio.gather(*(shared.outcome("a", work) for _ in range(5)))
    after = await shared.outcome("a", work)

    assert ([*together, after], work.begun) == ([ANSWER] * 6, 1)


async def test_keys_are_executed_apart() -> None:
    """What is of another key is executed for itself."""
    shared, work = SharedOutcomes(), Work()

    await asyncio.gather(shared.outcome("a", work), shared.outcome("b", work))

    assert work.begun == 2


async def test_first_may_leave() -> None:
    """The first who came may leave, and the others get the outcome of the same execution."""
    shared, work = SharedOutcomes(), Work(goes_on=False)
    first, second = (asyncio.create_task(shared.outcome("a", work)) for _ in range(2))
    await asyncio.sleep(0)

    first.cancel()
    await asyncio.wait((first,))
    work.go_on.set()

    assert (await second, work.begun, work.given_up) == (ANSWER, 1, 0)


async def test_all_may_leave() -> None:
    """An execution that nobody waits for is given up, and the next who comes has another."""
    shared, work = SharedOutcomes(), Work(goes_on=False)
    waiting = [asyncio.create_task(shared.outcome("a", work)) for _ in range(2)]
    await work.has_begun.wait()

    for each in waiting:
        each.cancel()
    await asyncio.wait(waiting)
    left = (work.given_up, len(shared), asyncio.all_tasks() == {asyncio.current_task()})
    work.go_on.set()

    assert left == (1, 0, True)
    assert (await shared.outcome("a", work), work.begun) == (ANSWER, 2)


async def test_failure_is_everybodys() -> None:
    """What goes wrong is raised to all who wait."""

    async def fail() -> Outcome:
        raise RuntimeError("broken")

    shared = SharedOutcomes()

    found = await asyncio.gather(
        *(shared.outcome("a", fail) for _ in range(3)), return_exceptions=True
    )

    assert [str(each) for each in found] == ["broken"] * 3


async def test_old_outcomes_are_dropped() -> None:
    """After its moment an outcome is executed anew."""
    shared, work = SharedOutcomes(kept_s=-1.0), Work()

    await shared.outcome("a", work)
    await shared.outcome("a", work)

    assert work.begun == 2


@pytest.mark.parametrize(
    ("shared", "kept"),
    [
        (SharedOutcomes(capacity=3), 3),
        (SharedOutcomes(capacity_bytes=16), 3),
        (SharedOutcomes(kept_s=-1.0), 1),
    ],
    ids=["by number", "by size", "by age"],
)
async def test_outcomes_are_bounded(shared: SharedOutcomes, kept: int) -> None:
    """However many are asked for, only the latest are kept: two of 8 bytes, and the new one."""
    work = Work()

    for key in range(20):
        await shared.outcome(key, work)

    assert len(shared) <= kept
    assert work.begun == 20
