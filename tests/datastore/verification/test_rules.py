"""These tests hold that each invariant, broken in one row, is found there and nowhere else."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

import pytest

from datastore.values import Value
from datastore.verification.group_rows import GroupRows
from datastore.verification.verify import findings
from tests.datastore.samples import (
    ANN,
    ANN_HERE,
    BOB,
    DINNER,
    GUEST_GIL,
    GUEST_HAL,
    HELLO,
    NOBODY,
    PAID_BACK,
)
from tests.datastore.verification.breaking import with_events, with_row, without_row

HEAD = f"EXPENSE#{DINNER}#0#META"
STATS = f"EXPENSE#{DINNER}#2#STATS"
SETTLEMENT = f"SETTLEMENT#2026-03-31T09:30:01.000Z#{PAID_BACK}"
ANN_ROW = f"PARTICIPANT#{ANN_HERE}"
GIL_ROW = f"PARTICIPANT#{GUEST_GIL}"
MEMBER = f"USERMEMBER#{ANN}"
PENDING = {
    "EntityType": "JOINREQ",
    "Status": "PENDING",
    "ApplicantUserId": BOB,
    "PendingKey": "k",
    "UserPendingKey": BOB,
}
LOCK = {"EntityType": "JOINREQ_LOCK"}

Break = Callable[[GroupRows], GroupRows]
Found = tuple[int, str, str]


def requested(group: GroupRows, *numbers: str) -> GroupRows:
    """This adds pending requests of Bob's, the first with its lock."""
    for number in numbers:
        group = with_row(group, f"JOINREQ#{number}", RequestId=number, **PENDING)
    return with_row(group, f"JOINREQLOCK#{BOB}", RequestId=numbers[0], **LOCK)


CASES: dict[str, tuple[Break, list[Found]]] = {
    "nets that don't sum to zero": (
        lambda group: with_row(group, "BALANCE#v1", **{f"Net_{ANN_HERE}": 1001}),
        [
            (1, "BALANCE#v1", "the nets sum to 1, not to 0"),
            (1, "BALANCE#v1", f"Net_{ANN_HERE} is 1001, and the rows add up to 1000"),
        ],
    ),
    "a net of nobody's": (
        lambda group: with_row(
            group, "BALANCE#v1", **{f"Net_{ANN_HERE}": 900, f"Net_{NOBODY}": 100}
        ),
        [
            (1, "BALANCE#v1", f"Net_{ANN_HERE} is 900, and the rows add up to 1000"),
            (1, "BALANCE#v1", f"Net_{NOBODY} is 100, and the rows add up to 0"),
        ],
    ),
    "a wrong count of expenses": (
        lambda group: with_row(group, "BALANCE#v1", ExpenseCount=2),
        [(1, "BALANCE#v1", "ExpenseCount is 2, and the rows add up to 1")],
    ),
    "a wrong count of owners": (
        lambda group: with_row(group, "META", OwnerCount=2),
        [(2, "META", "OwnerCount is 2, and there are 1 owners")],
    ),
    "no owner": (
        lambda group: with_row(with_row(group, ANN_ROW, Role="MEMBER"), MEMBER, Role="MEMBER"),
        [
            (2, "META", "the group has no owner"),
            (2, "META", "OwnerCount is 1, and there are 0 owners"),
        ],
    ),
    "a guest who owns": (
        lambda group: with_row(with_row(group, GIL_ROW, Role="OWNER"), "META", OwnerCount=2),
        [(2, GIL_ROW, "a GUEST is an owner")],
    ),
    "a copied role that differs": (
        lambda group: with_row(group, MEMBER, Role="MEMBER"),
        [(2, MEMBER, "the copied role is MEMBER, and the participant's OWNER")],
    ),
    "a member who is nobody": (
        lambda group: with_row(
            group, f"USERMEMBER#{BOB}", EntityType="USERMEMBER", ParticipantId=NOBODY
        ),
        [
            (
                2,
                f"USERMEMBER#{BOB}",
                f"user {BOB} is member as PARTICIPANT#{NOBODY}, who isn't there",
            )
        ],
    ),
    "a user without membership": (
        lambda group: without_row(group, MEMBER),
        [(3, ANN_ROW, f"user {ANN} has no membership as this participant")],
    ),
    "a user twice": (
        lambda group: with_row(group, GIL_ROW, Type="USER", UserId=ANN),
        [
            (3, ANN_ROW, f"user {ANN} is 2 participants"),
            (3, GIL_ROW, f"user {ANN} is 2 participants"),
            (3, GIL_ROW, f"user {ANN} has no membership as this participant"),
        ],
    ),
    "a guest with a user": (
        lambda group: with_row(group, GIL_ROW, UserId=BOB),
        [(3, GIL_ROW, "a guest has a user")],
    ),
    "a membership that outlived its user": (
        lambda group: with_row(
            group,
            f"USERMEMBER#{BOB}",
            EntityType="USERMEMBER",
            ParticipantId=GUEST_GIL,
            Role="MEMBER",
        ),
        [
            (
                3,
                f"USERMEMBER#{BOB}",
                f"user {BOB} is member as {GIL_ROW}, who isn't them",
            )
        ],
    ),
    "a wrong count of participants": (
        lambda group: with_row(group, "META", ParticipantCount=4),
        [(3, "META", "ParticipantCount is 4, and there are 3")],
    ),
    "two pending requests": (
        lambda group: requested(group, "1", "2"),
        [
            (3, "JOINREQ#1", f"user {BOB} has 2 pending requests"),
            (3, "JOINREQ#2", f"user {BOB} has 2 pending requests"),
            (3, "JOINREQ#2", f"the pending request of user {BOB} has no lock"),
        ],
    ),
    "a lock without a request": (
        lambda group: with_row(group, f"JOINREQLOCK#{BOB}", RequestId="9", **LOCK),
        [(3, f"JOINREQLOCK#{BOB}", "the lock is for request 9, which isn't pending")],
    ),
    "an expense of nobody's": (
        lambda group: without_row(with_row(group, "META", ParticipantCount=2), GIL_ROW),
        [
            (4, HEAD, f"participant {GUEST_GIL} is named and isn't in the group"),
            (4, SETTLEMENT, f"participant {GUEST_GIL} is named and isn't in the group"),
        ],
    ),
    "items that don't add up": (
        lambda group: with_row(group, HEAD, Amount=3001),
        [
            (5, HEAD, "Items sum to 3000, and Amount is 3001"),
            (5, HEAD, "Payments sum to 3000, and Amount is 3001"),
        ],
    ),
    "a settlement with oneself": (
        lambda group: with_row(
            with_row(group, SETTLEMENT, PayerId=ANN_HERE),
            "BALANCE#v1",
            **{f"Net_{ANN_HERE}": 2200, f"Net_{GUEST_GIL}": -1200},
        ),
        [(5, SETTLEMENT, "a settlement takes two people and more than 0")],
    ),
    "a wrong count of comments": (
        lambda group: with_row(group, STATS, CommentCount=2),
        [(6, STATS, "CommentCount is 2, and there are 1 comments")],
    ),
    "a lock that nobody opens": (
        lambda group: with_row(group, GIL_ROW, TransferTarget=GUEST_GIL),
        [(6, GIL_ROW, "TransferTarget is there, and no work is open on it")],
    ),
    "a gap in the log": (
        lambda group: with_events(group, *group.events[:1], *group.events[2:]),
        [
            (7, "EVENT#000000000002", "the log has a gap here"),
            (7, HEAD, "no event tells that it was made"),
        ],
    ),
    "a log ahead of its head": (
        lambda group: with_row(group, "META", EventSeq=3),
        [(7, "EVENT#000000000004", "the group's last number is 3")],
    ),
    "a decided request on an index": (
        lambda group: with_row(
            group, "JOINREQ#1", RequestId="1", **{**PENDING, "Status": "DENIED"}
        ),
        [
            (8, "JOINREQ#1", "PendingKey is there, and the request is DENIED"),
            (8, "JOINREQ#1", "UserPendingKey is there, and the request is DENIED"),
        ],
    ),
    "a paused template that is due": (
        lambda group: with_row(
            group, "RECURRING#1", EntityType="RECURRING_EXPENSE", Paused=True, DueBucket="0"
        ),
        [(8, "RECURRING#1", "DueBucket is there, and the template is paused")],
    ),
    "counters on the index of expenses": (
        lambda group: with_row(group, STATS, ExpenseId=DINNER),
        [(8, STATS, "ExpenseId is there, and this is no expense")],
    ),
    "a template on the index of expenses": (
        lambda group: with_row(
            group, "RECURRING#1", EntityType="RECURRING_EXPENSE", ExpenseId="1", ExpenseSortKey="1"
        ),
        [
            (8, "RECURRING#1", "ExpenseId is there, and this is no expense"),
            (8, "RECURRING#1", "ExpenseSortKey is there, and this is no expense"),
        ],
    ),
    "counters on the other indexes": (
        lambda group: with_row(
            group, STATS, PendingKey="k", UserPendingKey=BOB, DueBucket="0", UserId=BOB
        ),
        [
            (8, STATS, "PendingKey is there, and this is no join request"),
            (8, STATS, "UserPendingKey is there, and this is no join request"),
            (8, STATS, "DueBucket is there, and this is no recurring expense"),
            (8, STATS, "UserId is there, and this is no participant"),
        ],
    ),
}


@pytest.mark.parametrize(("broken", "expected"), CASES.values(), ids=CASES)
def test_broken_row_is_found(group: GroupRows, broken: Break, expected: list[Found]) -> None:
    """What is broken is found in its row with what it is, and nothing else is."""
    found = findings(broken(group))

    assert [(each.invariant, each.key.sort, each.message) for each in found] == expected


def test_whole_group_has_no_findings(group: GroupRows) -> None:
    """A group that only writes have made is as it must be."""
    assert findings(group) == ()
    assert len(group.rows) == 11


def test_effect_that_came_twice_is_found(group: GroupRows) -> None:
    """Two events of one command about one object are one effect too many."""
    *earlier, last = group.events
    again = {**last, "SK": "EVENT#000000000005"}
    twice = with_events(with_row(group, "META", EventSeq=5), *earlier, last, again)

    assert [(each.invariant, each.key.sort) for each in findings(twice)] == [
        (9, "EVENT#000000000004"),
        (9, "EVENT#000000000005"),
    ]


def test_lost_expense_is_not_hidden(group: GroupRows) -> None:
    """An expense that the log tells of and that isn't there is found, and nothing is mended."""
    found = findings(without_row(group, HEAD))

    assert (7, "EVENT#000000000002") in [(each.invariant, each.key.sort) for each in found]
    assert [each.repair for each in found] == [None] * len(found)
    assert {each.invariant for each in found} == {1, 6, 7}


ODD: list[Value] = ["zzz", 7, -1, True, None, [1], {"a": 1}, [{"a": None}], Decimal("0.5"), ""]


def test_odd_attributes_are_survived(group: GroupRows) -> None:
    """Whatever stands in an attribute, or whatever is missing, the group is judged to the end."""
    for row in group.rows:
        for name in set(row) - {"GroupId", "SK"}:
            for value in ODD:
                findings(with_row(group, str(row["SK"]), **{name: value}))
    for at, event in enumerate(group.events):
        for name in set(event) - {"PK"}:
            for value in ODD:
                odd = {**event, name: value}
                findings(with_events(group, *group.events[:at], odd, *group.events[at + 1 :]))


def test_oldest_events_may_be_gone(group: GroupRows) -> None:
    """A log whose oldest events are past their time is whole, and so is one that is empty."""
    assert findings(with_events(group, *group.events[2:])) == ()
    assert findings(with_events(group)) == ()


@pytest.mark.parametrize(
    ("place", "names"),
    [("META", ("OwnerCount", "ParticipantCount")), (MEMBER, ("Role",)), (STATS, ("SK",))],
    ids=["counts", "copied role", "counters"],
)
def test_older_rows_are_whole(group: GroupRows, place: str, names: tuple[str, ...]) -> None:
    """What rows of before lack is no finding."""
    older = (
        without_row(group, place)
        if names == ("SK",)
        else with_row(group, place, **dict.fromkeys(names))
    )

    assert findings(older) == ()


def test_uninitialized_balances_are_right(group: GroupRows) -> None:
    """Nets that were never initialized are worked out from the rows: none can be wrong."""
    older = with_row(group, "BALANCE#v1", Initialized=False, **{f"Net_{ANN_HERE}": 5})

    assert findings(older) == ()


def test_work_explains_what_is_half_done(group: GroupRows) -> None:
    """While a deletion goes on, what is left of it is no finding; without its work it is."""
    told = {**group.events[1], "Type": "EXPENSE_DELETED", "SK": "EVENT#000000000005"}
    half_done = without_row(
        with_row(
            with_events(with_row(group, "META", EventSeq=5), *group.events, told),
            "BALANCE#v1",
            ExpenseCount=0,
            **{f"Net_{ANN_HERE}": -1200, f"Net_{GUEST_GIL}": 1200, f"Net_{GUEST_HAL}": None},
        ),
        HEAD,
    )

    assert findings(replace(half_done, work=[{"Kind": "DELETE_EXPENSE"}])) == ()
    assert [(each.invariant, each.key.sort) for each in findings(half_done)] == [
        (6, f"EXPENSE#{DINNER}#1#COMMENT#2026-03-31T09:30:01.000Z#{HELLO}"),
        (6, STATS),
    ]


def test_group_that_is_gone_leaves_nothing(group: GroupRows) -> None:
    """Rows of a deleted group are found where no work is open on them."""
    deleting = with_row(group, "META", Status="DELETING")
    headless = without_row(group, "META")

    assert [str(each.message) for each in findings(deleting)] == [
        "the group is being deleted, and no work is open on it"
    ]
    assert [str(each.message) for each in findings(headless)] == [
        "10 rows from here on have no group"
    ]
    assert findings(replace(deleting, work=[{"Kind": "DELETE_GROUP"}])) == ()
    assert findings(replace(group, rows=[])) == ()
