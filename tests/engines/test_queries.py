"""This module states which items a query gives and in which order, on every engine."""

import pytest

from datastore.engine.errors import BadRequest
from datastore.engine.port import Engine, Page
from datastore.operations import (
    BatchWriteItem,
    Equals,
    Exists,
    Put,
    Query,
    SortRange,
    begins_with_key,
    key_after,
    key_before,
    key_between,
    key_from,
    key_is,
    key_until,
)
from datastore.tables import GROUPS, IDENTITIES, Table

SORTED = ("A", "B#1", "B#2", "C", "b", "\ud7ff", "\ue000", "\U0001f600")

RANGES: dict[str, tuple[SortRange | None, tuple[str, ...]]] = {
    "all in order of bytes": (None, SORTED),
    "prefix": (begins_with_key("B#"), ("B#1", "B#2")),
    "prefix of last character": (begins_with_key("\ud7ff"), ("\ud7ff",)),
    "prefix of nothing": (begins_with_key("X"), ()),
    "between": (key_between("B#1", "C"), ("B#1", "B#2", "C")),
    "after": (key_after("C"), SORTED[4:]),
    "from": (key_from("C"), SORTED[3:]),
    "before": (key_before("B#2"), ("A", "B#1")),
    "until": (key_until("B#2"), ("A", "B#1", "B#2")),
    "is": (key_is("C"), ("C",)),
}

EMPTY_KEY = "key attribute {} is empty; a key can't be"
REFUSED: dict[str, tuple[Query, str]] = {
    "empty partition": (Query(GROUPS, ""), EMPTY_KEY.format("GroupId")),
    "empty prefix": (Query(GROUPS, "g", begins_with_key("")), EMPTY_KEY.format("SK")),
    "reversed range": (
        Query(GROUPS, "g", key_between("b", "a")),
        "the range's lower bound 'b' is above 'a'",
    ),
    "long bound": (
        Query(GROUPS, "g", key_after("x" * 1025)),
        "key attribute SK has 1025 bytes; the limit is 1024",
    ),
    "range without sort key": (
        Query(IDENTITIES, "i", key_is("x")),
        "a range of sort keys is given, but IdentityKey stands alone",
    ),
    "no limit": (Query(GROUPS, "g", limit=0), "the limit of a query is 0; it must be 1 or more"),
    "filter on a key": (
        Query(GROUPS, "g", filter=Exists("SK")),
        "a filter can't test SK; it is part of the key",
    ),
    "unknown index": (Query(GROUPS, "g", index="No"), "table groups has no index No"),
    "start of other partition": (
        Query(GROUPS, "g", start={"GroupId": "h", "SK": "A"}),
        "the start key is of partition 'h', not 'g'",
    ),
    "start without sort key": (
        Query(GROUPS, "g", start={"GroupId": "g"}),
        "the start key has ['GroupId']; it must have ['GroupId', 'SK']",
    ),
    "start outside the range": (
        Query(GROUPS, "g", key_after("C"), start={"GroupId": "g", "SK": "A"}),
        "the start key 'A' lies outside the range that is asked for",
    ),
}


async def fill(engine: Engine, *, table: Table = GROUPS) -> None:
    """This puts one item per sort key into partition g, and one into another partition."""
    puts = [Put(table, {"GroupId": "g", "SK": sk, "Place": at}) for at, sk in enumerate(SORTED)]
    other = Put(table, {"GroupId": "h", "SK": "A", "Place": 99})
    await engine.batch_write(BatchWriteItem((*reversed(puts), other)))


def sort_keys(page: Page) -> tuple[object, ...]:
    """This lists the sort keys of a page."""
    return tuple(item["SK"] for item in page.items)


@pytest.mark.parametrize(("sort", "expected"), RANGES.values(), ids=RANGES)
async def test_range(engine: Engine, sort: SortRange | None, expected: tuple[str, ...]) -> None:
    """A query gives the items of its range, in the order of their keys' bytes."""
    await fill(engine)

    page = await engine.query(Query(GROUPS, "g", sort, consistent=True))

    assert sort_keys(page) == expected
    assert (page.scanned, page.last_key) == (len(expected), None)


@pytest.mark.parametrize(("sort", "expected"), RANGES.values(), ids=RANGES)
async def test_range_backward(
    engine: Engine, sort: SortRange | None, expected: tuple[str, ...]
) -> None:
    """A query backward gives the same items in the opposite order."""
    await fill(engine)

    page = await engine.query(Query(GROUPS, "g", sort, forward=False, consistent=True))

    assert sort_keys(page) == expected[::-1]


async def test_query_of_empty_partition(engine: Engine) -> None:
    """A partition without items gives an empty last page."""
    assert await engine.query(Query(GROUPS, "nobody")) == Page((), None, 0)


async def test_filter(engine: Engine) -> None:
    """A filter leaves out what it does not hold for, and what it left out was still read."""
    await fill(engine)

    page = await engine.query(Query(GROUPS, "g", filter=Equals("Place", 2), consistent=True))

    assert (sort_keys(page), page.scanned, page.last_key) == (("B#2",), len(SORTED), None)


async def test_projection(engine: Engine) -> None:
    """A query's projection is on each item, after the filter has seen all of it."""
    await fill(engine)

    query = Query(GROUPS, "g", key_until("B#1"), filter=Exists("Place"), projection=("SK",))

    assert (await engine.query(query)).items == ({"SK": "A"}, {"SK": "B#1"})


async def test_query_of_table_without_sort_key(engine: Engine) -> None:
    """A query of a table of partition keys alone gives one item."""
    await engine.write(Put(IDENTITIES, {"IdentityKey": "i", "UserId": "u"}))

    page = await engine.query(Query(IDENTITIES, "i", consistent=True))

    assert page == Page(({"IdentityKey": "i", "UserId": "u"},), None, 1)


@pytest.mark.parametrize(("query", "message"), REFUSED.values(), ids=REFUSED)
async def test_query_refused(engine: Engine, query: Query, message: str) -> None:
    """A query that can't be answered is refused with what is wrong."""
    with pytest.raises(BadRequest) as refused:
        await engine.query(query)

    assert str(refused.value) == message
