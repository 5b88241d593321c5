"""These tests hold that a request that is repeated with its key has one effect."""

import asyncio

import pytest

from domain.errors import Conflict, ErrorCode, NotFound
from tests.datastore import samples
from tests.datastore.samples import stamp
from tests.datastore.world import World
from tests.datastore.writes.paths import (
    PathCase,
    creating_path,
    creating_path_in_a_group,
    rows_made,
)


@creating_path
async def test_repeated_request_is_answered_as_it_is_now(dinner: World, path: PathCase) -> None:
    """A key that was used gives the object that it has made, and writes nothing."""
    first = await path.run(dinner.store, stamp("first", key="k"), 1)
    before, commits = dinner.rows(), list(dinner.commits)

    again = await path.run(dinner.store, stamp("again", key="k"), 1)

    assert (again.resource, again.replayed) == (first.resource, True)
    assert (dinner.rows(), dinner.commits) == (before, commits)


@creating_path
async def test_repeated_requests_at_once_have_one_effect(dinner: World, path: PathCase) -> None:
    """Of many requests at once with one key, over two gateways, one writes and all agree."""
    made = await rows_made(dinner, path)
    before = len(dinner.rows())
    stores = [dinner.store_on(dinner.engine), dinner.store_on(dinner.engine)]

    answers = await asyncio.gather(
        *(path.run(stores[n % 2], stamp(f"copy {n}", key="k"), 1) for n in range(6))
    )

    assert [answer.replayed for answer in answers].count(False) == 1
    assert len({answer.resource.key for answer in answers}) == 1
    assert len(dinner.rows()) - before == made


@creating_path
async def test_key_of_another_input_is_refused(dinner: World, path: PathCase) -> None:
    """A key that was used for another input is refused, and nothing is written."""
    await path.run(dinner.store, stamp("first", key="k", of="one"), 1)
    before = dinner.rows()

    with pytest.raises(Conflict) as refused:
        await path.run(dinner.store, stamp("again", key="k", of="two"), 2)

    assert refused.value.code == ErrorCode.IDEMPOTENCY_MISMATCH
    assert dinner.rows() == before


@creating_path
async def test_expired_key_is_free(dinner: World, path: PathCase) -> None:
    """A key can be used anew after a day, deleted yet or not."""
    await path.run(dinner.store, stamp("first", key="k", of="one"), 1)
    key_again = stamp("again", key="k", of="two", later=samples.A_DAY_AND_A_SECOND)

    done = await path.run(dinner.store, key_again, 2)

    assert not done.replayed


@creating_path_in_a_group
async def test_object_gone_since_is_not_found(dinner: World, path: PathCase) -> None:
    """A repeated request whose object is gone is told so, and makes no other."""
    first = await path.run(dinner.store, stamp("first", key="k"), 1)
    await dinner.remove(first.resource.key)
    before = dinner.rows()

    with pytest.raises(NotFound, match="What this idempotency key made is gone"):
        await path.run(dinner.store, stamp("again", key="k"), 1)

    assert dinner.rows() == before
