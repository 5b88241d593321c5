"""This module holds the people with an account."""

from typing import TYPE_CHECKING, Unpack

import strawberry

from domain.ids import UserId
from schema.context import by
from schema.cursors import ConnectionKind
from schema.definitions import object_type
from schema.fields import loaded
from schema.node import Node
from schema.paging import PAGE, PageArguments, PageKey, page_key
from schema.scalars import InstantText
from schema.totals import CurrencyTotal

if TYPE_CHECKING:
    from schema.group import GroupConnection
    from schema.join_request import JoinRequestConnection


def groups_page(user_id: UserId, **window: Unpack[PageArguments]) -> PageKey[UserId]:
    """This names a page of a user's groups."""
    return page_key(ConnectionKind.GROUPS, user_id, window)


def own_join_requests_page(user_id: UserId, **window: Unpack[PageArguments]) -> PageKey[UserId]:
    """This names a page of a user's own pending requests."""
    return page_key(ConnectionKind.OWN_JOIN_REQUESTS, user_id, window)


@object_type
class User(Node):
    """This is someone with an account. Others who share a group with them see the name only."""

    display_name: str = strawberry.field(description="What they are called, 1 to 80 characters.")
    email: str | None = strawberry.field(
        description="Their primary e-mail address; null when there is none, and to others."
    )
    phone: str | None = strawberry.field(
        description="Their phone number in E.164 form; null when there is none, and to others."
    )
    groups: "GroupConnection" = loaded(
        by.group_page,
        "user_id",
        build=groups_page,
        arguments=PAGE,
        description="The groups they are in, newest group first. Empty to others.",
    )
    totals: list[CurrencyTotal] | None = loaded(
        by.totals,
        "user_id",
        nullable=True,
        description="What they are owed and owe over all of their groups, a line per currency, by "
        "code; currencies are never added up. Null to others.",
    )
    join_requests: "JoinRequestConnection" = loaded(
        by.own_join_request_page,
        "user_id",
        build=own_join_requests_page,
        arguments=PAGE,
        description="Their own pending requests to join groups, latest first. Empty to others.",
    )
    version: int | None = strawberry.field(
        description="Grows by one with every change of the profile; null to others."
    )
    created_at: InstantText | None = strawberry.field(
        description="When the account was made; null to others."
    )
    user_id: strawberry.Private[UserId]
