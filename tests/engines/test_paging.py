"""This module states where pages end and how the next one begins, on every engine."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from datastore.engine.port import Engine, Page
from datastore.operations import BatchWriteItem, Equals, Put, Query, begins_with_key, key_until
from datastore.tables import GROUPS

COUNT = 7


async def fill(engine: Engine) -> None:
    """This puts seven expenses of one group, three of them on one day."""
    puts = tuple(
        Put(
            GROUPS,
            {
                "GroupId": "g",
                "SK": f"E#{at}",
                "ExpenseSortKey": "2026-01-02" if at in {2, 3, 4} else f"2026-01-0{at + 1}#",
                "Odd": at % 2 == 1,
            },
        )
        for at in range(COUNT)
    )
    await engine.batch_write(BatchWriteItem(puts))


async def pages(engine: Engine, query: Query) -> AsyncIterator[Page]:
    """This reads on until there is no last key."""
    page = await engine.query(query)
    yield page
    while page.last_key is not None:
        page = await engine.query(replace(query, start=page.last_key))
        yield page


async def test_limit_ends_page(engine: Engine) -> None:
    """A page that its limit has ended has a last key, even where nothing follows."""
    await fill(engine)

    page = await engine.query(Query(GROUPS, "g", limit=COUNT))

    assert (len(page.items), page.scanned) == (COUNT, COUNT)
    assert page.last_key == {"GroupId": "g", "SK": "E#6"}
    assert await engine.query(Query(GROUPS, "g", start=page.last_key)) == Page((), None, 0)


async def test_limit_over_end(engine: Engine) -> None:
    """A page that the end of the partition has ended has no last key."""
    await fill(engine)

    page = await engine.query(Query(GROUPS, "g", limit=COUNT + 1))

    assert (len(page.items), page.last_key) == (COUNT, None)


@pytest.mark.parametrize("size", range(1, COUNT + 2))
@pytest.mark.parametrize("forward", [True, False], ids=["forward", "backward"])
@pytest.mark.parametrize("index", [None, "GroupExpensesIndex"])
async def test_pages_make_the_whole(
    engine: Engine, size: int, forward: bool, index: str | None
) -> None:
    """Pages of any size, one after the other, are what one page is."""
    await fill(engine)
    whole = await engine.query(Query(GROUPS, "g", index=index, forward=forward))

    query = Query(GROUPS, "g", index=index, forward=forward, limit=size)
    parts = [item async for page in pages(engine, query) for item in page.items]

    assert tuple(parts) == whole.items
    assert len(parts) == COUNT


async def test_filtered_page_can_be_empty(engine: Engine) -> None:
    """A limit counts before the filter, so a page without items can have a next one."""
    await fill(engine)

    query = Query(GROUPS, "g", begins_with_key("E#"), filter=Equals("Odd", True), limit=1)
    first = await engine.query(query)

    assert first == Page((), {"GroupId": "g", "SK": "E#0"}, 1)
    found = [item["SK"] async for page in pages(engine, query) for item in page.items]
    assert found == ["E#1", "E#3", "E#5"]


async def test_start_need_not_exist(engine: Engine) -> None:
    """A page begins behind its start key whether or not an item is there."""
    await fill(engine)

    page = await engine.query(
        Query(GROUPS, "g", key_until("E#5"), start={"GroupId": "g", "SK": "E#3x"})
    )

    assert [item["SK"] for item in page.items] == ["E#4", "E#5"]


async def test_page_of_one_megabyte(engine: Engine) -> None:
    """A page ends with the item that brings it over 1 MB, however high its limit."""
    for at in range(5):
        await engine.write(Put(GROUPS, {"GroupId": "g", "SK": f"E#{at}", "Text": "x" * 300 * 1024}))

    first = await engine.query(Query(GROUPS, "g", limit=100))

    assert (first.scanned, first.last_key) == (4, {"GroupId": "g", "SK": "E#3"})
    rest = await engine.query(Query(GROUPS, "g", limit=100, start=first.last_key))
    assert (rest.scanned, rest.last_key) == (1, None)


async def test_projection_does_not_lengthen_page(engine: Engine) -> None:
    """A page's megabyte is what was read, not what is given."""
    for at in range(5):
        await engine.write(Put(GROUPS, {"GroupId": "g", "SK": f"E#{at}", "Text": "x" * 300 * 1024}))

    page = await engine.query(Query(GROUPS, "g", projection=("SK",)))

    assert (len(page.items), page.last_key) == (4, {"GroupId": "g", "SK": "E#3"})
