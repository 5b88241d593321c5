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
async def test_repeated_request_is_answered_as_it_is_now(ready: World, path: PathCase) -> None:
    """A key that was used gives the object that it has made, and writes nothing."""
    first = await path.run(ready.store, stamp("first", key="k"), 1)
    before, commits = ready.rows(), list(ready.commits)

    again = await path.run(ready.store, stamp("again", key="k"), 1)

    assert (again.resource, again.replayed) == (first.resource, True)
    assert (ready.rows(), ready.commits) == (before, commits)


@creating_path
async def test_repeated_requests_at_once_have_one_effect(ready: World, path: PathCase) -> None:
    """Of many requests at once with one key, over two gateways, one writes and all agree."""
    made = await rows_made(ready, path)
    before = len(ready.rows())
    stores = [ready.store_on(ready.engine), ready.store_on(ready.engine)]

    answers = await asyncio.gather(
        *(path.run(stores[n % 2], stamp(f"copy {n}", key="k"), 1) for n in range(6))
    )

    assert [answer.replayed for answer in answers].count(False) == 1
    assert len({answer.resource.key for answer in answers}) == 1
    assert len(ready.rows()) - before == made


@creating_path
async def test_key_of_another_input_is_refused(ready: World, path: PathCase) -> None:
    """A key that was used for another input is refused, and nothing is written."""
    await path.run(ready.store, stamp("first", key="k", of="one"), 1)
    before = ready.rows()

    with pytest.raises(Conflict) as refused:
        await path.run(ready.store, stamp("again", key="k", of="two"), 1)

    assert refused.value.code == ErrorCode.IDEMPOTENCY_MISMATCH
    assert ready.rows() == before


@creating_path
async def test_expired_key_is_free(ready: World, path: PathCase) -> None:
    """A key can be used anew after a day, deleted yet or not."""
    await path.run(ready.store, stamp("first", key="k", of="one"), 1)
    key_again = stamp("again", key="k", of="two", later=samples.A_DAY_AND_A_SECOND)

    done = await path.run(ready.store, key_again, 2)

    assert not done.replayed


@creating_path_in_a_group
async def test_object_gone_since_is_not_found(ready: World, path: PathCase) -> None:
    """A repeated request whose object is gone is told so, and makes no other."""
    first = await path.run(ready.store, stamp("first", key="k"), 1)
    await ready.remove(first.resource.key)
    before = ready.rows()

    with pytest.raises(NotFound, match="What this idempotency key made is gone"):
        await path.run(ready.store, stamp("again", key="k"), 1)

    assert ready.rows() == before
