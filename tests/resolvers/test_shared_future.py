"""These tests hold that a failing field doesn't take along what other fields wait for."""

import asyncio

from datastore.engine.counting import CountingEngine
from datastore.engine.port import Page
from datastore.keys import balance_key
from datastore.operations import Put, Query
from datastore.tables import GROUPS
from tests.resolvers.harness import Graph
from tests.resolvers.people import ANN
from tests.resolvers.trip import Trip

FAILING_BESIDE_SHARED = """
query ($id: ID!) {
  a: group(id: $id) {
    balances { revision }
    participants { nodes { displayName } }
  }
  b: group(id: $id) { participants { nodes { displayName } } }
}
"""


class SlowQueries(CountingEngine):
    """This engine takes its time over queries, but not over single items."""

    async def query(self, op: Query) -> Page:
        """This waits first."""
        await asyncio.sleep(0.05)
        return await super().query(op)


async def test_sibling_of_a_failure_is_shared(graph: Graph, trip: Trip) -> None:
    """A field that fails nulls its own object; what its siblings had asked for still comes.

    graphql-core cancels the siblings. Without a shield that cancels the loader's future, which
    `b` waits for as well, and the operation ends in a CancelledError in place of an answer.
    """
    key = balance_key(trip.group_id)
    broken = {"GroupId": key.partition, "SK": key.sort, "BalanceRevision": "one"}
    await graph.engine.write(Put(GROUPS, broken))
    graph.engine = SlowQueries(graph.engine)

    answer = await graph.ask(FAILING_BESIDE_SHARED, ANN, id=trip.id)

    people = [{"displayName": "Ann"}, {"displayName": "Gil"}, {"displayName": "Hal"}]
    assert answer.data == {"a": None, "b": {"participants": {"nodes": people}}}
    assert [error["path"] for error in answer.errors] == [["a", "balances"]]
