"""These tests hold what the version of an edit is compared with."""

import pytest

from datastore.engine.errors import ConditionFailed
from datastore.items import ExpenseRow
from datastore.keys import expense_key
from datastore.operations import SetTo, Update
from datastore.tables import GROUPS
from datastore.writes.versions import check_version, is_version
from domain.errors import Conflict, ErrorCode, InTheWay, ObjectKind
from tests.datastore.samples import DINNER, TRIP
from tests.datastore.world import World

THE_DINNER = InTheWay(ObjectKind.EXPENSE, (TRIP, DINNER))


@pytest.mark.parametrize(
    ("stored", "version", "is_same"),
    [(1, 1, True), (2, 1, False), (2, 2, True), (3, 2, False), (None, 1, True), (None, 2, False)],
)
async def test_row_has_the_version(
    dinner: World, stored: int | None, version: int, is_same: bool
) -> None:
    """A row has the version that it holds; one of before there were any has version 1."""
    row = ExpenseRow.from_item(dinner.row("groups", expense_key(TRIP, DINNER)))
    await dinner.change(row, Version=stored)

    assert await holds(dinner, version) is is_same


async def test_missing_row_has_no_version(dinner: World) -> None:
    """A row that isn't there has no version, not even the first."""
    await dinner.remove(expense_key(TRIP, DINNER))

    assert not await holds(dinner, 1)


async def holds(world: World, version: int) -> bool:
    """This asks the store whether the dinner has a version."""
    actions = (SetTo("Title", "Lunch"),)
    asked = Update(GROUPS, expense_key(TRIP, DINNER), actions, is_version(version))
    try:
        await world.engine.write(asked)
    except ConditionFailed:
        return False
    return True


@pytest.mark.parametrize(
    ("expected", "seen"),
    [
        ("expectedVersion", "version"),
        ("expectedRevision", "revision"),
        ("expectedUpdatedAt", "updatedAt"),
    ],
)
def test_other_version_is_a_conflict(expected: str, seen: str) -> None:
    """An edit of another version is refused, and says what to look at and what to send."""
    with pytest.raises(Conflict) as changed:
        check_version(3, 2, current=THE_DINNER, path=(expected,))

    conflict = changed.value
    assert conflict.code is ErrorCode.VERSION_CONFLICT
    assert (conflict.path, conflict.current) == ((expected,), THE_DINNER)
    assert conflict.message == (
        "It was changed since you read it: look at `current`, and send what you still want with its"
        f" `{seen}` as `{expected}`."
    )


@pytest.mark.parametrize("expected", [3, None], ids=["the same", "none"])
def test_version_that_was_seen_passes(expected: int | None) -> None:
    """The version that was seen passes, and so does whoever doesn't mind."""
    check_version(3, expected, current=THE_DINNER)
