"""These tests hold the patterns that the keys of samples are shown as."""

import pytest

from datastore import keys
from datastore.operations import (
    Key,
    Query,
    Scan,
    SortRange,
    begins_with_key,
    key_from,
    key_is,
    key_until,
)
from datastore.tables import GROUPS, IDEMPOTENCY, IDENTITIES, NOTIFICATIONS, USERS, Table
from domain.ids import CommentId, JoinRequestId
from tests.datastore.samples import ANN, ANN_HERE, AT, DINNER, TRIP, sample_id
from tests.docs.patterns.naming import named_key, named_range

HELLO = CommentId(sample_id("e", 1))
ASKED = JoinRequestId(sample_id("f", 21))


@pytest.mark.parametrize(
    ("table", "key", "name"),
    [
        (GROUPS, keys.group_key(TRIP), "`META`"),
        (GROUPS, keys.member_key(TRIP, ANN), "`USERMEMBER#<user>`"),
        (GROUPS, keys.participant_key(TRIP, ANN_HERE), "`PARTICIPANT#<participant>`"),
        (GROUPS, keys.balance_key(TRIP), "`BALANCE#v1`"),
        (GROUPS, keys.join_request_key(TRIP, ASKED), "`JOINREQ#<request>`"),
        (
            GROUPS,
            keys.comment_key(TRIP, DINNER, AT, HELLO),
            "`EXPENSE#<expense>#1#COMMENT#<createdAt>#<comment>`",
        ),
        (USERS, keys.profile_key(ANN), "`<user>` / `PROFILE`"),
        (IDENTITIES, keys.identity_key("google", "ann"), "`<provider>#<subject>`"),
        (IDEMPOTENCY, keys.idempotency_key(ANN, "addGuest", "k"), "`<user>#<mutation>#<key>`"),
        (NOTIFICATIONS, keys.event_key(TRIP, 7), "`GROUP#<group>` / `EVENT#<seq>`"),
        (
            NOTIFICATIONS,
            keys.user_event_key(ANN, AT, f"USER_MENTIONED#{TRIP}#{HELLO}#1"),
            "`USER#<user>` / `EVENT#<createdAt>#<event>`",
        ),
        (
            NOTIFICATIONS,
            keys.work_key("DELETE_EXPENSE", TRIP, DINNER),
            "`WORK#<00-15>` / `<kind>#<group>#<id>`",
        ),
    ],
)
def test_keys_are_named_by_what_they_hold(table: Table, key: Key, name: str) -> None:
    """What differs from row to row has a name, and what all rows share stands as it is."""
    assert named_key(table, key) == name


@pytest.mark.parametrize(
    ("sort", "name"),
    [
        (None, "`<group>`"),
        (begins_with_key("EXPENSE#"), "`EXPENSE#…`"),
        (key_from("EXPENSE#"), "`EXPENSE#` and up"),
        (key_until("EXPENSE#"), "up to `EXPENSE#`"),
        (key_is("META"), "`META`"),
        (SortRange("between", "EXPENSE#", "INVITE"), "`EXPENSE#` to `INVITE`"),
    ],
)
def test_queries_of_groups_are_named_by_sort_keys(sort: SortRange | None, name: str) -> None:
    """A query within a group is named by its range, and by the group if it reads all of it."""
    assert named_range(Query(GROUPS, TRIP, sort)) == name


def test_queries_of_indexes_have_their_partition() -> None:
    """A query elsewhere is named by its partition too, and an instant that ends it is now."""
    query = Query(GROUPS, "DUE#03", key_until(AT), index="DueRecurringExpensesIndex")

    assert named_range(query) == "`DUE#<00-15>` / up to `<now>`"


def test_scan_is_of_everything() -> None:
    """A scan has no key."""
    assert named_range(Scan(GROUPS)) == "all there is"
