"""This module holds what an expense consists of: items, splits, payments and shares."""

from collections.abc import Callable
from dataclasses import dataclass

import strawberry

from domain import expense as known_expense
from domain import expense_item as known_item
from domain.currency import Currency
from domain.ids import GroupId, ParticipantId
from schema.context import by
from schema.definitions import object_type
from schema.enums import SplitMode
from schema.fields import loaded
from schema.keys import ParticipantKey
from schema.money import Money, money
from schema.participant import Participant
from schema.scalars import DecimalText


@object_type
class Split:
    """This is one participant's part of an item."""

    participant: Participant = loaded(by.participant, "participant_key", description="Whose part.")
    amount: Money = strawberry.field(description="What they owe of the item, to the minor unit.")
    weight: DecimalText | None = strawberry.field(
        description="What was typed: shares, percent, or the adjustment in major units; null in "
        "the modes EQUAL, EXACT and PROPORTIONAL."
    )
    participant_key: strawberry.Private[ParticipantKey]


@object_type
class ExpenseItem:
    """This is one line of an expense, shared out in its own way."""

    name: str | None = strawberry.field(
        description="What the line is for; null when none was given."
    )
    amount: Money = strawberry.field(description="What the line costs; below zero for a discount.")
    mode: SplitMode = strawberry.field(description="How the line is shared out.")
    splits: list[Split] = strawberry.field(
        description="Who owes what of the line; the amounts sum to the line's."
    )


@object_type
class Payment:
    """This is what one participant paid of an expense."""

    participant: Participant = loaded(by.participant, "participant_key", description="Who paid.")
    amount: Money = strawberry.field(description="How much; below zero for who received a refund.")
    participant_key: strawberry.Private[ParticipantKey]


@object_type
class ExpenseShare:
    """This is what an expense means to one participant."""

    participant: Participant = loaded(by.participant, "participant_key", description="Whose share.")
    paid: Money = strawberry.field(description="What they paid of the expense.")
    owed: Money = strawberry.field(description="What they owe of the expense.")
    net: Money = strawberry.field(description="Paid less owed: positive when others owe them.")
    participant_key: strawberry.Private[ParticipantKey]


@dataclass(frozen=True, slots=True)
class ExpenseBody:
    """This is an expense's items and payments as kept; shown only as far as they are asked for."""

    group_id: GroupId
    currency: Currency
    items: tuple[known_item.ExpenseItem, ...]
    payments: tuple[known_expense.Payment, ...]

    def shown_items(self) -> list[ExpenseItem]:
        """This gives the items as clients see them."""
        return [
            ExpenseItem(
                name=item.name,
                amount=self._money(item.amount_minor),
                mode=item.mode,
                splits=[self._split(split) for split in item.splits],
            )
            for item in self.items
        ]

    def shown_payments(self) -> list[Payment]:
        """This gives the payments as clients see them."""
        return [
            Payment(
                participant_key=self._key(payment.participant_id),
                amount=self._money(payment.amount_minor),
            )
            for payment in self.payments
        ]

    def shown_shares(
        self, wanted: Callable[[ParticipantId], bool] = lambda _: True
    ) -> list[ExpenseShare]:
        """This gives the shares of the participants that are wanted."""
        return [
            ExpenseShare(
                participant_key=self._key(share.participant_id),
                paid=self._money(share.paid_minor),
                owed=self._money(share.owed_minor),
                net=self._money(share.net_minor),
            )
            for share in known_expense.shares(self.items, self.payments)
            if wanted(share.participant_id)
        ]

    def _split(self, split: known_item.Split) -> Split:
        return Split(
            participant_key=self._key(split.participant_id),
            amount=self._money(split.amount_minor),
            weight=None if split.weight is None else DecimalText(f"{split.weight:f}"),
        )

    def _key(self, participant_id: ParticipantId) -> ParticipantKey:
        return ParticipantKey(self.group_id, participant_id)

    def _money(self, amount_minor: int) -> Money:
        return money(amount_minor, self.currency)
