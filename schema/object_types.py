"""This module lists the object types, so that each can name the others."""

from schema.balances import GroupBalances, ParticipantBalance, Transfer
from schema.comment import Comment, CommentConnection
from schema.currency import Currency
from schema.events import (
    CommentAdded,
    CommentDeleted,
    CommentEdited,
    ExpenseCreated,
    ExpenseDeleted,
    ExpenseUpdated,
    FieldChange,
    GroupChanged,
    GroupEvent,
    GroupEventConnection,
    JoinRequestChanged,
    ParticipantChanged,
    RecurringExpenseChanged,
    SettlementChanged,
)
from schema.expense import Expense, ExpenseConnection
from schema.expense_parts import ExpenseItem, ExpenseShare, Payment, Split
from schema.expense_preview import ExpensePreview
from schema.group import Group, GroupConnection
from schema.invite import ClaimableGuest, Invite, InvitePreview
from schema.join_request import JoinRequest, JoinRequestConnection
from schema.money import Money
from schema.node import Node
from schema.paging import PageInfo
from schema.participant import Participant, ParticipantConnection
from schema.payloads import (
    CommentPayload,
    DeletePayload,
    ExpensePayload,
    GroupPayload,
    InvitePayload,
    JoinRequestPayload,
    ParticipantPayload,
    RecurringExpensePayload,
    SettlementPayload,
    UserPayload,
)
from schema.query import Query
from schema.rate_limit import RateLimit
from schema.recurring import RecurringExpense, RecurringExpenseConnection
from schema.settlement import Settlement, SettlementConnection
from schema.totals import CurrencyTotal
from schema.user import User
from schema.user_errors import (
    ConflictError,
    ForbiddenError,
    NotFoundError,
    UserError,
    ValidationError,
)

IMPLEMENTERS: tuple[type, ...] = (
    *(User, Group, Participant, Expense, Comment, Settlement),
    *(CommentAdded, CommentEdited, CommentDeleted),
    *(ExpenseCreated, ExpenseUpdated, ExpenseDeleted),
    *(GroupChanged, ParticipantChanged, SettlementChanged),
    *(RecurringExpense, RecurringExpenseChanged),
    *(JoinRequest, JoinRequestChanged),
    *(ConflictError, ForbiddenError, NotFoundError, ValidationError),
)
"""The types behind the interfaces: no field need name them, so the schema is told of them."""

OBJECT_TYPES: tuple[type, ...] = (
    *IMPLEMENTERS,
    *(Node, GroupEvent, UserError, Query),
    *(CommentConnection, ExpenseConnection, GroupConnection, GroupEventConnection),
    *(ParticipantConnection, SettlementConnection, PageInfo),
    *(Currency, CurrencyTotal, Money, GroupBalances, ParticipantBalance, Transfer),
    *(ExpenseItem, ExpenseShare, Payment, Split, FieldChange),
    *(ExpensePreview, RateLimit),
    *(CommentPayload, ExpensePayload, GroupPayload, ParticipantPayload, SettlementPayload),
    *(DeletePayload, RecurringExpensePayload, RecurringExpenseConnection),
    UserPayload,
    *(Invite, InvitePreview, ClaimableGuest, InvitePayload),
    *(JoinRequestConnection, JoinRequestPayload),
)
