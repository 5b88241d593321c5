"""This module states what the counting engine writes down."""

import pytest

from datastore.engine.counting import Call, CountingEngine
from datastore.engine.embedded import EmbeddedEngine
from datastore.engine.errors import ConditionFailed
from datastore.engine.port import OLD
from datastore.operations import (
    BatchGetItem,
    BatchWriteItem,
    Check,
    Delete,
    Exists,
    GetItem,
    Key,
    Put,
    Query,
    SetTo,
    TransactGetItems,
    TransactWriteItems,
    Update,
)
from datastore.tables import GROUPS, IDENTITIES

META = {"GroupId": "g", "SK": "META"}
KEY = Key("g", "META")


async def test_calls_by_operation(engine: EmbeddedEngine) -> None:
    """Every call is written down with its operation, its tables or index, and its rows."""
    counting = CountingEngine(engine)
    get, other = GetItem(GROUPS, KEY), GetItem(IDENTITIES, Key("i"))

    await counting.write(Put(GROUPS, META))
    await counting.write(Update(GROUPS, KEY, (SetTo("Name", "x"),)))
    await counting.get(get)
    await counting.batch_get(BatchGetItem((get, other, GetItem(GROUPS, Key("g", "x")))))
    await counting.query(Query(GROUPS, "g"))
    await counting.query(Query(GROUPS, "g", index="GroupExpensesIndex"))
    await counting.transact_get(TransactGetItems((other, get)))
    await counting.transact(TransactWriteItems((Check(GROUPS, KEY, Exists("SK")),), "t"))
    await counting.batch_write(BatchWriteItem((Put(IDENTITIES, {"IdentityKey": "i"}),)))
    await counting.write(Delete(GROUPS, KEY))

    assert counting.calls == [
        Call("Put", ("groups",)),
        Call("Update", ("groups",)),
        Call("GetItem", ("groups",)),
        Call("BatchGetItem", ("groups", "identities"), 3),
        Call("Query", ("groups",)),
        Call("Query", ("groups.GroupExpensesIndex",)),
        Call("TransactGetItems", ("identities", "groups"), 2),
        Call("TransactWriteItems", ("groups",)),
        Call("BatchWriteItem", ("identities",)),
        Call("Delete", ("groups",)),
    ]


async def test_answers_are_the_engines(engine: EmbeddedEngine) -> None:
    """A counted call answers and fails as the engine within does."""
    counting = CountingEngine(engine)
    await counting.write(Put(GROUPS, META))

    assert await counting.get(GetItem(GROUPS, KEY)) == META
    assert await counting.write(Delete(GROUPS, KEY), returning=OLD) == META
    with pytest.raises(ConditionFailed):
        await counting.write(Delete(GROUPS, KEY, Exists("SK")))
    assert [call.operation for call in counting.calls] == ["Put", "GetItem", "Delete", "Delete"]
