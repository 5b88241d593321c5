"""These tests hold that what can't be read fails alone."""

from datastore.keys import participant_key
from datastore.operations import SetTo, Update
from datastore.tables import GROUPS
from schema.global_ids import read_participant_key
from tests.resolvers.harness import Graph
from tests.resolvers.people import ANN
from tests.resolvers.trip import Trip

ONE_BY_ONE = """
query ($gil: ID!, $hal: ID!) {
  gil: node(id: $gil) { ... on Participant { displayName } }
  hal: node(id: $hal) { ... on Participant { displayName } }
}
"""


async def test_broken_item_fails_alone(graph: Graph, trip: Trip) -> None:
    """An item that can't be read is a fault of its own field; the others of its batch are shown."""
    key = participant_key(*read_participant_key(trip.gil))
    await graph.engine.write(Update(GROUPS, key, (SetTo("Role", "KING"),)))

    answer = await graph.ask(ONE_BY_ONE, ANN, gil=trip.gil, hal=trip.hal)

    assert answer.data == {"gil": None, "hal": {"displayName": "Hal"}}
    assert [error["path"] for error in answer.errors] == [["gil"]]
