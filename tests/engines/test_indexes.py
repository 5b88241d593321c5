"""This module states what stands in an index, on every engine."""

from collections.abc import Mapping

import pytest

from datastore.engine.errors import BadRequest
from datastore.engine.port import Engine
from datastore.operations import (
    Delete,
    Equals,
    GetItem,
    Key,
    Put,
    Query,
    Remove,
    SetTo,
    Update,
    key_from,
)
from datastore.tables import GROUPS, USERS, Table
from datastore.values import Item

EXPENSE: Item = {
    "GroupId": "g",
    "SK": "EXPENSE#e#0#META",
    "ExpenseId": "e",
    "ExpenseSortKey": "2026-01-01#e",
    "Title": "Dinner",
}
MEMBER: Item = {
    "GroupId": "g",
    "SK": "PARTICIPANT#p",
    "UserId": "u",
    "ParticipantId": "p",
    "Role": "OWNER",
    "DisplayName": "Ann",
}
EXPENSES = Query(GROUPS, "g", index="GroupExpensesIndex")
MEMBERSHIPS = Query(GROUPS, "u", index="UserParticipantsIndex")
KEY = Key("g", "EXPENSE#e#0#META")


async def test_index_of_all(engine: Engine) -> None:
    """An index of everything gives the whole item."""
    await engine.write(Put(GROUPS, EXPENSE))

    assert (await engine.query(EXPENSES)).items == (EXPENSE,)


async def test_index_of_some(engine: Engine) -> None:
    """An index of some attributes gives those, its keys and the table's."""
    await engine.write(Put(GROUPS, MEMBER))

    assert (await engine.query(MEMBERSHIPS)).items == (
        {
            "GroupId": "g",
            "SK": "PARTICIPANT#p",
            "UserId": "u",
            "ParticipantId": "p",
            "Role": "OWNER",
        },
    )


async def test_index_of_keys(engine: Engine) -> None:
    """An index of keys gives keys, and needs no sort key of its own."""
    await engine.write(Put(GROUPS, EXPENSE))

    page = await engine.query(Query(GROUPS, "e", index="ExpenseIdIndex"))

    assert page.items == ({"ExpenseId": "e", "GroupId": "g", "SK": "EXPENSE#e#0#META"},)


@pytest.mark.parametrize("missing", ["ExpenseSortKey", "ExpenseId"])
async def test_index_is_sparse(engine: Engine, missing: str) -> None:
    """An item without a key attribute of an index does not stand in that index."""
    item = {name: value for name, value in EXPENSE.items() if name != missing}
    await engine.write(Put(GROUPS, item))

    by_day = await engine.query(EXPENSES)
    by_id = await engine.query(Query(GROUPS, "e", index="ExpenseIdIndex"))

    assert len(by_day.items) == (missing != "ExpenseSortKey")
    assert len(by_id.items) == (missing != "ExpenseId")


async def test_update_moves_index_row(engine: Engine) -> None:
    """An item whose index key changes stands at its new place alone."""
    await engine.write(Put(GROUPS, EXPENSE))

    await engine.write(Update(GROUPS, KEY, (SetTo("ExpenseSortKey", "2026-02-02#e"),)))

    moved = {**EXPENSE, "ExpenseSortKey": "2026-02-02#e"}
    assert (await engine.query(EXPENSES)).items == (moved,)


async def test_update_of_projected_attribute(engine: Engine) -> None:
    """An index follows what it shows of an item."""
    await engine.write(Put(GROUPS, MEMBER))

    await engine.write(Update(GROUPS, Key("g", "PARTICIPANT#p"), (SetTo("Role", "VIEWER"),)))

    page = await engine.query(MEMBERSHIPS)
    assert [item["Role"] for item in page.items] == ["VIEWER"]


async def test_removed_key_leaves_index(engine: Engine) -> None:
    """An item that loses an index key leaves the index and stays in the table."""
    await engine.write(Put(GROUPS, EXPENSE))

    await engine.write(Update(GROUPS, KEY, (Remove("ExpenseSortKey"),)))

    assert (await engine.query(EXPENSES)).items == ()
    assert await engine.get(GetItem(GROUPS, KEY, consistent=True)) is not None


async def test_delete_leaves_index(engine: Engine) -> None:
    """A deleted item is in no index."""
    await engine.write(Put(GROUPS, EXPENSE))

    await engine.write(Delete(GROUPS, KEY))

    assert (await engine.query(EXPENSES)).items == ()


async def test_index_key_shared_by_items(engine: Engine) -> None:
    """Items with equal index keys stand side by side, and a page can end between them."""
    for at in range(3):
        await engine.write(Put(GROUPS, {**EXPENSE, "SK": f"EXPENSE#{at}#0#META"}))

    first = await engine.query(
        Query(GROUPS, "g", key_from("2026"), index="GroupExpensesIndex", limit=2)
    )
    rest = await engine.query(
        Query(GROUPS, "g", key_from("2026"), index="GroupExpensesIndex", start=first.last_key)
    )

    seen = sorted(str(item["SK"]) for item in (*first.items, *rest.items))
    assert seen == [f"EXPENSE#{at}#0#META" for at in range(3)]
    assert first.last_key == {
        "GroupId": "g",
        "SK": first.items[1]["SK"],
        "ExpenseSortKey": "2026-01-01#e",
    }


async def test_index_over_partitions(engine: Engine) -> None:
    """An index brings together what stands in many partitions of its table."""
    for group in ("g2", "g1", "g3"):
        await engine.write(Put(GROUPS, {**MEMBER, "GroupId": group}))

    page = await engine.query(Query(GROUPS, "u", index="UserParticipantsIndex", forward=False))

    assert [item["GroupId"] for item in page.items] == ["g3", "g2", "g1"]


BAD_KEYS: dict[str, tuple[Table, Item, str]] = {
    "number": (
        GROUPS,
        {**EXPENSE, "ExpenseId": 1},
        "index ExpenseIdIndex: key attribute ExpenseId is int; it must be a string",
    ),
    "empty": (
        GROUPS,
        {**EXPENSE, "ExpenseSortKey": ""},
        "index GroupExpensesIndex: key attribute ExpenseSortKey is empty; a key can't be",
    ),
    "long partition": (
        USERS,
        {"UserId": "u", "SK": "EMAIL#1", "NormalizedEmail": "x" * 2049},
        "index EmailIndex: key attribute NormalizedEmail has 2049 bytes; the limit is 2048",
    ),
    "long sort, partition missing": (
        USERS,
        {"UserId": "u", "SK": "EMAIL#1", "RecoveryDueAt": "x" * 1025},
        "index ScanRecoveryIndex: key attribute RecoveryDueAt has 1025 bytes; the limit is 1024",
    ),
}


@pytest.mark.parametrize(("table", "item", "message"), BAD_KEYS.values(), ids=BAD_KEYS)
async def test_index_key_refused(engine: Engine, table: Table, item: Item, message: str) -> None:
    """An attribute that can't be the key it is in an index refuses the whole item."""
    with pytest.raises(BadRequest) as refused:
        await engine.write(Put(table, item))

    assert str(refused.value) == message


REFUSED: dict[str, tuple[Query, str]] = {
    "consistent": (
        Query(GROUPS, "g", index="GroupExpensesIndex", consistent=True),
        "index GroupExpensesIndex can't be read consistently; read the table instead",
    ),
    "projection not held": (
        Query(GROUPS, "u", index="UserParticipantsIndex", projection=("DisplayName",)),
        "index UserParticipantsIndex does not hold DisplayName",
    ),
    "filter not held": (
        Query(GROUPS, "e", index="ExpenseIdIndex", filter=Equals("Title", "x")),
        "index ExpenseIdIndex does not hold Title",
    ),
    "filter on index key": (
        Query(GROUPS, "u", index="UserParticipantsIndex", filter=Equals("GroupId", "x")),
        "a filter can't test GroupId; it is part of the key",
    ),
    "start without table key": (
        Query(
            GROUPS,
            "g",
            index="GroupExpensesIndex",
            start={"GroupId": "g", "ExpenseSortKey": "x"},
        ),
        (
            "the start key has ['ExpenseSortKey', 'GroupId'];"
            " it must have ['ExpenseSortKey', 'GroupId', 'SK']"
        ),
    ),
}


@pytest.mark.parametrize(("query", "message"), REFUSED.values(), ids=REFUSED)
async def test_index_query_refused(engine: Engine, query: Query, message: str) -> None:
    """A query that an index can't answer is refused with what is wrong."""
    with pytest.raises(BadRequest) as refused:
        await engine.query(query)

    assert str(refused.value) == message


async def test_filter_on_table_key(engine: Engine) -> None:
    """The table's key is no key of the index, so a filter of the index may test it."""
    await engine.write(Put(GROUPS, MEMBER))

    page = await engine.query(
        Query(GROUPS, "u", index="UserParticipantsIndex", filter=Equals("SK", "PARTICIPANT#p"))
    )

    keys: list[Mapping[str, object]] = [dict(item) for item in page.items]
    assert [item["SK"] for item in keys] == ["PARTICIPANT#p"]
