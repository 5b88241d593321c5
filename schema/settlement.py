"""This module holds the payments that settle debts inside a group."""

from typing import TYPE_CHECKING

import strawberry

from domain.ids import GroupId
from schema.context import by
from schema.definitions import object_type
from schema.fields import loaded
from schema.keys import ParticipantKey
from schema.money import Money
from schema.node import Node
from schema.paging import Connection
from schema.participant import Participant
from schema.scalars import DateText, InstantText

if TYPE_CHECKING:
    from schema.group import Group


@object_type
class Settlement(Node):
    """This is a payment from one participant to another, outside of any expense."""

    group: "Group" = loaded(by.group, "group_id", description="The group it was made in.")
    payer: Participant = loaded(by.participant, "payer_key", description="Who paid.")
    payee: Participant = loaded(by.participant, "payee_key", description="Who was paid.")
    amount: Money = strawberry.field(description="How much; more than zero.")
    occurred_on: DateText = strawberry.field(description="The day it was paid.")
    note: str | None = strawberry.field(
        description="More about it, up to 500 characters; null when nothing was given."
    )
    created_by: Participant | None = loaded(
        by.participant,
        "created_by_key",
        nullable=True,
        description="Who wrote it down; null when they are no longer in the group.",
    )
    created_at: InstantText = strawberry.field(description="When it was written down.")
    version: int = strawberry.field(description="Grows by one with every change.")
    group_id: strawberry.Private[GroupId]
    payer_key: strawberry.Private[ParticipantKey]
    payee_key: strawberry.Private[ParticipantKey]
    created_by_key: strawberry.Private[ParticipantKey]


@object_type
class SettlementConnection(Connection[Settlement]):
    """This is one page of a group's settlements, latest created first."""
