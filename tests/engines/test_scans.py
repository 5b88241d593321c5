"""This module states how a whole table is read, on every engine."""

from typing import cast

import pytest

from datastore.engine.errors import BadRequest
from datastore.engine.port import Engine
from datastore.operations import BatchWriteItem, Put, Scan
from datastore.tables import IDENTITIES, PEOPLE
from datastore.values import Item
from datastore.verification.reads import ReadsAll
from tests.engines.conftest import Running

ROWS: list[Item] = [
    {"PK": partition, "SK": f"S#{at}", "At": at} for partition in "abc" for at in range(3)
]


@pytest.fixture
async def filled(running: Running, engine: Engine) -> ReadsAll:
    """This is an engine with three partitions of three items."""
    await engine.batch_write(BatchWriteItem(tuple(Put(PEOPLE, row) for row in ROWS)))
    return cast("ReadsAll", running.engine)


@pytest.mark.parametrize("limit", [1, 2, 4, None])
async def test_every_item_is_scanned_once(filled: ReadsAll, limit: int | None) -> None:
    """Pages of any size make the whole table: each item once, partition by partition, in order."""
    page = await filled.scan(Scan(PEOPLE, limit=limit))
    items = list(page.items)

    while page.last_key is not None:
        page = await filled.scan(Scan(PEOPLE, limit=limit, start=page.last_key))
        items.extend(page.items)

    assert sorted(items, key=lambda item: (str(item["PK"]), str(item["SK"]))) == ROWS
    partitions = dict.fromkeys(item["PK"] for item in items)
    assert items == [row for partition in partitions for row in ROWS if row["PK"] == partition]


async def test_scan_gives_what_is_asked(filled: ReadsAll) -> None:
    """A projection leaves only its attributes."""
    page = await filled.scan(Scan(PEOPLE, projection=("At",), consistent=True))

    assert sorted(str(item) for item in page.items) == sorted(
        str({"At": at}) for _ in "abc" for at in range(3)
    )


async def test_empty_table_has_one_page(running: Running) -> None:
    """A table without items gives an empty page, and no next one."""
    page = await cast("ReadsAll", running.engine).scan(Scan(IDENTITIES))

    assert (page.items, page.last_key, page.scanned) == ((), None, 0)


@pytest.mark.parametrize(
    "scan",
    [
        Scan(PEOPLE, limit=0),
        Scan(PEOPLE, start={"PK": "a"}),
        Scan(PEOPLE, start={"PK": "a", "SK": ""}),
        Scan(PEOPLE, projection=("At", "At")),
    ],
    ids=["limit 0", "half a start", "empty start", "one path twice"],
)
async def test_bad_scan_is_refused(filled: ReadsAll, scan: Scan) -> None:
    """A scan that DynamoDB would refuse is refused."""
    with pytest.raises(BadRequest):
        await filled.scan(scan)
