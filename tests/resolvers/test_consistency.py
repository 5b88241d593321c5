"""These tests hold what is read strongly, and what an index is trusted with."""

from datastore.engine.counting import CountingEngine
from datastore.engine.port import BatchGot, Engine, Page
from datastore.operations import BatchGetItem, Query
from tests.resolvers.harness import Graph
from tests.resolvers.people import ANN
from tests.resolvers.test_group_page import GROUP_PAGE
from tests.resolvers.trip import Trip

LISTED_IN_PAYLOAD = """
mutation ($input: CreateExpenseInput!, $group: ID!) {
  createExpense(input: $input) {
    query { me { displayName } group(id: $group) { expenses { nodes { title } } } }
  }
}
"""


class WeakReads(CountingEngine):
    """This engine remembers which tables were read without asking for the latest."""

    def __init__(self, inner: Engine) -> None:
        super().__init__(inner)
        self.weakly_read: list[str] = []

    async def batch_get(self, op: BatchGetItem) -> BatchGot:
        """This reads many items."""
        self.weakly_read += [get.table.name for get in op.gets if not get.consistent]
        return await super().batch_get(op)

    async def query(self, op: Query) -> Page:
        """This reads a page."""
        if op.index is None and not op.consistent:
            self.weakly_read.append(op.table.name)
        return await super().query(op)


async def test_groups_are_read_strongly(graph: Graph, trip: Trip) -> None:
    """Everything of a group but its indexes is read strongly, so nothing is older than the cursor.

    A lagging copy of a comment, read after the head, would be missing from the page and never
    come to who subscribes from the page's cursor.
    """
    await trip.say(await trip.spend(), "Nice.")
    graph.engine = engine = WeakReads(graph.engine)

    await graph.ask(GROUP_PAGE, ANN, id=trip.id)

    assert engine.weakly_read == []


async def test_profiles_may_lag_in_queries(graph: Graph) -> None:
    """A user's profile is in no log, and is read the cheaper way by a query."""
    graph.engine = engine = WeakReads(graph.engine)

    await graph.ask("{ me { displayName } }", ANN)

    assert engine.weakly_read == ["users"]


async def test_payloads_read_strongly(graph: Graph, trip: Trip) -> None:
    """A payload reads everything strongly, and the heads of a list again by their keys."""
    await trip.spend(title="Breakfast", occurredOn="2026-02-13")
    graph.engine = engine = WeakReads(graph.engine)

    answer = await graph.ask(LISTED_IN_PAYLOAD, ANN, input=trip.dinner(), group=trip.id)

    assert answer.at("createExpense.query.group.expenses.nodes") == [
        {"title": "Dinner"},
        {"title": "Breakfast"},
    ]
    assert engine.weakly_read == []
    places = [(call.operation, *call.places) for call in answer.calls]
    listed = places.index(("Query", "groups.GroupExpensesIndex"))
    assert places[listed + 1 :] == [("BatchGetItem", "groups")]
