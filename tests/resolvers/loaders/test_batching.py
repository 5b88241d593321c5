"""These tests hold how keys are loaded together."""

import asyncio
import gc
from contextlib import suppress

import pytest

from datastore.engine.errors import Unavailable
from resolvers.loaders.batching import BatchLoader


class Asked:
    """This remembers the batches, and fails for odd numbers, or altogether."""

    def __init__(self, fault: Exception | None = None) -> None:
        self.batches: list[list[int]] = []
        self.fault = fault

    async def load(self, keys: list[int]) -> list[str]:
        """This loads numbers as text."""
        self.batches.append(keys)
        if self.fault is not None:
            raise self.fault
        if any(key % 2 for key in keys):
            raise ValueError(f"{keys} are odd")
        return [str(key) for key in keys]


async def test_keys_are_loaded_together() -> None:
    """Keys that are asked for together make one batch, and each is loaded once."""
    asked = Asked()
    loader = BatchLoader(asked.load)

    first = await loader.load_many([2, 4, 2])
    again = await loader.load(4)

    assert first == ["2", "4", "2"]
    assert again == "4"
    assert asked.batches == [[2, 4]]


async def test_failing_key_fails_alone() -> None:
    """A key whose item can't be read fails, and the others of its batch are loaded."""
    loader = BatchLoader(Asked().load)

    found = await asyncio.gather(
        loader.load(2), loader.load(3), loader.load(4), return_exceptions=True
    )

    assert [found[0], found[2]] == ["2", "4"]
    assert isinstance(found[1], ValueError)


async def test_store_is_not_pressed() -> None:
    """A store that can't answer is asked once, not once more for every key."""
    asked = Asked(Unavailable("away"))
    loader = BatchLoader(asked.load)

    found = await asyncio.gather(loader.load(2), loader.load(4), return_exceptions=True)

    assert asked.batches == [[2, 4]]
    assert all(isinstance(each, Unavailable) for each in found)


async def test_failure_is_not_kept() -> None:
    """A key that failed for the store's sake is loaded anew when it is asked for again."""
    asked = Asked(Unavailable("away"))
    loader = BatchLoader(asked.load)
    with pytest.raises(Unavailable):
        await loader.load(2)

    asked.fault = None

    assert await loader.load(2) == "2"


async def test_asking_is_heard_at_once() -> None:
    """Who listens hears of a key before any batch of that moment begins."""
    heard: list[object] = []
    asked = Asked()
    loader = BatchLoader(asked.load, asked=heard.append)

    waiting = loader.load(2)

    assert (heard, asked.batches) == ([2], [])
    await waiting


async def test_given_up_failure_is_quiet() -> None:
    """A failure that nobody waits for any more is not told to the event loop's handler."""
    told = list[object]()
    asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context))

    await give_one_up(BatchLoader(Asked(Unavailable("away")).load))
    await asyncio.sleep(0)
    gc.collect()

    assert told == []


async def give_one_up(loader: BatchLoader[int, str]) -> None:
    """This asks for two keys and waits for one of them."""
    kept, _ = loader.load(2), loader.load(4)
    with suppress(Unavailable):
        await kept
