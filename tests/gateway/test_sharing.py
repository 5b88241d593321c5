"""These tests hold which subscriptions share, by the law that sharing must not show."""

from collections.abc import AsyncIterator
from contextlib import aclosing
from pathlib import Path

import orjson
import pytest
from graphql import (
    GraphQLField,
    GraphQLInterfaceType,
    GraphQLObjectType,
    GraphQLSchema,
    get_named_type,
    is_leaf_type,
    is_required_argument,
)

from domain.access import Role
from execution import Document, DocumentCache, Operation
from gateway.sharing import sharing_key
from resolvers.context import Viewer
from schema.caller import depends_on_caller
from schema.cursors import event_cursor
from tests.gateway.followed import opened_trip, served_schema, somebody
from tests.gateway.live_gateway import LiveGateway
from tests.resolvers.boundless import boundless
from tests.resolvers.harness import Json, part
from tests.resolvers.joining import open_trip, waiting_request
from tests.resolvers.mutations.documents import CREATE_RECURRING
from tests.resolvers.people import ANN, provision
from tests.resolvers.rent import rent
from tests.resolvers.trip import ADD_COMMENT, CREATE_EXPENSE, CREATE_SETTLEMENT, Trip

DEPTH = 2
THREAD = "subscription ($id: ID!) { expenseThread(expenseId: $id) { cursor %s } }"


def key_of(text: str, **variables: object) -> object:
    """This is the key of a document."""
    document = DocumentCache(served_schema()).document(text)
    assert isinstance(document, Document), document
    operation = document.operation(None)
    assert isinstance(operation, Operation)
    return sharing_key(text, operation, variables)


@pytest.mark.parametrize(
    "selection",
    [
        "group { viewerParticipant { id } }",
        "group { invite { enabled } }",
        "group { joinRequests { nodes { id } } }",
        "actor { user { email } }",
        "actor { user { groups { nodes { id } } } }",
        "... on ExpenseCreated { expense { viewerShare { owed { amount } } } }",
    ],
)
def test_what_is_ones_own_has_no_key(selection: str) -> None:
    """A document that asks for what depends on the caller is shared with nobody."""
    assert key_of(THREAD % selection, id="x") is None


def test_the_same_question_has_one_key() -> None:
    """What is followed, and from where, makes no difference; another document does."""
    text = THREAD % "actor { displayName }"

    assert key_of(text, id="x") == key_of(text, id="y") is not None
    assert key_of(text, id="x") != key_of(THREAD % "actor { id }", id="x")


def test_variables_of_the_answer_make_a_difference() -> None:
    """Variables that the answer needs are in the key, whatever order they come in."""
    text = """subscription ($id: ID!, $a: Int, $b: Boolean!) {
      groupActivity(groupId: $id) { group { expenses(first: $a) { nodes { id @skip(if: $b) } } } }
    }"""

    one = key_of(text, id="x", a=1, b=True)

    assert one == key_of(text, b=True, a=1, id="z")
    assert one != key_of(text, id="x", a=2, b=True)
    assert one != key_of(text, id="x", a=1, b=False)


@pytest.fixture
async def trip_and_gateway(tmp_path: Path) -> AsyncIterator[tuple[Trip, LiveGateway]]:
    """This is Ann's group, and a gateway on its store."""
    async with opened_trip(tmp_path) as opened:
        yield opened


def everything(schema: GraphQLSchema) -> str:
    """This selects all that two members are said to see alike."""
    event = schema.get_type("GroupEvent")
    assert isinstance(event, GraphQLInterfaceType)
    fragments = (
        f"... on {each.name} {{ {_selected(each, DEPTH)} }}"
        for each in schema.get_possible_types(event)
    )
    return (
        "subscription ($id: ID!, $after: String) { groupActivity(groupId: $id, after: $after) {"
        f" __typename {' '.join(fragments)} }} }}"
    )


def _selected(type_: GraphQLObjectType | GraphQLInterfaceType, depth: int) -> str:
    return " ".join(
        f"{type_.name}_{name}: {name}{_below(field, depth)}"
        for name, field in type_.fields.items()
        if not depends_on_caller(type_.name, name) and _is_reached(field, depth)
    )


def _is_reached(field: GraphQLField, depth: int) -> bool:
    named = get_named_type(field.type)
    is_free = not any(is_required_argument(each) for each in field.args.values())
    return is_free and (is_leaf_type(named) or (depth > 0 and "{  }" not in _below(field, depth)))


def _below(field: GraphQLField, depth: int) -> str:
    named = get_named_type(field.type)
    if not isinstance(named, GraphQLObjectType | GraphQLInterfaceType):
        return ""
    return f" {{ {_selected(named, depth - 1)} }}"


async def everything_happens(trip: Trip, gateway: LiveGateway) -> None:
    """This makes events of many kinds, whose objects have much in them."""
    made = await gateway.ask(CREATE_EXPENSE, ANN, input=trip.dinner())
    said = {"expenseId": part(made, "createExpense.expense.id"), "body": "Nice."}
    await gateway.ask(ADD_COMMENT, ANN, input=said)
    pair = {"payerId": trip.gil, "payeeId": trip.ann}
    given = {"groupId": trip.id, **pair, "amount": "10.00"}
    await gateway.ask(CREATE_SETTLEMENT, ANN, input=given)
    await gateway.ask(CREATE_RECURRING, ANN, input=rent(trip))
    await open_trip(trip)
    await waiting_request(trip, somebody(9))


async def seen_by(trip: Trip, viewer: Viewer, count: int) -> list[Json]:
    """This is what somebody sees of the log, on a gateway that nobody else uses."""
    documents = boundless(served_schema())
    gateway = LiveGateway(served_schema(), trip.graph.engine, number=2, documents=documents)
    document, start = everything(served_schema()), event_cursor(trip.group_id, 0)
    seen: list[Json] = []
    async with aclosing(gateway.follow(document, viewer, id=trip.id, after=start)) as stream:
        async for outcome in stream:
            seen.append(orjson.loads(outcome.body))
            if len(seen) == count:
                break
    return seen


@pytest.mark.parametrize(("role", "count"), [("MEMBER", 6), ("OWNER", 7)])
async def test_one_role_sees_the_same(
    trip_and_gateway: tuple[Trip, LiveGateway], role: Role, count: int
) -> None:
    """All that a document with a key can ask for looks the same to two members in one role."""
    trip, gateway = trip_and_gateway
    one, other = somebody(0), somebody(1)
    for viewer in (one, other):
        await provision(gateway.store, viewer)
        await trip.let_in(viewer, role=Role(role))
    await provision(gateway.store, somebody(9))
    await everything_happens(trip, gateway)

    mine, theirs = await seen_by(trip, one, count), await seen_by(trip, other, count)

    assert mine == theirs
    assert [part(each, "data.groupActivity.__typename") for each in mine][1:5] == [
        "ExpenseCreated",
        "CommentAdded",
        "SettlementChanged",
        "RecurringExpenseChanged",
    ]
    assert not any("errors" in each for each in mine if isinstance(each, dict))
