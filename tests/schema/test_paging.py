"""These tests hold which page a client gets for its arguments."""

import pytest
from graphql import GraphQLError

from domain.ids import GroupId
from schema.cursors import ConnectionKind, item_cursor
from schema.paging import PageArguments, PageKey, page_key

TRIP = GroupId("018f0000-0000-7000-8000-000000000001")
KIND = ConnectionKind.EXPENSES
FIVE, NINE = item_cursor(KIND, TRIP, "5"), item_cursor(KIND, TRIP, "9")


def window(
    first: int | None = None,
    after: str | None = None,
    last: int | None = None,
    before: str | None = None,
) -> PageArguments:
    """This is what a client says about the page it wants."""
    return PageArguments(first=first, after=after, last=last, before=before)


@pytest.mark.parametrize(
    ("given", "size", "forward", "bounds"),
    [
        (window(), 20, True, (None, None)),
        (window(first=1), 1, True, (None, None)),
        (window(first=100, after=FIVE), 100, True, ("5", None)),
        (window(last=3), 3, False, (None, None)),
        (window(last=3, before=NINE), 3, False, (None, "9")),
        (window(after=FIVE, before=NINE), 20, True, ("5", "9")),
    ],
    ids=["nothing", "first", "first after", "last", "last before", "between"],
)
def test_page_is_what_was_asked(
    given: PageArguments, size: int, forward: bool, bounds: tuple[str | None, str | None]
) -> None:
    """A page has the size, the direction and the bounds that were asked for; 20 by default."""
    assert page_key(KIND, TRIP, given) == PageKey(KIND, TRIP, size, forward, *bounds)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (window(first=0), "`first` must be from 1 to 100, not 0."),
        (window(first=101), "`first` must be from 1 to 100, not 101."),
        (window(first=-1), "`first` must be from 1 to 100, not -1."),
        (window(last=0), "`last` must be from 1 to 100, not 0."),
        (
            window(first=10, last=5),
            "Give either `first` or `last`, not both (first: 10, last: 5).",
        ),
        (
            window(after="x"),
            (
                '`after` must be a cursor of this connection, not "x": take one from its `edges` '
                "or its `pageInfo`."
            ),
        ),
        (
            window(before=""),
            (
                '`before` must be a cursor of this connection, not "": take one from its `edges` '
                "or its `pageInfo`."
            ),
        ),
    ],
    ids=["zero", "over 100", "negative", "last zero", "both", "after", "before"],
)
def test_bad_arguments_are_named(given: PageArguments, message: str) -> None:
    """An argument that can't be used is refused with its name and value."""
    with pytest.raises(GraphQLError) as refused:
        page_key(KIND, TRIP, given)

    assert refused.value.message == message
    assert refused.value.extensions == {"code": "BAD_USER_INPUT"}
