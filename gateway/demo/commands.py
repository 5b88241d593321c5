"""This module turns a group of the story into the commands that make it, oldest first."""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from decimal import Decimal

from datastore.writes.add_comment import AddComment
from datastore.writes.create_expense import CreateExpense
from datastore.writes.create_group import CreateGroup, NewGuest
from datastore.writes.create_settlement import CreateSettlement
from datastore.writes.stamp import Stamp
from domain.currency import find_currency
from domain.expense import Payment
from domain.expense_item import ExpenseItem, SplitEntry, SplitMode, UnresolvedItem
from domain.ids import CommentId, ExpenseId, GroupId, ParticipantId, SettlementId
from domain.money import parse_amount
from domain.splitting import resolve_items
from gateway.demo.ids import demo_id, ordered_id
from gateway.demo.joining import STEP, Joining, let_in, open_invite
from gateway.demo.story import DemoExpense, DemoGroup, DemoItem, DemoSettlement, Typed
from resolvers.context import Viewer

Command = CreateGroup | CreateExpense | AddComment | CreateSettlement | Joining
COMMENT_PAUSE = timedelta(hours=1)
# Room for the participants of a group between the ids of two groups.
GROUP_STEP = 1_000


class GroupCommands:
    """This writes the commands of one group; `place` orders the groups, `now` dates them.

    Ids hang on the group and its place alone. They have no keys of a client's: those are forgotten
    within a day, and what is there is known by its ids.
    """

    def __init__(
        self, group: DemoGroup, *, place: int, people: Mapping[str, Viewer], now: datetime
    ) -> None:
        self._group = group
        self._place = place
        self._people = people
        self.owner = people[group.owner]
        self._now = now
        self._currency = find_currency(group.currency)
        self.group_id = GroupId(ordered_id(place * GROUP_STEP, group.name))
        names = (group.owner, *group.guests)
        self._participants = {
            name: ParticipantId(ordered_id(place * GROUP_STEP + at, group.name, name))
            for at, name in enumerate(names, 1)
        }

    @property
    def name(self) -> str:
        """This is what the group is called."""
        return self._group.name

    def begun(self, at: str) -> "GroupCommands":
        """This gives the commands of the load that made the group, by the instant it is dated."""
        now = datetime.fromisoformat(at) + timedelta(days=self._group.days_ago)
        return GroupCommands(self._group, place=self._place, people=self._people, now=now)

    def in_order(self) -> list[Command]:
        """This lists the commands by their time, the group's own first."""
        later = [
            command for expense in self._group.expenses for command in self._of_expense(expense)
        ]
        later += [self._settlement(settlement) for settlement in self._group.settlements]
        later += self._joining()
        return [self._create_group(), *sorted(later, key=lambda command: command.stamp.now)]

    def _create_group(self) -> CreateGroup:
        guests = tuple(
            NewGuest(self._participants[name], display_name=name) for name in self._group.guests
        )
        return CreateGroup(
            actor=self.owner.user_id,
            actor_name=self.owner.display_name,
            actor_name_version=self.owner.name_version,
            group_id=self.group_id,
            participant_id=self._participants[self._group.owner],
            name=self._group.name,
            description=self._group.description,
            currency=self._group.currency,
            guests=guests,
            stamp=self._stamp(self._at(self._group.days_ago), "group"),
        )

    def _joining(self) -> Iterator[Command]:
        if not self._group.joining:
            return
        at = self._at(self._group.days_ago) + STEP
        yield open_invite(self.owner, self.group_id, stamp=self._stamp(at, "invite"))
        for name in self._group.joining:
            asked, approved = at + STEP, at + 2 * STEP
            yield from let_in(
                self.owner,
                self._people[name],
                group_id=self.group_id,
                guest_id=self._participants[name],
                stamps=(self._stamp(asked, "ask", name), self._stamp(approved, "let in", name)),
            )
            at = approved

    def _of_expense(self, expense: DemoExpense) -> Iterator[Command]:
        at = self._at(expense.days_ago)
        expense_id = ExpenseId(demo_id("expense", self._group.name, expense.title))
        yield CreateExpense(
            actor=self.owner.user_id,
            group_id=self.group_id,
            expense_id=expense_id,
            title=expense.title,
            occurred_on=at.date(),
            notes=expense.notes,
            category=expense.category,
            items=self._items(expense.items, seed=expense_id),
            payments=tuple(
                Payment(self._participants[name], self._minor(amount))
                for name, amount in expense.payments
            ),
            split_seed=expense_id,
            stamp=self._stamp(at, "expense", expense.title),
        )
        for number, body in enumerate(expense.comments, 1):
            yield AddComment(
                actor=self.owner.user_id,
                group_id=self.group_id,
                expense_id=expense_id,
                comment_id=CommentId(demo_id("comment", expense_id, str(number))),
                body=body,
                mentions=(),
                stamp=self._stamp(
                    at + number * COMMENT_PAUSE, "comment", expense.title, str(number)
                ),
            )

    def _settlement(self, settlement: DemoSettlement) -> CreateSettlement:
        at = self._at(settlement.days_ago)
        names = (settlement.payer, settlement.payee, str(settlement.days_ago))
        return CreateSettlement(
            actor=self.owner.user_id,
            group_id=self.group_id,
            settlement_id=SettlementId(demo_id("settlement", self._group.name, *names)),
            payer_id=self._participants[settlement.payer],
            payee_id=self._participants[settlement.payee],
            amount_minor=self._minor(settlement.amount),
            occurred_on=at.date(),
            note=settlement.note,
            stamp=self._stamp(at, "settlement", *names),
        )

    def _items(self, items: tuple[DemoItem, ...], *, seed: str) -> tuple[ExpenseItem, ...]:
        unresolved = [
            UnresolvedItem(
                name=item.name,
                amount_minor=self._minor(item.amount),
                mode=item.mode,
                entries=tuple(self._entry(item.mode, typed) for typed in item.entries),
            )
            for item in items
        ]
        return resolve_items(unresolved, seed=seed, currency=self._currency)

    def _entry(self, mode: SplitMode, typed: Typed) -> SplitEntry:
        name, text = typed
        participant_id = self._participants[name]
        if mode in {SplitMode.SHARES, SplitMode.PERCENT}:
            return SplitEntry(participant_id, weight=Decimal(text))
        if mode in {SplitMode.EXACT, SplitMode.ADJUSTED}:
            return SplitEntry(participant_id, amount_minor=self._minor(text))
        return SplitEntry(participant_id)

    def _minor(self, amount: str) -> int:
        return parse_amount(amount, self._currency)

    def _at(self, days_ago: int) -> datetime:
        return self._now - timedelta(days=days_ago)

    def _stamp(self, at: datetime, *parts: str) -> Stamp:
        key = demo_id(self._group.name, *parts)
        return Stamp(
            now=at,
            command_id=demo_id("command", key),
            token=demo_id("token", key, at.isoformat()),
        )
