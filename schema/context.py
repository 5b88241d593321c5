"""This module says which loaders the declared fields reach, by name, key and result.

The loaders themselves are made in `resolvers/`, which the schema doesn't know.
"""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TYPE_CHECKING, Protocol, TypeVar, cast

if TYPE_CHECKING:
    from domain.ids import GroupId, UserId
    from schema.balances import GroupBalances
    from schema.comment import Comment, CommentConnection
    from schema.events import GroupEventConnection
    from schema.expense import Expense, ExpenseConnection
    from schema.expense_preview import ExpensePreview, PreviewKey
    from schema.global_ids import GlobalId
    from schema.group import Group, GroupConnection
    from schema.invite import Invite, InvitePreview
    from schema.join_request import JoinRequest, JoinRequestConnection
    from schema.keys import (
        CommentKey,
        ExpenseKey,
        ExpenseReference,
        JoinRequestKey,
        ParticipantKey,
        RecurringKey,
        SettlementKey,
        ViewerKey,
    )
    from schema.money import Money
    from schema.node import Node
    from schema.paging import Beyond, PageKey
    from schema.participant import Participant, ParticipantConnection
    from schema.rate_limit import RateLimit
    from schema.recurring import RecurringExpense, RecurringExpenseConnection
    from schema.settlement import Settlement, SettlementConnection
    from schema.totals import CurrencyTotal
    from schema.user import User

K_contra = TypeVar("K_contra", contravariant=True)
V_co = TypeVar("V_co", covariant=True)


class Loader(Protocol[K_contra, V_co]):
    """This loads what a key stands for; None where it is missing or not for this caller."""

    def load(self, key: K_contra, /) -> Awaitable[V_co | None]:
        """This asks for one key; keys asked for together are loaded together."""
        ...


class Loaders(Protocol):
    """This lists the loaders of one operation, or of one event of a subscription."""

    @property
    def viewer(self) -> Loader[ViewerKey, User]:
        """This loads the caller."""
        ...

    @property
    def rate_limit(self) -> Loader[ViewerKey, RateLimit]:
        """This loads where the caller stands with their limit."""
        ...

    @property
    def user(self) -> Loader[UserId, User]:
        """This loads a user whom the caller met as a participant."""
        ...

    @property
    def group_page(self) -> Loader[PageKey[UserId], GroupConnection]:
        """This loads a page of the caller's groups; empty for another user's."""
        ...

    @property
    def totals(self) -> Loader[UserId, list[CurrencyTotal]]:
        """This loads what the caller is owed and owes over all of their groups."""
        ...

    @property
    def group(self) -> Loader[GroupId, Group]:
        """This loads a group."""
        ...

    @property
    def participant(self) -> Loader[ParticipantKey, Participant]:
        """This loads a participant."""
        ...

    @property
    def present_participants(self) -> Loader[tuple[ParticipantKey, ...], list[Participant]]:
        """This loads those of the participants who are still in their group, in order."""
        ...

    @property
    def participant_page(self) -> Loader[PageKey[GroupId], ParticipantConnection]:
        """This loads a page of a group's participants."""
        ...

    @property
    def net(self) -> Loader[ParticipantKey, Money]:
        """This loads what a participant is owed or owes."""
        ...

    @property
    def balances(self) -> Loader[GroupId, GroupBalances]:
        """This loads a group's balances."""
        ...

    @property
    def expense(self) -> Loader[ExpenseKey, Expense]:
        """This loads an expense."""
        ...

    @property
    def referenced_expense(self) -> Loader[ExpenseReference, Expense]:
        """This loads an expense, whether its group is known or not."""
        ...

    @property
    def expense_page(self) -> Loader[PageKey[GroupId], ExpenseConnection]:
        """This loads a page of a group's expenses."""
        ...

    @property
    def expense_preview(self) -> Loader[PreviewKey, ExpensePreview]:
        """This loads how an expense would come out."""
        ...

    @property
    def comment_count(self) -> Loader[ExpenseKey, int]:
        """This loads how many comments an expense has."""
        ...

    @property
    def comment(self) -> Loader[CommentKey, Comment]:
        """This loads a comment."""
        ...

    @property
    def comment_page(self) -> Loader[PageKey[ExpenseKey], CommentConnection]:
        """This loads a page of an expense's comments."""
        ...

    @property
    def activity_page(self) -> Loader[PageKey[GroupId], GroupEventConnection]:
        """This loads a page of what has happened in a group."""
        ...

    @property
    def settlement(self) -> Loader[SettlementKey, Settlement]:
        """This loads a settlement."""
        ...

    @property
    def settlement_page(self) -> Loader[PageKey[GroupId], SettlementConnection]:
        """This loads a page of a group's settlements."""
        ...

    @property
    def recurring(self) -> Loader[RecurringKey, RecurringExpense]:
        """This loads a recurring expense."""
        ...

    @property
    def recurring_page(self) -> Loader[PageKey[GroupId], RecurringExpenseConnection]:
        """This loads a page of a group's recurring expenses."""
        ...

    @property
    def invite(self) -> Loader[GroupId, Invite]:
        """This loads how a group may be joined, for its owners."""
        ...

    @property
    def invite_preview(self) -> Loader[str, InvitePreview]:
        """This loads what an invite's token shows of its group."""
        ...

    @property
    def join_request(self) -> Loader[JoinRequestKey, JoinRequest]:
        """This loads a request to join."""
        ...

    @property
    def join_request_page(self) -> Loader[PageKey[GroupId], JoinRequestConnection]:
        """This loads a page of a group's pending requests; empty to others than its owners."""
        ...

    @property
    def own_join_request_page(self) -> Loader[PageKey[UserId], JoinRequestConnection]:
        """This loads a page of the caller's pending requests; empty for another user's."""
        ...

    @property
    def beyond(self) -> Loader[Beyond, bool]:
        """This loads whether a connection goes on beyond a page."""
        ...

    @property
    def node(self) -> Loader[GlobalId, Node]:
        """This loads whatever object an id stands for."""
        ...

    @property
    def nodes(self) -> Loader[tuple[GlobalId, ...], list[Node | None]]:
        """This loads the objects of several ids, in order, None where there is none."""
        ...


class HasLoaders(Protocol):
    """This is what the declared fields need of an operation's context."""

    @property
    def loaders(self) -> Loaders:
        """This gives the loaders of the operation."""
        ...


class LoaderNames:
    """This gives every loader's name as its value: `by.expense` is "expense"."""

    def __getattr__(self, name: str) -> str:
        return name


by = cast("Loaders", LoaderNames())
"""Names a loader in a declared field: a string at run time, the loader's type to mypy."""
