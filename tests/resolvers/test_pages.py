"""These tests hold that pages make the whole, in both directions, and tell where they stand."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass

import pytest

from domain.errors import quoted
from domain.ids import UserId
from resolvers.context import Viewer
from tests.resolvers.harness import Answer, Graph, Json, listed, part
from tests.resolvers.joining import open_trip, waiting_request
from tests.resolvers.mutations.documents import ADD_GUEST, CREATE_SETTLEMENT
from tests.resolvers.people import ANN, BOB, provision
from tests.resolvers.rent import create_rent
from tests.resolvers.trip import Trip, create_trip

WINDOW = "(first: $first, after: $after, last: $last, before: $before)"
INFO = "hasNextPage hasPreviousPage startCursor endCursor"
PAGE = f"{{ nodes {{ id }} edges {{ cursor node {{ id }} }} pageInfo {{ {INFO} }} }}"
HEAD = "query ($id: ID!, $first: Int, $after: String, $last: Int, $before: String)"


@dataclass(frozen=True)
class Connection:
    """This is one connection: how it is asked for, and where its page is in the answer."""

    name: str
    document: str
    path: str
    fill: Callable[[Trip], Coroutine[object, object, str]]

    def __str__(self) -> str:
        return self.name

    async def page(self, graph: Graph, owner: str, **window: object) -> "Page":
        """This reads one page."""
        answer = await graph.ask(self.document, ANN, id=owner, **window)
        return Page(answer, answer.at(self.path))


@dataclass(frozen=True)
class Page:
    """This is a page that was read."""

    answer: Answer
    data: Json

    @property
    def ids(self) -> list[Json]:
        """This lists the items of the page; the edges hold the same ones."""
        nodes, edges = listed(self.data, "nodes"), listed(self.data, "edges")
        assert nodes == [part(edge, "node") for edge in edges]
        return [part(node, "id") for node in nodes]

    @property
    def stands(self) -> tuple[Json, Json]:
        """This tells whether anything is before and after the page."""
        info = part(self.data, "pageInfo")
        return part(info, "hasPreviousPage"), part(info, "hasNextPage")

    def cursor(self, end: str) -> Json:
        """This is the cursor at the start or the end of the page."""
        return part(self.data, f"pageInfo.{end}Cursor")


async def five_participants(trip: Trip) -> str:
    """This adds guests until the group has five participants."""
    for name in ("Ida", "Jan"):
        given = {"groupId": trip.id, "displayName": name}
        await trip.graph.ask(ADD_GUEST, ANN, input=given)
    return trip.id


async def five_expenses(trip: Trip) -> str:
    """This writes five expenses down, two of them of one day."""
    for day in (3, 1, 2, 2, 5):
        await trip.spend(occurredOn=f"2026-01-0{day}")
    return trip.id


async def five_comments(trip: Trip) -> str:
    """This comments on an expense five times."""
    expense_id = await trip.spend()
    for number in range(5):
        await trip.say(expense_id, f"Comment {number}")
    return expense_id


async def five_settlements(trip: Trip) -> str:
    """This writes five settlements down."""
    for amount in range(1, 6):
        given = {
            "groupId": trip.id,
            "payerId": trip.gil,
            "payeeId": trip.ann,
            "amount": f"{amount}.00",
        }
        await trip.graph.ask(CREATE_SETTLEMENT, ANN, input=given)
    return trip.id


async def five_rents(trip: Trip) -> str:
    """This writes five recurring expenses down."""
    for number in range(5):
        await create_rent(trip, title=f"Rent {number}")
    return trip.id


async def five_groups(trip: Trip) -> str:
    """This creates groups until Ann is in five."""
    for _ in range(4):
        await create_trip(trip.graph)
    answer = await trip.graph.ask("{ me { id } }", ANN)
    return answer.text("me.id")


async def five_requests(trip: Trip) -> str:
    """This lets five people, whose accounts are made for it, ask to join."""
    await open_trip(trip)
    for number in range(5):
        await waiting_request(trip, await somebody(trip, number))
    return trip.id


async def somebody(trip: Trip, number: int) -> Viewer:
    """This gives one of many people an account."""
    viewer = Viewer(UserId(f"d0000000-0000-4000-8000-00000000000{number}"), f"Dan {number}", 1)
    await provision(trip.graph.store, viewer)
    return viewer


async def five_own_requests(trip: Trip) -> str:
    """This lets Ann ask to join five groups of Bob's."""
    for _ in range(5):
        group = await create_trip(trip.graph, viewer=BOB)
        await open_trip(group, owner=BOB)
        await waiting_request(group, ANN)
    answer = await trip.graph.ask("{ me { id } }", ANN)
    return answer.text("me.id")


def of_group(field: str) -> str:
    """This asks for a connection of a group."""
    return f"{HEAD} {{ group(id: $id) {{ page: {field}{WINDOW} {PAGE} }} }}"


async def five_events(trip: Trip) -> str:
    """This lets four things happen in a group that was created before."""
    for _ in range(4):
        await trip.pay()
    return trip.id


CONNECTIONS = [
    Connection("participants", of_group("participants"), "group.page", five_participants),
    Connection("expenses", of_group("expenses"), "group.page", five_expenses),
    Connection("settlements", of_group("settlements"), "group.page", five_settlements),
    Connection("recurring expenses", of_group("recurringExpenses"), "group.page", five_rents),
    Connection("join requests", of_group("joinRequests"), "group.page", five_requests),
    Connection(
        "own join requests",
        f"{HEAD} {{ node(id: $id) {{ ... on User {{ page: joinRequests{WINDOW} {PAGE} }} }} }}",
        "node.page",
        five_own_requests,
    ),
    Connection(
        "comments",
        f"{HEAD} {{ expense(id: $id) {{ page: comments{WINDOW} {PAGE} }} }}",
        "expense.page",
        five_comments,
    ),
    Connection(
        "groups",
        f"{HEAD} {{ node(id: $id) {{ ... on User {{ page: groups{WINDOW} {PAGE} }} }} }}",
        "node.page",
        five_groups,
    ),
    Connection("activity", of_group("activity"), "group.page", five_events),
]
every_connection = pytest.mark.parametrize("connection", CONNECTIONS, ids=str)


@every_connection
@pytest.mark.parametrize("size", [1, 2, 5])
async def test_pages_make_the_whole(
    graph: Graph, trip: Trip, connection: Connection, size: int
) -> None:
    """Paging forward gives every item once, in order; paging backward the same from the end."""
    owner = await connection.fill(trip)
    whole = (await connection.page(graph, owner)).ids

    forward = await pages(connection, graph, owner, first=size)
    backward = await pages(connection, graph, owner, last=size)

    assert len(whole) == 5
    assert [each for page in forward for each in page] == whole
    assert [each for page in reversed(backward) for each in page] == whole


async def pages(connection: Connection, graph: Graph, owner: str, **size: int) -> list[list[Json]]:
    """This reads page after page, forward by `first` or backward by `last`, until none is left."""
    onward, end, is_next = ("after", "end", 1) if "first" in size else ("before", "start", 0)
    page = await connection.page(graph, owner, **size)
    found = [page.ids]
    while page.stands[is_next]:
        page = await connection.page(graph, owner, **size, **{onward: page.cursor(end)})
        found.append(page.ids)
    return found


@every_connection
async def test_page_tells_where_it_stands(graph: Graph, trip: Trip, connection: Connection) -> None:
    """What is before and after a page is told truly, whichever way it was read."""
    owner = await connection.fill(trip)
    whole = await connection.page(graph, owner)
    cursors = [part(edge, "cursor") for edge in listed(whole.data, "edges")]

    stands = [
        (await connection.page(graph, owner, **window)).stands
        for window in (
            {"first": 5},
            {"first": 2},
            {"first": 2, "after": cursors[0]},
            {"first": 2, "after": cursors[2]},
            {"last": 2},
            {"last": 2, "before": cursors[4]},
            {"last": 2, "before": cursors[2]},
            {"first": 2, "after": cursors[0], "before": cursors[2]},
        )
    ]

    assert stands == [
        (False, False),
        (False, True),
        (True, True),
        (True, False),
        (True, False),
        (True, True),
        (False, True),
        (True, True),
    ]


@every_connection
async def test_empty_page_tells_where_it_stands(
    graph: Graph, trip: Trip, connection: Connection
) -> None:
    """A page beyond an end is empty, and everything lies on its other side."""
    owner = await connection.fill(trip)
    whole = await connection.page(graph, owner)

    behind = await connection.page(graph, owner, first=2, after=whole.cursor("end"))
    ahead = await connection.page(graph, owner, last=2, before=whole.cursor("start"))

    assert (behind.ids, behind.stands, behind.cursor("end")) == ([], (True, False), None)
    assert (ahead.ids, ahead.stands, ahead.cursor("start")) == ([], (False, True), None)


@every_connection
async def test_foreign_cursor_is_refused(graph: Graph, trip: Trip, connection: Connection) -> None:
    """A cursor of another connection is refused, naming the argument and its value."""
    owner = await connection.fill(trip)
    other = next(each for each in CONNECTIONS if each is not connection)
    foreign = (await other.page(graph, await other.fill(trip))).cursor("start")

    answer = await graph.ask(connection.document, ANN, id=owner, first=2, after=foreign)

    assert [(error["message"], error["code"]) for error in answer.errors] == [
        (
            (
                f"`after` must be a cursor of this connection, not {quoted(str(foreign))}: take "
                "one from its `edges` or its `pageInfo`."
            ),
            "BAD_USER_INPUT",
        )
    ]


async def test_other_ends_cost_nothing_unasked(graph: Graph, trip: Trip) -> None:
    """What lies before a page is looked up only when a client asks for it."""
    owner = await five_expenses(trip)
    first = await CONNECTIONS[1].page(graph, owner, first=2)
    document = of_group("expenses").replace("hasPreviousPage", "")

    answer = await graph.ask(document, ANN, id=owner, first=2, after=first.cursor("end"))

    assert [call.operation for call in answer.calls] == ["BatchGetItem", "Query"]
