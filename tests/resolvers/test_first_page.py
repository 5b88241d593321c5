"""These tests hold what the first page of a group costs, however long its history is."""

from datastore.engine.counting import CountingEngine
from datastore.engine.port import BatchGot, Engine, Page
from datastore.operations import BatchGetItem, Query
from tests.resolvers.harness import Graph, listed
from tests.resolvers.large_group import Size, group_id, put_large_group
from tests.resolvers.people import ANN
from tests.resolvers.test_group_page import GROUP_PAGE


class ItemsRead(CountingEngine):
    """This engine counts the items that it reads, those that a filter leaves out included."""

    def __init__(self, inner: Engine) -> None:
        super().__init__(inner)
        self.items = 0

    async def batch_get(self, op: BatchGetItem) -> BatchGot:
        """This reads many items."""
        got = await super().batch_get(op)
        self.items += sum(item is not None for item in got.found)
        return got

    async def query(self, op: Query) -> Page:
        """This reads a page."""
        page = await super().query(op)
        self.items += page.scanned
        return page


async def cost(graph: Graph, expenses: int) -> tuple[list[tuple[str, int]], int]:
    """This reads the first page of a group: the calls, with the items asked for, and those read."""
    await put_large_group(graph.engine, Size(expenses=expenses, comments=0))
    graph.engine = engine = ItemsRead(graph.engine)

    answer = await graph.ask(GROUP_PAGE, ANN, id=group_id())

    assert len(listed(answer.data, "group.expenses.nodes")) == 20
    return sorted((call.operation, call.rows) for call in answer.calls), engine.items


async def test_first_page_costs_the_same(graph: Graph) -> None:
    """F01: the first page of 3,000 expenses takes the calls and items of the first page of 30."""
    few = await cost(graph, 30)
    many = await cost(graph, 3_000)

    assert few == many
