"""These tests hold what is read out of answers: items, what was left, what was consumed."""

from collections.abc import Awaitable, Callable

import pytest

from datastore.engine.dynamodb import Consumed
from datastore.engine.dynamodb.engine import DynamoEngine
from datastore.engine.port import BatchGot, Page
from datastore.operations import (
    BatchGetItem,
    BatchWriteItem,
    Delete,
    GetItem,
    Key,
    Put,
    Query,
    Scan,
    SetTo,
    TransactGetItems,
    TransactWriteItems,
    Update,
)
from datastore.operations.pricing import Cost
from datastore.tables import GROUPS, RATE_LIMITS
from tests.datastore.engine.dynamodb.conftest import Play

FIRST, SECOND, THIRD = (GetItem(RATE_LIMITS, Key(name)) for name in ("a", "b", "c"))
TABLE = "tailspend-test-rate-limits"


async def test_batch_in_any_order(play: Play) -> None:
    """A batch answers in the order asked for, with what was left unread."""
    engine, _ = play(
        {
            "Responses": {TABLE: [{"Key": {"S": "c"}}, {"Key": {"S": "a"}}]},
            "UnprocessedKeys": {TABLE: {"Keys": [{"Key": {"S": "b"}}]}},
        }
    )

    got = await engine.batch_get(BatchGetItem((FIRST, SECOND, THIRD)))

    assert got == BatchGot(({"Key": "a"}, None, {"Key": "c"}), (SECOND,))


async def test_batch_without_unasked_keys(play: Play) -> None:
    """A batch leaves out the keys that its projection did not ask for."""
    engine, _ = play({"Responses": {TABLE: [{"Key": {"S": "a"}, "n": {"N": "1"}}]}})

    got = await engine.batch_get(BatchGetItem((GetItem(RATE_LIMITS, Key("a"), projection=("n",)),)))

    assert got.found == ({"n": 1},)


async def test_unwritten(play: Play) -> None:
    """A batch of writes gives back those that DynamoDB did not come to."""
    put, delete = Put(RATE_LIMITS, {"Key": "a"}), Delete(RATE_LIMITS, Key("b"))
    kept = Put(RATE_LIMITS, {"Key": "c"})
    engine, _ = play(
        {
            "UnprocessedItems": {
                TABLE: [
                    {"DeleteRequest": {"Key": {"Key": {"S": "b"}}}},
                    {"PutRequest": {"Item": {"Key": {"S": "a"}}}},
                ]
            }
        }
    )

    assert await engine.batch_write(BatchWriteItem((put, kept, delete))) == (put, delete)


async def test_page(play: Play) -> None:
    """A page shows its items as they are, and its last key as texts."""
    engine, _ = play(
        {
            "Items": [{"SK": {"S": "s"}}],
            "ScannedCount": 4,
            "LastEvaluatedKey": {"GroupId": {"S": "g"}, "SK": {"S": "s"}},
        }
    )

    page = await engine.query(Query(GROUPS, "g"))

    assert page == Page(({"SK": "s"},), {"GroupId": "g", "SK": "s"}, 4)


async def test_consumed_capacity(play: Play) -> None:
    """What a call consumed is told by table and index, as units of reading or writing."""
    engine, script = play(
        {
            "Items": [],
            "ScannedCount": 0,
            "ConsumedCapacity": {
                "TableName": "tailspend-test-groups",
                "CapacityUnits": 1.5,
                "Table": {"CapacityUnits": 0.5},
                "GlobalSecondaryIndexes": {"GroupExpensesIndex": {"CapacityUnits": 1.0}},
            },
        },
        {"ConsumedCapacity": [{"TableName": TABLE, "CapacityUnits": 2.0}]},
    )

    await engine.query(Query(GROUPS, "g"))
    await engine.batch_write(BatchWriteItem((Put(RATE_LIMITS, {"Key": "a"}),)))

    assert script.consumed == [
        Consumed("Query", "groups", None, 0.5, 0.0),
        Consumed("Query", "groups", "GroupExpensesIndex", 1.0, 0.0),
        Consumed("BatchWriteItem", "rate-limits", None, 0.0, 2.0),
    ]


CALLS: dict[str, tuple[Callable[[DynamoEngine], Awaitable[object]], bool]] = {
    "GetItem": (lambda engine: engine.get(FIRST), True),
    "BatchGetItem": (lambda engine: engine.batch_get(BatchGetItem((FIRST,))), True),
    "Query": (lambda engine: engine.query(Query(GROUPS, "g")), True),
    "Scan": (lambda engine: engine.scan(Scan(GROUPS)), True),
    "TransactGetItems": (lambda engine: engine.transact_get(TransactGetItems((FIRST,))), True),
    "PutItem": (lambda engine: engine.write(Put(RATE_LIMITS, {"Key": "a"})), False),
    "UpdateItem": (
        lambda engine: engine.write(Update(RATE_LIMITS, Key("a"), (SetTo("n", 1),))),
        False,
    ),
    "DeleteItem": (lambda engine: engine.write(Delete(RATE_LIMITS, Key("a"))), False),
    "BatchWriteItem": (
        lambda engine: engine.batch_write(BatchWriteItem((Delete(RATE_LIMITS, Key("a")),))),
        False,
    ),
    "TransactWriteItems": (
        lambda engine: engine.transact(TransactWriteItems((Delete(RATE_LIMITS, Key("a")),), "t")),
        False,
    ),
}


@pytest.mark.parametrize(
    ("name", "call", "is_read"), [(n, *c) for n, c in CALLS.items()], ids=CALLS
)
async def test_every_call_is_metered(
    play: Play, name: str, call: Callable[[DynamoEngine], Awaitable[object]], is_read: bool
) -> None:
    """Every call asks what it consumes, and is added up as reading or as writing."""
    told = {"TableName": TABLE, "CapacityUnits": 3.0}
    answer = {"Items": [], "ScannedCount": 0, "Responses": {}, "ConsumedCapacity": told}
    if name == "TransactGetItems":
        answer["Responses"] = [{}]
    engine, script = play(answer)

    await call(engine)

    ((operation, request),) = script.sent
    assert (operation, request["ReturnConsumedCapacity"]) == (name, "INDEXES")
    units = (3.0, 0.0) if is_read else (0.0, 3.0)
    assert engine.totals.costs() == (Cost("rate-limits", *units),)


async def test_repeated_transaction_reads(play: Play) -> None:
    """A transaction that is sent again under its token is charged for reading, by its own word."""
    told = {"ReadCapacityUnits": 2.0, "WriteCapacityUnits": 0.0, "CapacityUnits": 2.0}
    engine, script = play({"ConsumedCapacity": [{"TableName": TABLE, **told}]})

    await engine.transact(TransactWriteItems((Put(RATE_LIMITS, {"Key": "a"}),), "token"))

    assert script.consumed == [Consumed("TransactWriteItems", "rate-limits", None, 2.0, 0.0)]


async def test_totals(play: Play) -> None:
    """The engine adds up what its calls consume, table by table and index by index."""
    index = {"GlobalSecondaryIndexes": {"GroupExpensesIndex": {"CapacityUnits": 1.0}}}
    query = {"TableName": "tailspend-test-groups", "Table": {"CapacityUnits": 0.5}, **index}
    put = {"TableName": "tailspend-test-groups", "CapacityUnits": 2.0}
    engine, _ = play(
        *[{"Items": [], "ScannedCount": 0, "ConsumedCapacity": query}] * 2,
        {"ConsumedCapacity": put},
    )

    for _ in range(2):
        await engine.query(Query(GROUPS, "g"))
    await engine.write(Put(GROUPS, {"GroupId": "g", "SK": "s"}))

    assert engine.totals.costs() == (
        Cost("groups", 1.0, 2.0),
        Cost("groups.GroupExpensesIndex", 2.0, 0.0),
    )
