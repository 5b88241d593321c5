"""This package holds what each kind of item is made of, as frozen values."""

from datastore.items.balance import BalanceItem
from datastore.items.comment import CommentItem
from datastore.items.event import EventItem, EventPayload, EventType, FieldChange
from datastore.items.expense import ExpenseRow, ExpenseStatsItem
from datastore.items.group import GroupItem, InviteItem, UserMemberItem
from datastore.items.idempotency import IdempotencyItem
from datastore.items.join_request import JoinLockItem, JoinRequestItem, UserJoinRequestItem
from datastore.items.participant import ParticipantItem
from datastore.items.recurring import RecurringItem
from datastore.items.settlement import SettlementItem
from datastore.items.stored import StoredItem
from datastore.items.user import IdentityItem, ProfileItem, UserStatus
from datastore.items.work import WorkItem, WorkKind

__all__ = [
    "BalanceItem",
    "CommentItem",
    "EventItem",
    "EventPayload",
    "EventType",
    "ExpenseRow",
    "ExpenseStatsItem",
    "FieldChange",
    "GroupItem",
    "IdempotencyItem",
    "IdentityItem",
    "InviteItem",
    "JoinLockItem",
    "JoinRequestItem",
    "ParticipantItem",
    "ProfileItem",
    "RecurringItem",
    "SettlementItem",
    "StoredItem",
    "UserJoinRequestItem",
    "UserMemberItem",
    "UserStatus",
    "WorkItem",
    "WorkKind",
]
