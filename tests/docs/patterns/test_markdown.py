"""These tests hold how calls read on the page."""

import pytest

from datastore.operations.pricing import Cost
from tests.docs.patterns.calls import Call, Row, alike_calls, alike_rows
from tests.docs.patterns.markdown import ROW_HEAD, anchor, besides, number, reads, steps, table

META = Row("Get", "groups", "`META`", 1, 270, 1)
OPENING = Call("BatchGetItem", ("groups",), "strong", (META,))
SHARD = Call(
    "Query", ("notifications",), "strong", (Row("Query", "notifications", "`W`", 0, 0, 1),)
)
NEWEST = Call(
    "Query, last first",
    ("GroupExpensesIndex",),
    "eventual",
    (Row("Query", "groups", "`<group>`", 21, 13_790, 2),),
)
CHECK = Row("Check", "groups", "`PARTICIPANT#<participant>`", 1, 300, 2)
EXPENSE = Row("Put", "groups", "`EXPENSE`", 1, 1950, 8, (Cost("groups.GroupExpensesIndex", 0, 4),))


@pytest.mark.parametrize(
    ("count", "text"), [(0.5, "0.5"), (8.0, "8"), (0, "0"), (13_790, "13,790"), (10.0, "10")]
)
def test_figures_are_short(count: float, text: str) -> None:
    """Thousands are set apart, and only a half has a decimal."""
    assert number(count) == text


def test_table_is_written_whole() -> None:
    """A table has its head, its rule, and a line a row."""
    assert table(("a", "b"), [("1", "2")]) == "| a | b |\n|---|---|\n| 1 | 2 |"


def test_heading_has_its_anchor() -> None:
    """A link finds a heading as GitHub names it."""
    assert anchor("`updateParticipant`, a role") == "updateparticipant-a-role"


def test_calls_that_are_alike_are_one() -> None:
    """Sixteen shards are one line, with what they come to together."""
    (call,) = alike_calls([SHARD] * 16)

    assert (call.times, len(call.rows)) == (16, 16)
    assert reads([SHARD] * 16) == "`W` by 16 × Query, 16 units"


def test_rows_that_are_alike_are_one() -> None:
    """Rows that differ in their bytes alone are counted; what an index takes is added up."""
    index = Cost("groups.GroupExpensesIndex", 0, 8)

    assert alike_rows([CHECK, EXPENSE, CHECK, EXPENSE]) == (
        (2, Row("Check", "groups", CHECK.key, 2, 600, 4)),
        (2, Row("Put", "groups", "`EXPENSE`", 2, 3900, 16, (index,))),
    )


def test_reads_are_a_sentence() -> None:
    """A sentence names keys, an index, what isn't strong, and the price."""
    assert reads((OPENING, NEWEST)) == (
        "`META` by BatchGetItem, 1 unit; "
        "`<group>` of `GroupExpensesIndex` by eventual Query, last first, 2 units"
    )


def test_opening_is_not_told_again() -> None:
    """What every write of a group reads isn't listed for each; without more there is a dash."""
    assert besides((OPENING, NEWEST)) == "`<group>` of `GroupExpensesIndex`"
    assert besides((OPENING,)) == "–"


def test_write_is_told_in_turn() -> None:
    """Reads come before the transaction that rests on them, and single writes are sentences."""
    transaction = Call("TransactWriteItems", ("groups",), "", (CHECK, CHECK, EXPENSE))
    end = Row("Delete", "notifications", "`WORK`", 1, 339, 1)

    told = steps((OPENING, transaction, Call("Delete", ("notifications",), "", (end,))))

    assert told.split("\n\n") == [
        "Reads `META` by BatchGetItem, 1 unit.",
        "Writes by TransactWriteItems, 12 units:",
        table(
            ROW_HEAD,
            [
                ("2 × Check", "`groups`", CHECK.key, "600", "4", "–"),
                ("Put", "`groups`", "`EXPENSE`", "1,950", "8", "`GroupExpensesIndex` 4"),
            ],
        ),
        "Deletes `WORK`, 339 bytes, 1 unit.",
    ]


def test_batches_of_one_kind_are_a_sentence() -> None:
    """Many deletes of one kind take a sentence, with how many batches they were."""
    comment = Row("Delete", "groups", "`COMMENT`", 1, 350, 1)
    batch = Call("BatchWriteItem", ("groups",), "", (comment,) * 25)

    assert steps((batch, batch)) == (
        "Deletes 50 `COMMENT` by 2 × BatchWriteItem, 17,500 bytes, 50 units."
    )
