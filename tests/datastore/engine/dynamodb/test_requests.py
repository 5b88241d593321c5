"""These tests hold the requests that operations become."""

from datastore.engine.dynamodb.naming import Naming
from datastore.engine.dynamodb.reads import batch_get_request, query_request
from datastore.engine.dynamodb.writes import transact_request, write_request
from datastore.engine.port import NEW
from datastore.operations import (
    Absent,
    AddTo,
    AppendTo,
    Between,
    Check,
    DeleteFrom,
    Equals,
    Exists,
    GetItem,
    In,
    Key,
    Put,
    Query,
    Remove,
    SetIfAbsent,
    SetTo,
    SizeIs,
    TransactWriteItems,
    Update,
    begins_with_key,
)
from datastore.tables import GROUPS, IDENTITIES

NAMING = Naming("test")
GROUP_KEY = {"GroupId": {"S": "g"}, "SK": {"S": "META"}}


def test_query_of_index() -> None:
    """A query names its index, range, filter, projection and start through placeholders."""
    op = Query(
        GROUPS,
        "g",
        begins_with_key("2026"),
        index="GroupExpensesIndex",
        filter=Equals("Status", "OPEN") & ~SizeIs("Items", ">", 3),
        forward=False,
        limit=20,
        start={"GroupId": "g", "SK": "s", "ExpenseSortKey": "2026-05"},
        projection=("Items", ("Items", 0, "Name")),
    )

    request = query_request(op, NAMING)

    assert request == {
        "TableName": "tailspend-test-groups",
        "IndexName": "GroupExpensesIndex",
        "KeyConditionExpression": "#0 = :0 AND begins_with(#1, :1)",
        "FilterExpression": "(#2 = :2) AND (NOT (size(#3) > :3))",
        "ProjectionExpression": "#3, #3[0].#4",
        "ExpressionAttributeNames": {
            "#0": "GroupId",
            "#1": "ExpenseSortKey",
            "#2": "Status",
            "#3": "Items",
            "#4": "Name",
        },
        "ExpressionAttributeValues": {
            ":0": {"S": "g"},
            ":1": {"S": "2026"},
            ":2": {"S": "OPEN"},
            ":3": {"N": "3"},
        },
        "ExclusiveStartKey": {
            "GroupId": {"S": "g"},
            "SK": {"S": "s"},
            "ExpenseSortKey": {"S": "2026-05"},
        },
        "Limit": 20,
        "ScanIndexForward": False,
        "ConsistentRead": False,
        "ReturnConsumedCapacity": "INDEXES",
    }


def test_update_of_every_kind() -> None:
    """An update gathers its actions by clause, and asks for the old item should it fail."""
    op = Update(
        GROUPS,
        Key("g", "META"),
        (
            SetTo("a.b", 1),
            SetIfAbsent("Name", "x"),
            AppendTo(("Items", 0), [2]),
            AddTo("Count", 1),
            Remove("Gone"),
            DeleteFrom("Tags", frozenset({"t"})),
        ),
        Between("Version", 1, 2) & In("Status", ("A", "B")),
    )

    request = write_request(op, NAMING, returning=NEW)

    assert request == {
        "TableName": "tailspend-test-groups",
        "Key": GROUP_KEY,
        "UpdateExpression": (
            "SET #0 = :0, #1 = if_not_exists(#1, :1),"
            " #2[0] = list_append(if_not_exists(#2[0], :2), :3)"
            " ADD #3 :4 REMOVE #4 DELETE #5 :5"
        ),
        "ConditionExpression": "(#6 BETWEEN :6 AND :7) AND (#7 IN (:8, :9))",
        "ExpressionAttributeNames": {
            "#0": "a.b",
            "#1": "Name",
            "#2": "Items",
            "#3": "Count",
            "#4": "Gone",
            "#5": "Tags",
            "#6": "Version",
            "#7": "Status",
        },
        "ExpressionAttributeValues": {
            ":0": {"N": "1"},
            ":1": {"S": "x"},
            ":2": {"L": []},
            ":3": {"L": [{"N": "2"}]},
            ":4": {"N": "1"},
            ":5": {"SS": ["t"]},
            ":6": {"N": "1"},
            ":7": {"N": "2"},
            ":8": {"S": "A"},
            ":9": {"S": "B"},
        },
        "ReturnValues": "ALL_NEW",
        "ReturnValuesOnConditionCheckFailure": "ALL_OLD",
        "ReturnConsumedCapacity": "INDEXES",
    }


def test_transaction_has_its_own_token() -> None:
    """A transaction is sent under the operation's token, one entry for each write, in order."""
    op = TransactWriteItems(
        (
            Put(IDENTITIES, {"IdentityKey": "i"}, Absent("IdentityKey")),
            Check(GROUPS, Key("g", "META"), Exists("SK")),
        ),
        "token",
    )

    assert transact_request(op, NAMING) == {
        "TransactItems": [
            {
                "Put": {
                    "TableName": "tailspend-test-identities",
                    "Item": {"IdentityKey": {"S": "i"}},
                    "ConditionExpression": "attribute_not_exists(#0)",
                    "ExpressionAttributeNames": {"#0": "IdentityKey"},
                    "ReturnValuesOnConditionCheckFailure": "ALL_OLD",
                }
            },
            {
                "ConditionCheck": {
                    "TableName": "tailspend-test-groups",
                    "Key": GROUP_KEY,
                    "ConditionExpression": "attribute_exists(#0)",
                    "ExpressionAttributeNames": {"#0": "SK"},
                    "ReturnValuesOnConditionCheckFailure": "ALL_OLD",
                }
            },
        ],
        "ClientRequestToken": "token",
        "ReturnConsumedCapacity": "INDEXES",
    }


def test_batch_asks_for_its_keys() -> None:
    """A batch with a projection reads the keys too, to know which item is which."""
    gets = (GetItem(GROUPS, Key("g", "META"), consistent=True, projection=("Name", "SK")),)

    assert batch_get_request(gets, NAMING)["RequestItems"] == {
        "tailspend-test-groups": {
            "Keys": [GROUP_KEY],
            "ConsistentRead": True,
            "ProjectionExpression": "#0, #1, #2",
            "ExpressionAttributeNames": {"#0": "Name", "#1": "SK", "#2": "GroupId"},
        }
    }
