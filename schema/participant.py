"""This module holds the people of a group, with an account or without."""

import strawberry

from domain.ids import UserId
from schema.context import by
from schema.definitions import object_type
from schema.enums import ParticipantKind, Role
from schema.fields import loaded
from schema.keys import ParticipantKey
from schema.money import Money
from schema.node import Node
from schema.paging import Connection
from schema.scalars import InstantText
from schema.user import User


@object_type
class Participant(Node):
    """This is one person in one group: a user, or a guest who is only a name."""

    display_name: str = strawberry.field(
        description="What they are called; two in a group may share a name and differ by `id`."
    )
    kind: ParticipantKind = strawberry.field(description="Whether they have an account.")
    role: Role = strawberry.field(description="What they may do in the group.")
    user: User | None = loaded(
        by.user, "user_id", nullable=True, description="Their account; null for a guest."
    )
    net: Money = loaded(
        by.net,
        "key",
        description="What they are owed (positive) or owe (negative) in the group, all told.",
    )
    created_at: InstantText = strawberry.field(description="When they came into the group.")
    claimed_at: InstantText | None = strawberry.field(
        description="When a user took over this guest; null for who never was a guest."
    )
    key: strawberry.Private[ParticipantKey]
    user_id: strawberry.Private[UserId | None]


@object_type
class ParticipantConnection(Connection[Participant]):
    """This is one page of a group's participants, oldest first."""
