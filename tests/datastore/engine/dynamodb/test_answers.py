"""These tests hold what is read out of answers: items, what was left, what was consumed."""

from datastore.engine.dynamodb import Consumed
from datastore.engine.port import BatchGot, Page
from datastore.operations import (
    BatchGetItem,
    BatchWriteItem,
    Delete,
    GetItem,
    Key,
    Put,
    Query,
)
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


async def test_marks_are_hidden(play: Play) -> None:
    """A page shows no ids of writes, and its last key as texts."""
    engine, _ = play(
        {
            "Items": [{"SK": {"S": "s"}, "_WriteId": {"S": "id-9"}}],
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
