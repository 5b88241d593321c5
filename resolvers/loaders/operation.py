"""This module gives an operation, or an event of a subscription, its loaders."""

from collections.abc import Callable
from datetime import datetime
from functools import cached_property, partial

from aiodataloader import DataLoader

from datastore.engine.port import Engine
from domain.ids import GroupId, UserId
from resolvers.loaders.activity_page import Activity, load_activity_pages
from resolvers.loaders.balances import load_balances, load_nets
from resolvers.loaders.batching import BatchLoader
from resolvers.loaders.beyond import load_beyond
from resolvers.loaders.comment import load_comments
from resolvers.loaders.comment_count import load_comment_counts
from resolvers.loaders.comment_page import load_comment_pages
from resolvers.loaders.expense import load_expenses, load_referenced_expenses
from resolvers.loaders.expense_page import ExpenseHeads, load_expense_pages
from resolvers.loaders.expense_preview import load_expense_previews
from resolvers.loaders.group import load_group_pages, load_groups
from resolvers.loaders.invite import load_invites
from resolvers.loaders.invite_preview import load_invite_previews
from resolvers.loaders.join_request import load_join_requests
from resolvers.loaders.join_request_page import (
    load_join_request_pages,
    load_own_join_request_pages,
)
from resolvers.loaders.node import load_node_lists, load_nodes
from resolvers.loaders.participant import load_participants, load_present_participants
from resolvers.loaders.participant_page import load_participant_pages
from resolvers.loaders.rate_limit import StandingOf, load_rate_limits, unlimited
from resolvers.loaders.reading import Reading
from resolvers.loaders.recurring import load_recurring
from resolvers.loaders.recurring_page import load_recurring_pages
from resolvers.loaders.settlement import load_settlements
from resolvers.loaders.settlement_page import load_settlement_pages
from resolvers.loaders.totals import load_totals
from resolvers.loaders.user import load_users, load_viewer
from resolvers.loaders.visible_user import load_visible_users
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


class OperationLoaders:
    """This is the loaders of one caller for one operation: each key is read once.

    A loader is made when it is first asked for. What they read is never refreshed, so that they
    must not outlive the operation.
    """

    def __init__(
        self,
        engine: Engine,
        viewer_id: UserId | None,
        *,
        clock: Callable[[], datetime],
        consistent: bool,
        standing: StandingOf = unlimited,
    ) -> None:
        self.reading = Reading(engine, viewer_id, consistent=consistent)
        self._clock = clock
        self._standing = standing

    @cached_property
    def viewer(self) -> DataLoader[ViewerKey, User | None]:
        """This loads the caller."""
        return BatchLoader(partial(load_viewer, self.reading, self.user.load))

    @cached_property
    def rate_limit(self) -> DataLoader[ViewerKey, RateLimit | None]:
        """This loads where the caller stands with their limit."""
        return BatchLoader(partial(load_rate_limits, self._standing, self.reading.viewer_id))

    @cached_property
    def user(self) -> DataLoader[UserId, User | None]:
        """This loads users whom the caller may see."""
        return BatchLoader(partial(load_users, self.reading))

    @cached_property
    def visible_user(self) -> DataLoader[UserId, User | None]:
        """This loads users, if the caller may see them."""
        return BatchLoader(partial(load_visible_users, self.reading, self.user.load))

    @cached_property
    def group_page(self) -> DataLoader[PageKey[UserId], GroupConnection]:
        """This loads pages of the caller's groups."""
        return BatchLoader(partial(load_group_pages, self.reading))

    @cached_property
    def totals(self) -> DataLoader[UserId, list[CurrencyTotal] | None]:
        """This loads the caller's totals."""
        return BatchLoader(partial(load_totals, self.reading))

    @cached_property
    def group(self) -> DataLoader[GroupId, Group | None]:
        """This loads groups."""
        return BatchLoader(partial(load_groups, self.reading))

    @cached_property
    def participant(self) -> DataLoader[ParticipantKey, Participant | None]:
        """This loads participants."""
        return BatchLoader(partial(load_participants, self.reading))

    @cached_property
    def present_participants(
        self,
    ) -> DataLoader[tuple[ParticipantKey, ...], list[Participant]]:
        """This loads those of several participants who are still there."""
        return BatchLoader(partial(load_present_participants, self.participant.load))

    @cached_property
    def participant_page(self) -> DataLoader[PageKey[GroupId], ParticipantConnection | None]:
        """This loads pages of participants."""
        return BatchLoader(
            partial(load_participant_pages, self.reading),
            asked=lambda key: self.reading.expect_roster(key.owner),
        )

    @cached_property
    def net(self) -> DataLoader[ParticipantKey, Money | None]:
        """This loads what participants are owed or owe."""
        return BatchLoader(partial(load_nets, self.reading))

    @cached_property
    def balances(self) -> DataLoader[GroupId, GroupBalances | None]:
        """This loads the balances of groups."""
        return BatchLoader(partial(load_balances, self.reading))

    @cached_property
    def expense(self) -> DataLoader[ExpenseKey, Expense | None]:
        """This loads expenses by key."""
        return BatchLoader(partial(load_expenses, self.reading))

    @cached_property
    def referenced_expense(self) -> DataLoader[ExpenseReference, Expense | None]:
        """This loads expenses whose group may not be known."""
        return BatchLoader(partial(load_referenced_expenses, self.reading, self.expense.load))

    @cached_property
    def expense_page(self) -> DataLoader[PageKey[GroupId], ExpenseConnection | None]:
        """This loads pages of expenses."""
        heads = ExpenseHeads(keep=self.expense.prime, load_many=self.expense.load_many)
        return BatchLoader(partial(load_expense_pages, self.reading, heads))

    @cached_property
    def expense_preview(self) -> DataLoader[PreviewKey, ExpensePreview | None]:
        """This loads how expenses would come out."""
        return BatchLoader(partial(load_expense_previews, self.reading))

    @cached_property
    def comment_count(self) -> DataLoader[ExpenseKey, int | None]:
        """This loads how many comments expenses have."""
        return BatchLoader(partial(load_comment_counts, self.reading))

    @cached_property
    def comment(self) -> DataLoader[CommentKey, Comment | None]:
        """This loads comments by key."""
        return BatchLoader(partial(load_comments, self.reading, self.expense.load_many))

    @cached_property
    def comment_page(self) -> DataLoader[PageKey[ExpenseKey], CommentConnection | None]:
        """This loads pages of comments."""
        return BatchLoader(partial(load_comment_pages, self.reading, self.comment_count.load))

    @cached_property
    def activity_page(self) -> DataLoader[PageKey[GroupId], GroupEventConnection | None]:
        """This loads pages of what has happened in groups."""
        return BatchLoader(partial(load_activity_pages, self._activity))

    @cached_property
    def settlement(self) -> DataLoader[SettlementKey, Settlement | None]:
        """This loads settlements by key."""
        return BatchLoader(partial(load_settlements, self.reading))

    @cached_property
    def settlement_page(self) -> DataLoader[PageKey[GroupId], SettlementConnection | None]:
        """This loads pages of settlements."""
        return BatchLoader(partial(load_settlement_pages, self.reading))

    @cached_property
    def recurring(self) -> DataLoader[RecurringKey, RecurringExpense | None]:
        """This loads recurring expenses by key."""
        return BatchLoader(partial(load_recurring, self.reading))

    @cached_property
    def recurring_page(self) -> DataLoader[PageKey[GroupId], RecurringExpenseConnection | None]:
        """This loads pages of recurring expenses."""
        return BatchLoader(partial(load_recurring_pages, self.reading))

    @cached_property
    def invite(self) -> DataLoader[GroupId, Invite | None]:
        """This loads the invites of groups."""
        return BatchLoader(partial(load_invites, self.reading))

    @cached_property
    def invite_preview(self) -> DataLoader[str, InvitePreview | None]:
        """This loads what tokens show of their groups."""
        return BatchLoader(partial(load_invite_previews, self.reading, self._clock))

    @cached_property
    def join_request(self) -> DataLoader[JoinRequestKey, JoinRequest | None]:
        """This loads requests to join by key."""
        return BatchLoader(partial(load_join_requests, self.reading))

    @cached_property
    def join_request_page(self) -> DataLoader[PageKey[GroupId], JoinRequestConnection | None]:
        """This loads pages of groups' pending requests."""
        return BatchLoader(
            partial(load_join_request_pages, self.reading, self.join_request.load_many)
        )

    @cached_property
    def own_join_request_page(self) -> DataLoader[PageKey[UserId], JoinRequestConnection]:
        """This loads pages of the caller's own pending requests."""
        return BatchLoader(
            partial(load_own_join_request_pages, self.reading, self.join_request.load_many)
        )

    @cached_property
    def beyond(self) -> DataLoader[Beyond, bool]:
        """This loads whether connections go on beyond a page."""
        return BatchLoader(partial(load_beyond, self.reading, self._activity))

    @cached_property
    def node(self) -> DataLoader[GlobalId, Node | None]:
        """This loads objects of any type."""
        return BatchLoader(partial(load_nodes, self, self.visible_user.load))

    @cached_property
    def nodes(self) -> DataLoader[tuple[GlobalId, ...], list[Node | None]]:
        """This loads lists of objects of any type."""
        return BatchLoader(partial(load_node_lists, self.node.load))

    @cached_property
    def _activity(self) -> Activity:
        return Activity(self.reading, self._clock)
