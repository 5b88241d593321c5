"""This module writes and reads the keys of all tables: one function per key, one per way back.

Sort keys are compared as text: timestamps have one length and end in `Z`, numbers are padded.
"""

import hashlib
from datetime import date

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

META = "META"
INVITE = "INVITE"
BALANCE = "BALANCE#v1"
PROFILE = "PROFILE"
PARTICIPANT_PREFIX = "PARTICIPANT#"
MEMBER_PREFIX = "USERMEMBER#"
JOIN_REQUEST_PREFIX = "JOINREQ#"
JOIN_LOCK_PREFIX = "JOINREQLOCK#"
EXPENSE_PREFIX = "EXPENSE#"
SETTLEMENT_PREFIX = "SETTLEMENT#"
RECURRING_PREFIX = "RECURRING#"
EVENT_PREFIX = "EVENT#"
NET_PREFIX = "Net_"
WORK_PREFIX = "WORK#"
WORK_SHARDS = 16
DUE_PREFIX = "DUE#"
DUE_SHARDS = 16

# These sort before and after every character that ids, dates and timestamps are made of.
BEFORE_ALL = "!"
AFTER_ALL = "~"
SEQ_DIGITS = 12
LAST_SEQ = 10**SEQ_DIGITS - 1


def group_key(group_id: GroupId) -> Key:
    """This key names a group's head."""
    return Key(group_id, META)


def invite_key(group_id: GroupId) -> Key:
    """This key names a group's invite settings."""
    return Key(group_id, INVITE)


def participant_key(group_id: GroupId, participant_id: ParticipantId) -> Key:
    """This key names one participant of a group, user or guest."""
    return Key(group_id, f"{PARTICIPANT_PREFIX}{participant_id}")


def member_key(group_id: GroupId, user_id: UserId) -> Key:
    """This key names the row that makes a user a member of a group."""
    return Key(group_id, f"{MEMBER_PREFIX}{user_id}")


def join_request_key(group_id: GroupId, request_id: JoinRequestId) -> Key:
    """This key names one request to join a group."""
    return Key(group_id, f"{JOIN_REQUEST_PREFIX}{request_id}")


def join_lock_key(group_id: GroupId, user_id: UserId) -> Key:
    """This key names the row that lets a user have one pending request to a group."""
    return Key(group_id, f"{JOIN_LOCK_PREFIX}{user_id}")


def pending_join_key(created_at: str, request_id: JoinRequestId) -> str:
    """This orders a group's pending requests by the time they were made."""
    return f"{created_at}#{request_id}"


def expense_key(group_id: GroupId, expense_id: ExpenseId) -> Key:
    """This key names the head of an expense."""
    return Key(group_id, f"{EXPENSE_PREFIX}{expense_id}#0#META")


def stats_key(group_id: GroupId, expense_id: ExpenseId) -> Key:
    """This key names the counters of an expense."""
    return Key(group_id, f"{EXPENSE_PREFIX}{expense_id}#2#STATS")


def comment_prefix(expense_id: ExpenseId) -> str:
    """This prefix is shared by the sort keys of an expense's comments."""
    return f"{EXPENSE_PREFIX}{expense_id}#1#COMMENT#"


def comment_key(
    group_id: GroupId, expense_id: ExpenseId, created_at: str, comment_id: CommentId
) -> Key:
    """This key names one comment; an expense's comments sort by the time they were made."""
    return Key(group_id, f"{comment_prefix(expense_id)}{created_at}#{comment_id}")


def settlement_key(group_id: GroupId, created_at: str, settlement_id: SettlementId) -> Key:
    """This key names one settlement; a group's settlements sort by the time they were made."""
    return Key(group_id, f"{SETTLEMENT_PREFIX}{created_at}#{settlement_id}")


def recurring_key(group_id: GroupId, recurring_id: RecurringId) -> Key:
    """This key names one recurring expense; a group's sort by their ids, which are by age."""
    return Key(group_id, f"{RECURRING_PREFIX}{recurring_id}")


def due_bucket(recurring_id: RecurringId) -> str:
    """This names the shard of what is to come up that holds a recurring expense."""
    return f"{DUE_PREFIX}{_shard(recurring_id, DUE_SHARDS):02d}"


def due_buckets() -> tuple[str, ...]:
    """This names all shards of what is to come up, wherever."""
    return tuple(f"{DUE_PREFIX}{shard:02d}" for shard in range(DUE_SHARDS))


def balance_key(group_id: GroupId) -> Key:
    """This key names a group's balances."""
    return Key(group_id, BALANCE)


def expense_sort_key(occurred_on: date, created_at: str, expense_id: ExpenseId) -> str:
    """This orders a group's expenses by the day they are for, then by the time they were made."""
    return f"{occurred_on.isoformat()}#{created_at}#{expense_id}"


def end_of_day(day: date) -> str:
    """This sorts behind all expenses of a day, those of before days were in sort keys too."""
    return f"{day.isoformat()}{AFTER_ALL}"


def net_attribute(participant_id: ParticipantId) -> str:
    """This names the attribute of the balances that holds one participant's net."""
    return f"{NET_PREFIX}{participant_id}"


def profile_key(user_id: UserId) -> Key:
    """This key names a user's profile."""
    return Key(user_id, PROFILE)


def identity_key(provider: str, subject: str) -> Key:
    """This key names one way to sign in; the provider is stored in lower case."""
    return Key(f"{provider.lower()}#{subject}")


def log_partition(group_id: GroupId) -> str:
    """This names the partition that holds a group's events."""
    return f"GROUP#{group_id}"


def event_sort_key(seq: int) -> str:
    """This orders a group's events by their number."""
    return f"{EVENT_PREFIX}{seq:0{SEQ_DIGITS}d}"


def event_key(group_id: GroupId, seq: int) -> Key:
    """This key names one event of a group's log."""
    return Key(log_partition(group_id), event_sort_key(seq))


def user_partition(user_id: UserId) -> str:
    """This names the partition that holds what is kept for a user."""
    return f"USER#{user_id}"


def user_event_key(user_id: UserId, created_at: str, event_id: str) -> Key:
    """This key names one event that concerns a user."""
    return Key(user_partition(user_id), f"{EVENT_PREFIX}{created_at}#{event_id}")


def user_join_request_key(user_id: UserId, created_at: str, request_id: JoinRequestId) -> Key:
    """This key names a user's own row of one of their requests; they sort by time."""
    return Key(user_partition(user_id), f"{JOIN_REQUEST_PREFIX}{created_at}#{request_id}")


def work_partition(group_id: GroupId) -> str:
    """This names the shard that holds what is left to do in a group."""
    return f"{WORK_PREFIX}{_shard(group_id, WORK_SHARDS):02d}"


def work_partitions() -> tuple[str, ...]:
    """This names all shards of what is left to do, wherever."""
    return tuple(f"{WORK_PREFIX}{shard:02d}" for shard in range(WORK_SHARDS))


def work_key(kind: str, group_id: GroupId, resource_id: str) -> Key:
    """This key names one piece of work that is left to do."""
    return Key(work_partition(group_id), f"{kind}#{group_id}#{resource_id}")


def idempotency_key(user_id: UserId, mutation: str, client_key: str) -> Key:
    """This key names a client's own key for one mutation of one user."""
    return Key(f"{user_id}#{mutation}#{client_key}")


def rate_key(kind: str, window_s: int, subject: str) -> Key:
    """This key names what has been taken of one limit by one user, token or address."""
    return Key(f"{kind}#{window_s}#{subject}")


def expense_id_in(sort_key: str) -> ExpenseId:
    """This reads the expense out of the sort key of its head, its counters or a comment."""
    return ExpenseId(sort_key.split("#", 2)[1])


def is_of_log(partition: str) -> bool:
    """This tells whether a partition is a group's log."""
    return partition.startswith("GROUP#")


def event_seq_in(sort_key: str) -> int:
    """This reads the number out of an event's sort key."""
    return int(sort_key.removeprefix(EVENT_PREFIX))


def group_id_in(partition: str) -> GroupId:
    """This reads the group out of the partition of its log."""
    return GroupId(partition.removeprefix("GROUP#"))


def lock_user_id_in(sort_key: str) -> UserId:
    """This reads the user out of the sort key of the lock on their requests."""
    return UserId(sort_key.removeprefix(JOIN_LOCK_PREFIX))


def applicant_id_in(partition: str) -> UserId:
    """This reads the user out of the partition of what is kept for them."""
    return UserId(partition.removeprefix("USER#"))


def user_id_in(sort_key: str) -> UserId:
    """This reads the user out of the sort key of a membership."""
    return UserId(sort_key.removeprefix(MEMBER_PREFIX))


def _shard(text: str, count: int) -> int:
    return hashlib.sha256(text.encode()).digest()[0] % count
