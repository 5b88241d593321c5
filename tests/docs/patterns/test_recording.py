"""These tests hold what is recorded of an operation: its key, its bytes and its price."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from datastore.engine.embedded import open_embedded
from datastore.engine.errors import ConditionFailed, TransactionCanceled
from datastore.keys import participant_key, profile_key
from datastore.operations import (
    Absent,
    BatchGetItem,
    BatchWriteItem,
    Check,
    Delete,
    Equals,
    Exists,
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
from datastore.tables import GROUPS, USERS
from datastore.values import Item
from tests.datastore.samples import ANN, ANN_HERE, AT_S, BOB_HERE, TRIP
from tests.docs.patterns.calls import Call, Row
from tests.docs.patterns.recording import RecordingEngine

ANNS, BOBS = participant_key(TRIP, ANN_HERE), participant_key(TRIP, BOB_HERE)
KEY = "`PARTICIPANT#<participant>`"
BIG = "x" * 4906


def participant(key: Key, name: str) -> Item:
    """This is a participant's item, of 94 bytes and its name."""
    return {"GroupId": key.partition, "SK": key.sort or "", "N": name}


@pytest.fixture
async def engine(tmp_path: Path) -> AsyncIterator[RecordingEngine]:
    """This is a recording engine on a store of one item, of 5,000 bytes."""
    inner = open_embedded(tmp_path, durable=False, clock=lambda: AT_S)
    await inner.write(Put(GROUPS, participant(ANNS, BIG)))
    engine = RecordingEngine(inner)
    yield engine
    await engine.close()


async def test_get_is_priced_by_the_whole_item(engine: RecordingEngine) -> None:
    """An eventual read of 5,000 bytes is two halves, however little of them is shown."""
    await engine.get(GetItem(GROUPS, ANNS, projection=("SK",)))

    row = Row("Get", "groups", KEY, 1, 5000, 1)
    assert engine.calls == (Call("GetItem", ("groups",), "eventual", (row,)),)


async def test_missing_item_is_paid_for(engine: RecordingEngine) -> None:
    """A batch has a row an item, and one that isn't there costs a unit and counts for none."""
    gets = (GetItem(GROUPS, ANNS, consistent=True), GetItem(GROUPS, BOBS, consistent=True))

    await engine.batch_get(BatchGetItem(gets))

    rows = (Row("Get", "groups", KEY, 1, 5000, 2), Row("Get", "groups", KEY, 0, 0, 1))
    assert engine.calls == (Call("BatchGetItem", ("groups",), "strong", rows),)


async def test_read_at_one_moment_costs_twice(engine: RecordingEngine) -> None:
    """A transaction of reads says so, and names its tables in order."""
    gets = (GetItem(GROUPS, ANNS), GetItem(USERS, profile_key(ANN)))

    await engine.transact_get(TransactGetItems(gets))

    (call,) = engine.calls
    assert (call.places, call.consistency) == (("groups", "users"), "transaction")
    assert [row.units for row in call.rows] == [4, 2]


async def test_query_is_priced_by_what_it_scans(engine: RecordingEngine) -> None:
    """What a filter hides is paid for all the same."""
    nobody = Query(GROUPS, TRIP, filter=Equals("N", "nobody"), forward=False, consistent=True)

    page = await engine.query(nobody)

    row = Row("Query, last first", "groups", "`<group>`", 1, 5000, 2)
    assert page.items == ()
    assert engine.calls == (Call("Query, last first", ("groups",), "strong", (row,)),)


async def test_query_of_an_index_names_it(engine: RecordingEngine) -> None:
    """An index is the place, and the table is the row's."""
    await engine.query(Query(GROUPS, ANN, index="UserParticipantsIndex"))

    (call,) = engine.calls
    assert (call.places, call.indexes) == (("UserParticipantsIndex",), ("UserParticipantsIndex",))
    assert call.rows == (Row("Query", "groups", "`<user>`", 0, 0, 0.5),)


async def test_scan_is_recorded(engine: RecordingEngine) -> None:
    """A scan goes through all there is."""
    await engine.scan(Scan(GROUPS, projection=("SK",), consistent=True))

    row = Row("Scan", "groups", "all there is", 1, 5000, 2)
    assert engine.calls == (Call("Scan", ("groups",), "strong", (row,)),)


async def test_transaction_is_priced_row_by_row(engine: RecordingEngine) -> None:
    """A check costs as much as a write; a row is paid by its larger size, twice, and its index."""
    user = {**participant(BOBS, "Bob"), "UserId": ANN}
    writes = (Update(GROUPS, ANNS, (SetTo("N", "Ann"),)), Put(GROUPS, user))

    await engine.transact(TransactWriteItems(writes, "one"))
    await engine.transact(TransactWriteItems((Check(GROUPS, BOBS, Exists("SK")),), "two"))

    index = Cost("groups.UserParticipantsIndex", 0, 2)
    first, second = engine.calls
    assert (first.is_write, first.operation) == (True, "TransactWriteItems")
    assert first.rows == (
        Row("Update", "groups", KEY, 1, 5000, 10),
        Row("Put", "groups", KEY, 1, 139, 4, (index,)),
    )
    assert second.rows == (Row("Check", "groups", KEY, 1, 139, 2),)


async def test_single_writes_cost_once(engine: RecordingEngine) -> None:
    """A write of its own, or in a batch, costs half of one in a transaction."""
    await engine.write(Put(GROUPS, participant(BOBS, "Bob")))
    await engine.batch_write(BatchWriteItem((Delete(GROUPS, ANNS), Delete(GROUPS, BOBS))))

    one, batch = engine.calls
    assert one == Call("Put", ("groups",), "", (Row("Put", "groups", KEY, 1, 97, 1),))
    assert batch.rows == (
        Row("Delete", "groups", KEY, 1, 5000, 5),
        Row("Delete", "groups", KEY, 1, 97, 1),
    )


async def test_refused_writes_are_paid_for(engine: RecordingEngine) -> None:
    """A write whose condition doesn't hold costs what it would have, and changes nothing."""
    with pytest.raises(ConditionFailed):
        await engine.write(Delete(GROUPS, ANNS, Absent("SK")))
    with pytest.raises(TransactionCanceled):
        await engine.transact(TransactWriteItems((Check(GROUPS, BOBS, Exists("SK")),), "one"))

    one, transaction = engine.calls
    assert one.rows == (Row("Delete", "groups", KEY, 1, 5000, 5),)
    assert transaction.rows == (Row("Check", "groups", KEY, 1, 0, 2),)


async def test_calls_keep_the_order_of_asking(engine: RecordingEngine) -> None:
    """Calls that are asked side by side are told in the order in which they were asked."""
    await asyncio.gather(
        engine.query(Query(GROUPS, TRIP)), engine.get(GetItem(USERS, profile_key(ANN)))
    )

    assert [call.operation for call in engine.calls] == ["Query", "GetItem"]
