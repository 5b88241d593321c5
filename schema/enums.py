"""This module describes the enums of the graph and their values."""

from domain.access import ParticipantKind, Role
from domain.change import ChangeKind
from domain.errors import ErrorCode
from domain.expense_item import SplitMode
from domain.joining import JoinRequestMode, JoinRequestStatus
from domain.recurrence import Frequency
from schema.definitions import enum_type

__all__ = [
    "ChangeKind",
    "ErrorCode",
    "Frequency",
    "JoinRequestMode",
    "JoinRequestStatus",
    "ParticipantKind",
    "Role",
    "SplitMode",
]

enum_type(
    ChangeKind,
    description="This says what became of the object that an event is about.",
    values={
        ChangeKind.CREATED: "It is new.",
        ChangeKind.UPDATED: "It was edited.",
        ChangeKind.DELETED: "It is gone.",
    },
)
enum_type(
    Role,
    description="This is what a participant may do in a group. Everybody in it reads everything.",
    values={
        Role.OWNER: "May do everything, also change roles, invites and the group itself.",
        Role.MEMBER: "May write expenses, settlements and comments, and add guests.",
        Role.VIEWER: "May read and comment.",
    },
)
enum_type(
    ParticipantKind,
    description="This tells the participants with an account from those who are only a name.",
    values={
        ParticipantKind.USER: "Someone with an account, who sees the group.",
        ParticipantKind.GUEST: "A name that shares expenses, without an account.",
    },
)
enum_type(
    Frequency,
    description="This is what the interval of a recurring expense counts.",
    values={
        Frequency.DAILY: "Days, whatever the month.",
        Frequency.WEEKLY: "Weeks, from the weekday of the start.",
        Frequency.MONTHLY: "Months, on the day of the start, or the last of a shorter month.",
        Frequency.YEARLY: "Years, on the day of the start; 29 February is the 28th in between.",
    },
)
enum_type(
    JoinRequestMode,
    description="This says as whom somebody asks to join a group.",
    values={
        JoinRequestMode.NEW: "As somebody new.",
        JoinRequestMode.TAKEOVER: "As a guest who is in the group already, with all their shares.",
    },
)
enum_type(
    JoinRequestStatus,
    description="This says how a request to join stands. It is decided once.",
    values={
        JoinRequestStatus.PENDING: "It waits for an owner of the group.",
        JoinRequestStatus.APPROVED: "The applicant was let in.",
        JoinRequestStatus.DENIED: "It was turned down; only a token lets the applicant ask again.",
        JoinRequestStatus.CANCELLED: "It was taken back, or what it asked for is gone.",
    },
)
enum_type(
    SplitMode,
    description="This is how an item of an expense is shared out. What doesn't divide evenly "
    "goes out by largest remainder, one minor unit each.",
    values={
        SplitMode.EQUAL: "Everybody owes the same.",
        SplitMode.SHARES: "In proportion to shares, such as nights stayed.",
        SplitMode.PERCENT: "By percentages, which sum to 100.",
        SplitMode.EXACT: "By amounts, which sum to the item's.",
        SplitMode.ADJUSTED: "Equally, but for what some owe more or less than the others.",
        SplitMode.PROPORTIONAL: "In proportion to what each owes on the other items: tax, tip.",
    },
)
enum_type(
    ErrorCode,
    description="This is the stable name of why a mutation changed nothing.",
    values={
        ErrorCode.INVALID: "A value can't be taken: see `path` and `message`.",
        ErrorCode.SUM_MISMATCH: "Parts don't add up to their whole: see `expected` and `actual`.",
        ErrorCode.LIMIT_EXCEEDED: "A value is over its limit: see `expected` and `actual`.",
        ErrorCode.NOT_FOUND: "An object isn't there, or isn't the caller's to see.",
        ErrorCode.FORBIDDEN: "The caller's role in the group is too low.",
        ErrorCode.CONFLICT: "The state of things doesn't allow it now.",
        ErrorCode.VERSION_CONFLICT: "The object has changed since the version that was given.",
        ErrorCode.IN_USE: "Something still refers to the object.",
        ErrorCode.LAST_OWNER: "The group would be left without an owner.",
        ErrorCode.ALREADY_MEMBER: "The user is in the group already.",
        ErrorCode.ALREADY_REQUESTED: "The user has asked to join the group already: `current` is "
        "pending, or was denied.",
        ErrorCode.IDEMPOTENCY_MISMATCH: "The idempotency key was used with another input.",
    },
)
