"""These tests hold that a page whose items are all hidden can be paged on from."""

from datastore.engine.counting import CountingEngine
from datastore.engine.port import Engine, Page
from datastore.keys import expense_key, member_key
from datastore.operations import Delete, Query
from datastore.tables import GROUPS
from schema.global_ids import read_expense_key
from tests.resolvers.harness import Graph
from tests.resolvers.people import ANN
from tests.resolvers.trip import Trip, create_trip

PAGE = """
{ nodes { id } edges { node { id } } pageInfo { hasNextPage startCursor endCursor } }
"""
GROUPS_OF_ANN = (
    f"query ($after: String) {{ me {{ page: groups(first: 1, after: $after) {PAGE} }} }}"
)
EXPENSES_AFTER_A_WRITE = f"""
mutation ($group: ID!, $after: String) {{
  addGuest(input: {{groupId: $group, displayName: "Ida"}}) {{
    query {{ group(id: $group) {{ page: expenses(first: 1, after: $after) {PAGE} }} }}
  }}
}}
"""


class LaggingIndex(CountingEngine):
    """This engine answers a query of an index as it did the first time."""

    def __init__(self, inner: Engine) -> None:
        super().__init__(inner)
        self.pages: dict[Query, Page] = {}

    async def query(self, op: Query) -> Page:
        """This reads a page."""
        if op.index is None:
            return await super().query(op)
        if op not in self.pages:
            self.pages[op] = await super().query(op)
        return self.pages[op]


async def test_left_groups_are_paged_over(graph: Graph, trip: Trip) -> None:
    """A page of groups that the index still names and the caller has left leads on to the rest."""
    left = await create_trip(graph)
    await graph.engine.write(Delete(GROUPS, member_key(left.group_id, ANN.user_id)))

    first = await graph.ask(GROUPS_OF_ANN, ANN)
    cursor = first.at("me.page.pageInfo.endCursor")
    second = await graph.ask(GROUPS_OF_ANN, ANN, after=cursor)

    assert (first.at("me.page.nodes"), first.at("me.page.edges")) == ([], [])
    assert first.at("me.page.pageInfo") == {
        "hasNextPage": True,
        "startCursor": cursor,
        "endCursor": cursor,
    }
    assert second.at("me.page.nodes") == [{"id": trip.id}]
    assert second.at("me.page.pageInfo.hasNextPage") is False


async def test_deleted_expenses_are_paged_over(graph: Graph, trip: Trip) -> None:
    """A page of expenses that the index still names and nothing else does leads on to the rest."""
    kept = await trip.spend(occurredOn="2026-02-13")
    deleted = await trip.spend(occurredOn="2026-02-14")
    graph.engine = LaggingIndex(graph.engine)
    before = await graph.ask(EXPENSES_AFTER_A_WRITE, ANN, group=trip.id)
    await graph.engine.write(Delete(GROUPS, expense_key(*read_expense_key(deleted))))

    first = await graph.ask(EXPENSES_AFTER_A_WRITE, ANN, group=trip.id)
    cursor = first.at("addGuest.query.group.page.pageInfo.endCursor")
    second = await graph.ask(EXPENSES_AFTER_A_WRITE, ANN, group=trip.id, after=cursor)

    assert before.at("addGuest.query.group.page.nodes") == [{"id": deleted}]
    assert first.at("addGuest.query.group.page.nodes") == []
    assert first.at("addGuest.query.group.page.pageInfo") == before.at(
        "addGuest.query.group.page.pageInfo"
    )
    assert second.at("addGuest.query.group.page.nodes") == [{"id": kept}]
