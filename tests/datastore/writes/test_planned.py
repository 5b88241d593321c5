"""These tests hold how the rows of a plan become one operation per key."""

import pytest

from datastore.operations import (
    AddTo,
    Check,
    Delete,
    Equals,
    Exists,
    Key,
    Less,
    Put,
    SetTo,
    Update,
    Write,
)
from datastore.tables import GROUPS
from datastore.writes.planned import Planned, merged
from domain.errors import Conflict, NotFound

KEY = Key("g", "META")
OTHER = Key("g", "INVITE")
NO_ROW = NotFound("There is no such row.")
FULL = Conflict("It is full.")
number = Update(GROUPS, KEY, (SetTo("EventSeq", 2),), Equals("EventSeq", 1))
count = Update(GROUPS, KEY, (AddTo("ParticipantCount", 1),), Less("ParticipantCount", 100))
check = Check(GROUPS, KEY, Exists("SK"))
put = Put(GROUPS, {"GroupId": "g", "SK": "META"})


@pytest.mark.parametrize(
    ("first", "second", "joined"),
    [
        (
            number,
            count,
            Update(
                GROUPS,
                KEY,
                (SetTo("EventSeq", 2), AddTo("ParticipantCount", 1)),
                Equals("EventSeq", 1) & Less("ParticipantCount", 100),
            ),
        ),
        (check, check, Check(GROUPS, KEY, Exists("SK") & Exists("SK"))),
        (check, put, Put(GROUPS, put.item, Exists("SK"))),
        (
            number,
            check,
            Update(GROUPS, KEY, number.actions, Equals("EventSeq", 1) & Exists("SK")),
        ),
        (check, Delete(GROUPS, KEY), Delete(GROUPS, KEY, Exists("SK"))),
    ],
    ids=["updates", "checks", "check and put", "update and check", "check and delete"],
)
def test_operations_on_one_key_are_joined(first: Write, second: Write, joined: Write) -> None:
    """Conditions are ANDed and the actions of updates follow each other."""
    (row,) = merged((Planned(first, NO_ROW), Planned(second, FULL)))

    assert row.write == joined


@pytest.mark.parametrize(
    ("first", "second"),
    [(put, put), (put, count), (Delete(GROUPS, KEY), put), (number, number)],
    ids=["two puts", "put and update", "delete and put", "one attribute twice"],
)
def test_two_writes_of_one_row_are_a_bug(first: Write, second: Write) -> None:
    """A plan that writes one row twice is refused as a whole."""
    with pytest.raises(ValueError, match=r"a plan writes one row twice: .*'g', 'META'"):
        merged((Planned(first, NO_ROW), Planned(second, FULL)))


def test_rows_keep_their_order() -> None:
    """A joined row stands where the first of it stood."""
    other = Check(GROUPS, OTHER, Exists("SK"))

    rows = merged((Planned(check, NO_ROW), Planned(other, FULL), Planned(count, FULL)))

    assert [row.write.key for row in rows if not isinstance(row.write, Put)] == [KEY, OTHER]


def test_joined_row_is_refused_by_either_reason() -> None:
    """Of a joined row's refusals the first that knows why gives the reason."""
    unsure = Planned(number, lambda item: NO_ROW if item is None else None)
    (row,) = merged((unsure, Planned(count, FULL)))

    assert (row.refused(None), row.refused({"EventSeq": 2})) == (NO_ROW, FULL)
