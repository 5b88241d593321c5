"""This module holds what all connections share: their arguments, pages and page info."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Self, TypedDict, TypeVar

import strawberry

from domain.errors import quoted
from domain.expense_criteria import EVERYTHING, ExpenseCriteria
from schema.context import by
from schema.cursors import ConnectionKind, UnreadableCursor, read_connection_cursor
from schema.definitions import object_type
from schema.fields import Argument, loaded
from schema.refusals import bad_user_input

Owner = TypeVar("Owner", bound=str | tuple[str, ...])
N = TypeVar("N")

MAX_PAGE = 100
DEFAULT_PAGE = 20


class PageArguments(TypedDict):
    """This is what a client says about the page that it wants."""

    first: int | None
    after: str | None
    last: int | None
    before: str | None


PAGE = (
    Argument("first", int | None, "How many from the start, 1 to 100; 20 when `last` isn't given."),
    Argument("after", str | None, "A `cursor` of this connection: only what comes after it."),
    Argument("last", int | None, "How many from the end, 1 to 100; not together with `first`."),
    Argument("before", str | None, "A `cursor` of this connection: only what comes before it."),
)
"""The arguments of every connection."""


@dataclass(frozen=True, slots=True)
class PageKey(Generic[Owner]):
    """This names one page of one connection; `after` and `before` are sort keys, exclusive.

    `criteria` narrow a connection of expenses down.
    """

    kind: ConnectionKind
    owner: Owner
    size: int
    forward: bool
    after: str | None
    before: str | None
    criteria: ExpenseCriteria = EVERYTHING


@dataclass(frozen=True, slots=True)
class Peek:
    """This asks whether a connection goes on beyond one end of a page.

    `edge` is the sort key of the page's own item at that end; of an empty page it is the bound
    that was asked for, which is beyond the page itself (`is_bound`).
    """

    kind: ConnectionKind
    owner: str | tuple[str, ...]
    at_end: bool
    edge: str
    is_bound: bool
    criteria: ExpenseCriteria = EVERYTHING


Beyond = bool | Peek
"""Whether a connection goes on: known from reading the page, or to be looked up."""


@object_type
class PageInfo:
    """This says where a page stands in its connection."""

    has_next_page: bool = loaded(
        by.beyond, "beyond_end", description="Whether anything comes after this page."
    )
    has_previous_page: bool = loaded(
        by.beyond, "beyond_start", description="Whether anything comes before this page."
    )
    start_cursor: str | None = strawberry.field(
        description="The cursor where the page starts; null when nothing is there."
    )
    end_cursor: str | None = strawberry.field(
        description="The cursor where the page ends; null when nothing is there."
    )
    beyond_start: strawberry.Private[Beyond]
    beyond_end: strawberry.Private[Beyond]


@object_type
class Edge(Generic[N]):
    """This is one item of a page, with its place in the connection."""

    cursor: str = strawberry.field(
        description="Give it as `after` or `before` to page on from this item."
    )
    node: N = strawberry.field(description="The item itself.")


@object_type
class Connection(Generic[N]):
    """This is one page of a list."""

    edges: list[Edge[N]] = strawberry.field(
        description="The items of this page with their cursors, in the connection's order."
    )
    nodes: list[N] = strawberry.field(
        description="The items of this page alone, in the connection's order."
    )
    page_info: PageInfo = strawberry.field(description="Where this page stands in the whole.")

    @classmethod
    def of(
        cls, read: Sequence[N | None], cursors: list[str], beyond: tuple[Beyond, Beyond]
    ) -> Self:
        """This makes a page of what was read, its cursors, and what is before and after it.

        None stands for something that was read and isn't shown. The page info stands on what was
        read: a client pages on from there, even where nothing is shown.
        """
        edges = [
            Edge(cursor=cursor, node=node)
            for cursor, node in zip(cursors, read, strict=True)
            if node is not None
        ]
        return cls(
            edges=edges,
            nodes=[edge.node for edge in edges],
            page_info=PageInfo(
                start_cursor=cursors[0] if cursors else None,
                end_cursor=cursors[-1] if cursors else None,
                beyond_start=beyond[0],
                beyond_end=beyond[1],
            ),
        )


def page_key(kind: ConnectionKind, owner: Owner, window: PageArguments) -> PageKey[Owner]:
    """This gives the key of the page that a client asks for.

    Raises:
        GraphQLError: BAD_USER_INPUT, naming the argument and its value.
    """
    first, last = window["first"], window["last"]
    if first is not None and last is not None:
        message = f"Give either `first` or `last`, not both (first: {first}, last: {last})."
        raise bad_user_input(message)
    return PageKey(
        kind=kind,
        owner=owner,
        size=page_size("first", first) if last is None else page_size("last", last),
        forward=last is None,
        after=_bound(kind, owner, "after", window["after"]),
        before=_bound(kind, owner, "before", window["before"]),
    )


def page_size(argument: str, count: int | None) -> int:
    """This gives how many are asked for; 20 where the argument isn't given.

    Raises:
        GraphQLError: BAD_USER_INPUT: not from 1 to 100.
    """
    if count is None:
        return DEFAULT_PAGE
    if not 1 <= count <= MAX_PAGE:
        raise bad_user_input(f"`{argument}` must be from 1 to {MAX_PAGE}, not {count}.")
    return count


def owner_text(owner: str | tuple[str, ...]) -> str:
    """This names the owner of a connection, as its cursors are bound to it."""
    return owner if isinstance(owner, str) else "#".join(owner)


def _bound(
    kind: ConnectionKind, owner: str | tuple[str, ...], argument: str, cursor: str | None
) -> str | None:
    if cursor is None:
        return None
    try:
        return read_connection_cursor(kind, owner_text(owner), cursor)
    except UnreadableCursor as error:
        message = (
            f"`{argument}` must be a cursor of this connection, not {quoted(cursor)}: "
            "take one from its `edges` or its `pageInfo`."
        )
        raise bad_user_input(message) from error
