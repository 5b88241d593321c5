"""This module states what batches of reads and writes do, on every engine."""

import pytest

from datastore.engine.errors import BadRequest
from datastore.engine.port import BatchGot, Engine
from datastore.operations import (
    Absent,
    BatchGetItem,
    BatchWriteItem,
    Delete,
    GetItem,
    Key,
    Put,
    Query,
    Update,
)
from datastore.tables import GROUPS, IDENTITIES
from datastore.values import Item


def row(at: int) -> Item:
    """This makes one row of partition g."""
    return {"GroupId": "g", "SK": f"{at:03}", "Place": at}


def get(at: int) -> GetItem:
    """This reads one row."""
    return GetItem(GROUPS, Key("g", f"{at:03}"), consistent=True)


async def test_batch_keeps_order(engine: Engine) -> None:
    """A batch answers in the order asked for, over tables, None where missing."""
    await engine.batch_write(BatchWriteItem((Put(GROUPS, row(1)), Put(GROUPS, row(2)))))
    await engine.write(Put(IDENTITIES, {"IdentityKey": "i"}))

    got = await engine.batch_get(
        BatchGetItem((get(2), GetItem(IDENTITIES, Key("i")), get(9), get(1)))
    )

    assert got == BatchGot((row(2), {"IdentityKey": "i"}, None, row(1)), ())


async def test_batch_with_projection(engine: Engine) -> None:
    """A batch cuts its items to the projection."""
    await engine.write(Put(GROUPS, row(1)))

    got = await engine.batch_get(
        BatchGetItem((GetItem(GROUPS, Key("g", "001"), projection=("Place",)),))
    )

    assert got.found == ({"Place": 1},)


async def test_batch_of_writes(engine: Engine) -> None:
    """A batch puts and deletes."""
    await engine.write(Put(GROUPS, row(1)))

    left = await engine.batch_write(
        BatchWriteItem((Delete(GROUPS, Key("g", "001")), Put(GROUPS, row(2)), Put(GROUPS, row(3))))
    )

    assert left == ()
    page = await engine.query(Query(GROUPS, "g", consistent=True))
    assert page.items == (row(2), row(3))


async def test_batch_of_25_and_100(engine: Engine) -> None:
    """A batch of 25 writes and one of 100 reads go through."""
    await engine.batch_write(BatchWriteItem(tuple(Put(GROUPS, row(at)) for at in range(25))))

    got = await engine.batch_get(BatchGetItem(tuple(get(at) for at in range(100))))

    assert got.found == (*(row(at) for at in range(25)), *(None for _ in range(75)))


async def test_batch_over_16_megabytes(engine: Engine) -> None:
    """A batch reads up to 16 MB and gives back the gets that it did not come to."""
    for at in range(45):
        await engine.write(Put(GROUPS, {**row(at), "Text": "x" * 390 * 1024}))
    gets = tuple(map(get, range(45)))

    got = await engine.batch_get(BatchGetItem(gets))

    left = {op for op, item in zip(gets, got.found, strict=True) if item is None}
    assert 0 < len(left) < 10
    assert set(got.unprocessed) == left


GETS: dict[str, tuple[tuple[GetItem, ...], str]] = {
    "none": ((), "a batch has 0 gets; it takes 1 to 100"),
    "101": (tuple(map(get, range(101))), "a batch has 101 gets; it takes 1 to 100"),
    "one item twice": ((get(1), get(1)), "a batch gets one item twice; each key may come once"),
    "one table in two ways": (
        (get(1), GetItem(GROUPS, Key("g", "002"))),
        "a batch reads one table in two ways; its gets must agree on consistency and projection",
    ),
}


@pytest.mark.parametrize(("gets", "message"), GETS.values(), ids=GETS)
async def test_batch_of_reads_refused(
    engine: Engine, gets: tuple[GetItem, ...], message: str
) -> None:
    """A batch of reads over a limit is refused with the limit and the value."""
    with pytest.raises(BadRequest) as refused:
        await engine.batch_get(BatchGetItem(gets))

    assert str(refused.value) == message


PLAIN = "a batch takes puts and deletes without a condition only"
WRITES: dict[str, tuple[BatchWriteItem, str]] = {
    "none": (BatchWriteItem(()), "a batch has 0 writes; it takes 1 to 25"),
    "26": (
        BatchWriteItem(tuple(Put(GROUPS, row(at)) for at in range(26))),
        "a batch has 26 writes; it takes 1 to 25",
    ),
    "one item twice": (
        BatchWriteItem((Put(GROUPS, row(1)), Delete(GROUPS, Key("g", "001")))),
        "a batch writes one item of groups twice; join the two",
    ),
    "condition": (BatchWriteItem((Put(GROUPS, row(1), Absent("SK")),)), PLAIN),
    "update": (
        BatchWriteItem((Update(GROUPS, Key("g", "001"), ()),)),  # type: ignore[arg-type]  # the point
        PLAIN,
    ),
}


@pytest.mark.parametrize(("op", "message"), WRITES.values(), ids=WRITES)
async def test_batch_of_writes_refused(engine: Engine, op: BatchWriteItem, message: str) -> None:
    """A batch of writes over a limit is refused whole, with the limit and the value."""
    with pytest.raises(BadRequest) as refused:
        await engine.batch_write(op)

    assert str(refused.value) == message
    assert (await engine.query(Query(GROUPS, "g", consistent=True))).items == ()
