"""This module holds what the participants of a group owe each other."""

from collections.abc import Mapping

import strawberry

from domain.balances import transfers
from domain.currency import Currency
from domain.ids import GroupId, ParticipantId
from schema.context import by
from schema.definitions import object_type, resolved
from schema.fields import loaded
from schema.keys import ParticipantKey
from schema.money import Money, money
from schema.participant import Participant
from schema.scalars import BigInt


@object_type
class ParticipantBalance:
    """This is what one participant is owed or owes."""

    participant: Participant = loaded(by.participant, "participant_key", description="Whose.")
    net: Money = strawberry.field(
        description="Positive: is owed this much. Negative: owes it. Zero: is settled up."
    )
    participant_key: strawberry.Private[ParticipantKey]


@object_type
class Transfer:
    """This is one payment that would bring balances closer to zero."""

    from_: Participant = loaded(by.participant, "from_key", name="from", description="Who pays.")
    to: Participant = loaded(by.participant, "to_key", description="Who is paid.")
    amount: Money = strawberry.field(description="How much; more than zero.")
    from_key: strawberry.Private[ParticipantKey]
    to_key: strawberry.Private[ParticipantKey]


@object_type
class GroupBalances:
    """This is who is owed and who owes in a group, over all its expenses and settlements."""

    id: strawberry.ID = strawberry.field(
        description="Identifies the balances of this group among all objects; `node` doesn't "
        "take it."
    )
    revision: BigInt = strawberry.field(
        description="Grows by one with every change of an expense or settlement."
    )
    expense_count: int = strawberry.field(description="How many expenses the balances sum up.")
    settlement_count: int = strawberry.field(
        description="How many settlements the balances sum up."
    )
    group_id: strawberry.Private[GroupId]
    currency: strawberry.Private[Currency]
    net_minor_by_id: strawberry.Private[Mapping[ParticipantId, int]]

    @resolved
    def nets(self) -> list[ParticipantBalance]:
        """This lists everybody whom an expense or settlement has touched, oldest first.

        The nets sum to zero. Who isn't listed has a net of zero, like who has settled up.
        """
        return [
            ParticipantBalance(
                participant_key=ParticipantKey(self.group_id, who),
                net=money(net_minor, self.currency),
            )
            for who, net_minor in sorted(self.net_minor_by_id.items())
        ]

    @resolved
    def transfers(self) -> list[Transfer]:
        """This lists the fewest payments found that settle every balance.

        The same balances give the same payments, and making one of them leaves the others as
        they were wherever that can be.
        """
        return [
            Transfer(
                from_key=ParticipantKey(self.group_id, transfer.from_id),
                to_key=ParticipantKey(self.group_id, transfer.to_id),
                amount=money(transfer.amount_minor, self.currency),
            )
            for transfer in transfers(self.net_minor_by_id)
        ]
