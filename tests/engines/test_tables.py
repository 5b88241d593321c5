"""This module holds what is created on an endpoint, and what is said of tables that differ."""

from dataclasses import replace
from itertools import count

import pytest

from datastore.engine.dynamodb import Place, open_tables
from datastore.tables import (
    ALL,
    GROUPS,
    KEYS_ONLY,
    NOTIFICATIONS,
    RATE_LIMITS,
    TABLES,
    Index,
    Table,
)
from tests.engines.conftest import Running

ENGINES = ("ministack", "dynamodb-local")
STAGES = count(1)


@pytest.fixture
def stage() -> str:
    """This is a stage that no other test uses."""
    return f"tables{next(STAGES)}"


def place(running: Running) -> Place:
    """This is where the emulator is."""
    return Place(endpoint=running.endpoint, read_timeout_s=20.0)


def test_created_tables_are_as_declared(running: Running) -> None:
    """The tables of the suite, which were created like any other, differ in nothing."""
    assert open_tables("suite", place(running)).check() == ()


def test_create_is_done_once(running: Running, stage: str) -> None:
    """Creating makes what is missing, names it, and leaves what is there alone."""
    tables = open_tables(stage, place(running))

    assert tables.create((RATE_LIMITS,)) == (f"Created tailspend-{stage}-rate-limits.",)
    assert tables.create((RATE_LIMITS,)) == ()


def test_a_half_made_table_is_completed(
    running: Running, stage: str, request: pytest.FixtureRequest
) -> None:
    """What a table lacks is added and named; then it differs in nothing."""
    if request.node.callspec.params["running"] == "dynamodb-local":
        pytest.skip(
            "DynamoDB Local leaves an index that is added to a busy store CREATING for good"
        )
    tables = open_tables(stage, place(running))
    tables.create((replace(NOTIFICATIONS, indexes=(), stream=None, ttl=None),))
    tables.create((replace(GROUPS, indexes=GROUPS.indexes[2:4], is_cache=True),))

    done = tables.create((NOTIFICATIONS, GROUPS))

    # Not every emulator can restore a table to a point in time.
    assert [line for line in done if "point-in-time" not in line] == [
        f"Added its stream to tailspend-{stage}-notifications.",
        f"Added index PendingEventsIndex to tailspend-{stage}-notifications.",
        f"Added expiry to tailspend-{stage}-notifications.",
        f"Added deletion protection to tailspend-{stage}-groups.",
        f"Added index UserParticipantsIndex to tailspend-{stage}-groups.",
        f"Added index PendingJoinRequestsIndex to tailspend-{stage}-groups.",
        f"Added index ExpenseIdIndex to tailspend-{stage}-groups.",
        f"Added index DueRecurringExpensesIndex to tailspend-{stage}-groups.",
    ]
    assert tables.check((NOTIFICATIONS, GROUPS)) == ()
    assert tables.create((NOTIFICATIONS, GROUPS)) == ()


def test_missing_tables_are_named(running: Running, stage: str) -> None:
    """A table that is not there is named as it should be called."""
    assert open_tables(stage, place(running)).check() == tuple(
        f"{table.name}: the table tailspend-{stage}-{table.name} is missing" for table in TABLES
    )


OTHER_INDEX = Index("GroupExpensesIndex", "GroupId", "Title", KEYS_ONLY)
FOREIGN_INDEX = Index("ByTitle", "Title", None, ALL)
DIFFERENT: dict[str, tuple[Table, Table, tuple[str, ...]]] = {
    "keys": (
        replace(RATE_LIMITS, sort="SK"),
        RATE_LIMITS,
        ("rate-limits: keys should be Key (S) and is Key (S) / SK (S)",),
    ),
    "stream and protection": (
        replace(NOTIFICATIONS, stream=None, is_cache=True),
        NOTIFICATIONS,
        (
            "notifications: stream should be NEW_IMAGE and is none",
            "notifications: deletion protection should be on and is off",
        ),
    ),
    "expiry": (
        replace(RATE_LIMITS, ttl=None),
        RATE_LIMITS,
        ("rate-limits: expiry should be ExpiresAt and is off",),
    ),
    "indexes": (
        replace(
            GROUPS, indexes=(*GROUPS.indexes[1:3], OTHER_INDEX, *GROUPS.indexes[4:], FOREIGN_INDEX)
        ),
        GROUPS,
        (
            (
                "groups: index UserParticipantsIndex is missing"
                " (UserId (S) / GroupId (S), INCLUDE ParticipantId Role)"
            ),
            (
                "groups: index GroupExpensesIndex should be"
                " GroupId (S) / ExpenseSortKey (S), ALL and is GroupId (S) / Title (S), KEYS_ONLY"
            ),
            "groups: index ByTitle is not known here (Title (S), ALL)",
        ),
    ),
}


@pytest.mark.parametrize(("there", "wanted", "lines"), DIFFERENT.values(), ids=DIFFERENT)
def test_differences_in_words(
    running: Running, stage: str, there: Table, wanted: Table, lines: tuple[str, ...]
) -> None:
    """Each difference is a line that says what should be and what is."""
    tables = open_tables(stage, place(running))
    tables.create((there,))

    found = tables.check((wanted,))

    # Not every emulator can restore a table to a point in time.
    assert tuple(line for line in found if "point-in-time" not in line) == lines
