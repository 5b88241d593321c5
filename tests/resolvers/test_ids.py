"""These tests hold what ids find, and which ids are refused."""

import pytest

from domain.errors import quoted
from schema.global_ids import Kind, global_id
from tests.resolvers.harness import Graph
from tests.resolvers.people import ANN
from tests.resolvers.trip import Trip

UNREADABLE = '`{argument}`: "nonsense" is not an id: take one from the `id` of an object.'


@pytest.mark.parametrize(
    ("document", "argument", "path"),
    [
        ('{ node(id: "nonsense") { id } }', "id", "node"),
        ('{ nodes(ids: ["nonsense"]) { id } }', "ids.0", "nodes"),
        ('{ group(id: "nonsense") { id } }', "id", "group"),
        ('{ expense(id: "nonsense") { id } }', "id", "expense"),
    ],
)
async def test_malformed_id_is_refused(
    graph: Graph, document: str, argument: str, path: str
) -> None:
    """A text that is no id is refused with the code BAD_USER_INPUT, naming the argument."""
    answer = await graph.ask(document, ANN)

    assert answer.errors == [
        {
            "message": UNREADABLE.format(argument=argument),
            "path": [path],
            "code": "BAD_USER_INPUT",
        }
    ]


async def test_id_of_another_type_is_refused(graph: Graph, trip: Trip) -> None:
    """The id of a participant given for a group is refused with what it is."""
    answer = await graph.ask("query ($id: ID!) { group(id: $id) { id } }", ANN, id=trip.ann)

    assert answer.errors == [
        {
            "message": f"`id`: {quoted(trip.ann)} is the id of a participant, not of a group: take "
            "the `id` of the right object.",
            "path": ["group"],
            "code": "BAD_USER_INPUT",
        }
    ]


async def test_ids_of_no_nodes_find_nothing(graph: Graph, trip: Trip) -> None:
    """The ids of balances and events, which are no nodes, find nothing."""
    ids = [global_id(Kind.BALANCES, trip.group_id), global_id(Kind.EVENT, trip.group_id, "1")]

    answer = await graph.ask("query ($ids: [ID!]!) { nodes(ids: $ids) { id } }", ANN, ids=ids)

    assert (answer.data, answer.errors) == ({"nodes": [None, None]}, [])


async def test_nodes_keep_their_order(graph: Graph, trip: Trip) -> None:
    """Several ids are answered in their order, repeats included, in one read of their group."""
    ids = [trip.hal, trip.id, trip.ann, trip.hal]

    answer = await graph.ask("query ($ids: [ID!]!) { nodes(ids: $ids) { id } }", ANN, ids=ids)

    assert answer.data == {"nodes": [{"id": each} for each in ids]}
    assert [call.operation for call in answer.calls] == ["BatchGetItem", "BatchGetItem"]


async def test_too_many_ids_are_refused(graph: Graph, trip: Trip) -> None:
    """More than 100 ids at once are refused with the limit and the number."""
    document = "query ($ids: [ID!]!) { nodes(ids: $ids) { id } }"

    answer = await graph.ask(document, ANN, ids=[trip.id] * 101)

    assert [error["message"] for error in answer.errors] == [
        "`ids` may have at most 100 ids, not 101."
    ]
