"""These tests hold the keys: where each row stands, in which order, and the way back."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datastore import keys
from datastore.operations import Key
from domain.ids import (
    CommentId,
    ExpenseId,
    GroupId,
    JoinRequestId,
    ParticipantId,
    RecurringId,
    SettlementId,
    UserId,
)

G = GroupId("g")
AT = "2026-03-31T09:30:00.000Z"
ids = st.uuids().map(str)
seqs = st.integers(min_value=0, max_value=10**12 - 1)


@pytest.mark.parametrize(
    ("key", "partition", "sort"),
    [
        (keys.group_key(G), "g", "META"),
        (keys.invite_key(G), "g", "INVITE"),
        (keys.balance_key(G), "g", "BALANCE#v1"),
        (keys.work_key("MERGE_GUEST", G, "p"), "WORK#13", "MERGE_GUEST#g#p"),
        (keys.participant_key(G, ParticipantId("p")), "g", "PARTICIPANT#p"),
        (keys.member_key(G, UserId("u")), "g", "USERMEMBER#u"),
        (keys.join_request_key(G, JoinRequestId("r")), "g", "JOINREQ#r"),
        (keys.join_lock_key(G, UserId("u")), "g", "JOINREQLOCK#u"),
        (
            keys.user_join_request_key(UserId("u"), AT, JoinRequestId("r")),
            "USER#u",
            f"JOINREQ#{AT}#r",
        ),
        (keys.expense_key(G, ExpenseId("e")), "g", "EXPENSE#e#0#META"),
        (keys.stats_key(G, ExpenseId("e")), "g", "EXPENSE#e#2#STATS"),
        (
            keys.comment_key(G, ExpenseId("e"), AT, CommentId("c")),
            "g",
            f"EXPENSE#e#1#COMMENT#{AT}#c",
        ),
        (keys.settlement_key(G, AT, SettlementId("s")), "g", f"SETTLEMENT#{AT}#s"),
        (keys.recurring_key(G, RecurringId("r")), "g", "RECURRING#r"),
        (keys.profile_key(UserId("u")), "u", "PROFILE"),
        (keys.identity_key("Google", "12#3"), "google#12#3", None),
        (keys.event_key(G, 7), "GROUP#g", "EVENT#000000000007"),
        (keys.user_event_key(UserId("u"), AT, "T#g#r#1"), "USER#u", f"EVENT#{AT}#T#g#r#1"),
        (keys.idempotency_key(UserId("u"), "createGroup", "a#b"), "u#createGroup#a#b", None),
    ],
    ids=lambda value: value.sort or value.partition if isinstance(value, Key) else "",
)
def test_rows_stand_at_their_keys(key: Key, partition: str, sort: str | None) -> None:
    """Each kind of row has the partition and sort key of the data model."""
    assert key == Key(partition, sort)


def test_expenses_sort_by_day() -> None:
    """The day of an expense comes before the time that it was made at."""
    early = keys.expense_sort_key(date(2026, 3, 30), "2026-04-02T00:00:00.000Z", ExpenseId("a"))
    late = keys.expense_sort_key(date(2026, 3, 31), "2026-04-01T00:00:00.000Z", ExpenseId("a"))

    assert [early, late] == [
        "2026-03-30#2026-04-02T00:00:00.000Z#a",
        "2026-03-31#2026-04-01T00:00:00.000Z#a",
    ]


@given(ids, ids)
def test_expense_rows_parse_to_their_expense(expense_id: str, comment_id: str) -> None:
    """The sort keys of a head, its counters and its comments all name the expense."""
    expense = ExpenseId(expense_id)

    rows = (
        keys.expense_key(G, expense),
        keys.stats_key(G, expense),
        keys.comment_key(G, expense, AT, CommentId(comment_id)),
    )

    assert {keys.expense_id_in(row.sort or "") for row in rows} == {expense_id}


@given(ids)
def test_memberships_parse_to_their_user(user_id: str) -> None:
    """The sort key of a membership names its user."""
    key = keys.member_key(G, UserId(user_id))

    assert keys.user_id_in(key.sort or "") == user_id


@given(ids)
def test_rows_of_applicants_parse_to_them(user_id: str) -> None:
    """The lock on a user's requests, and the place of the user's own rows, name the user."""
    user = UserId(user_id)

    assert keys.lock_user_id_in(keys.join_lock_key(G, user).sort or "") == user_id
    assert keys.applicant_id_in(keys.user_partition(user)) == user_id


@given(ids, seqs)
def test_events_parse_to_group_and_number(group_id: str, seq: int) -> None:
    """The key of an event names its group and its number."""
    key = keys.event_key(GroupId(group_id), seq)

    assert keys.group_id_in(key.partition) == group_id
    assert keys.event_seq_in(key.sort or "") == seq


@given(seqs, seqs)
def test_events_sort_by_number(one: int, other: int) -> None:
    """The order of events is the order of their numbers."""
    first, second = keys.event_sort_key(one), keys.event_sort_key(other)

    assert (first < second) == (one < other)


@given(ids, st.dates(min_value=date(1900, 1, 1), max_value=date(2200, 12, 31)))
def test_bounds_enclose_every_key(some_id: str, day: date) -> None:
    """What ids, dates and timestamps begin with lies between the two bounds of all keys."""
    assert keys.BEFORE_ALL < some_id < keys.AFTER_ALL
    assert keys.BEFORE_ALL < day.isoformat() < keys.AFTER_ALL


@given(ids.map(RecurringId))
def test_bucket_is_one_of_those_asked(recurring_id: RecurringId) -> None:
    """Whatever bucket a template falls into, it is one of the 16 that are looked into."""
    assert keys.due_bucket(recurring_id) in keys.due_buckets()
    assert len(set(keys.due_buckets())) == 16
