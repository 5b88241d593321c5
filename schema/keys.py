"""This module names the keys that objects are loaded by."""

from typing import Literal, NamedTuple

from domain.ids import (
    CommentId,
    ExpenseId,
    GroupId,
    JoinRequestId,
    ParticipantId,
    RecurringId,
    SettlementId,
)


class ParticipantKey(NamedTuple):
    """This names one participant of one group."""

    group_id: GroupId
    participant_id: ParticipantId


class ExpenseKey(NamedTuple):
    """This names one expense of one group."""

    group_id: GroupId
    expense_id: ExpenseId


class CommentKey(NamedTuple):
    """This names one comment; `created_at` is part of its stored key."""

    group_id: GroupId
    expense_id: ExpenseId
    created_at: str
    comment_id: CommentId

    @property
    def expense(self) -> ExpenseKey:
        """This names the expense that the comment is on."""
        return ExpenseKey(self.group_id, self.expense_id)


class SettlementKey(NamedTuple):
    """This names one settlement; `created_at` is part of its stored key."""

    group_id: GroupId
    created_at: str
    settlement_id: SettlementId


class RecurringKey(NamedTuple):
    """This names one recurring expense of one group."""

    group_id: GroupId
    recurring_id: RecurringId


class JoinRequestKey(NamedTuple):
    """This names one request to join one group."""

    group_id: GroupId
    request_id: JoinRequestId


ViewerKey = Literal["viewer"]
"""The one key that stands for whoever asks."""

ExpenseReference = ExpenseKey | ExpenseId
"""An expense by its whole key, or by its id where the group isn't known."""
