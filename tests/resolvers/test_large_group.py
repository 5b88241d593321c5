"""These tests hold that a large group is paged whole, each item once, while others write."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from graphql import GraphQLSchema

from datastore.engine.counting import CountingEngine
from datastore.engine.embedded import open_embedded
from datastore.engine.embedded.opening import FILE_NAME
from datastore.store import GroupLanes, Store
from tests.resolvers.harness import Graph, Json, listed, part
from tests.resolvers.large_group import (
    Size,
    comment_ids,
    commented_id,
    expense_ids,
    group_id,
    participant_ids,
    put_large_group,
)
from tests.resolvers.made import BEGIN
from tests.resolvers.people import ANN, PEOPLE, provision

SIZE = Size(expenses=10_000, comments=500)
WAY = "$first: Int, $after: String, $last: Int, $before: String"
WINDOW = "first: $first, after: $after, last: $last, before: $before"
INFO = "pageInfo { hasNextPage hasPreviousPage startCursor endCursor }"
EXPENSES = f"""
query ($id: ID!, {WAY}) {{
  group(id: $id) {{ expenses({WINDOW}) {{ nodes {{ id }} {INFO} }} }}
}}
"""
COMMENTS = f"""
query ($id: ID!, {WAY}) {{
  expense(id: $id) {{ comments({WINDOW}) {{ nodes {{ id }} {INFO} }} }}
}}
"""
PARTICIPANTS = "query ($id: ID!) { group(id: $id) { participants(first: 100) { nodes { id } } } }"
CREATE = """
mutation ($input: CreateExpenseInput!) {
  createExpense(input: $input) { expense { id } errors { message } }
}
"""
DELETE = """
mutation ($input: DeleteExpenseInput!) {
  deleteExpense(input: $input) { deletedId errors { message } }
}
"""


async def _grow(folder: Path) -> None:
    engine = open_embedded(folder, durable=False, clock=BEGIN.timestamp)
    for viewer in PEOPLE:
        await provision(Store(engine, GroupLanes(), lambda *_: None), viewer)
    await put_large_group(engine, SIZE)
    await engine.close()


@pytest.fixture(scope="session")
def large_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This is the file of a store with the large group, made once."""
    folder = tmp_path_factory.mktemp("large")
    asyncio.run(_grow(folder))
    return folder / FILE_NAME


@pytest.fixture
async def graph(
    served_schema: GraphQLSchema, large_file: Path, tmp_path: Path
) -> AsyncIterator[Graph]:
    """This is the graph over 10,000 expenses, 500 comments on one, and 100 participants."""
    shutil.copy(large_file, tmp_path)
    embedded = open_embedded(tmp_path, durable=False, clock=BEGIN.timestamp)
    yield Graph(served_schema, CountingEngine(embedded), tmp_path)
    await embedded.close()


class Reader:
    """This reads a connection page by page, from one end to the other."""

    def __init__(self, graph: Graph, document: str, *, path: str, is_forward: bool) -> None:
        self._graph = graph
        self._document = document
        self._path = path
        self._is_forward = is_forward
        self._cursor: Json = None
        self.seen: list[str] = []
        self.has_more = True

    async def page(self, owner: str) -> list[str]:
        """This reads the next page of 100, and lists its ids as the connection orders them."""
        size, bound = ("first", "after") if self._is_forward else ("last", "before")
        window = {size: 100, bound: self._cursor}
        answer = await self._graph.ask(self._document, ANN, id=owner, **window)
        ids = [str(part(node, "id")) for node in listed(answer.data, f"{self._path}.nodes")]
        info = answer.at(f"{self._path}.pageInfo")
        self.has_more = part(info, "hasNextPage" if self._is_forward else "hasPreviousPage") is True
        self._cursor = part(info, "endCursor" if self._is_forward else "startCursor")
        self.seen = [*self.seen, *ids] if self._is_forward else [*ids, *self.seen]
        return ids


def expenses(graph: Graph, *, is_forward: bool) -> Reader:
    """This reads the expenses of a group."""
    return Reader(graph, EXPENSES, path="group.expenses", is_forward=is_forward)


async def spend(graph: Graph, day: str) -> str:
    """This has somebody write an expense down, and gives its id."""
    who = participant_ids()[0]
    given = {
        "groupId": group_id(),
        "title": "Between",
        "occurredOn": day,
        "items": [{"amount": "1.00", "split": {"equally": [who]}}],
        "payments": [{"participantId": who, "amount": "1.00"}],
    }
    return (await graph.ask(CREATE, ANN, input=given)).text("createExpense.expense.id")


async def delete(graph: Graph, expense_id: str) -> None:
    """This has somebody delete an expense that is there."""
    answer = await graph.ask(DELETE, ANN, input={"expenseId": expense_id})
    assert answer.at("deleteExpense") == {"deletedId": expense_id, "errors": []}


both_ways = pytest.mark.parametrize("is_forward", [True, False], ids=["forward", "backward"])


@both_ways
async def test_every_expense_comes_once(graph: Graph, is_forward: bool) -> None:
    """10,000 expenses, 100 at a time, are each of them once and in order, either way."""
    reader = expenses(graph, is_forward=is_forward)

    while reader.has_more:
        await reader.page(group_id())

    assert reader.seen == expense_ids(SIZE)


@both_ways
async def test_pages_hold_while_others_write(graph: Graph, is_forward: bool) -> None:
    """What is there from the first page to the last comes once, whatever others write between."""
    reader, kept = expenses(graph, is_forward=is_forward), expense_ids(SIZE)
    added, removed = list[str](), list[str]()

    while reader.has_more:
        await reader.page(group_id())
        # One at each end: what was read already, and what is still to come.
        removed += [kept[2 * len(added)], kept[-2 * len(added) - 1]]
        for gone in removed[-2:]:
            await delete(graph, gone)
        added += [await spend(graph, day) for day in ("2019-01-01", "2021-07-01")]
        added.append(await spend(graph, "2030-01-01"))

    came = set(reader.seen)
    assert len(reader.seen) == len(came)
    assert set(kept) - set(removed) <= came <= {*kept, *added}
    assert [each for each in reader.seen if each in kept] == [each for each in kept if each in came]


@both_ways
async def test_every_comment_comes_once(graph: Graph, is_forward: bool) -> None:
    """500 comments are each of them once and in order, either way."""
    reader = Reader(graph, COMMENTS, path="expense.comments", is_forward=is_forward)

    while reader.has_more:
        await reader.page(commented_id())

    assert reader.seen == comment_ids(SIZE)


async def test_all_participants_are_one_page(graph: Graph) -> None:
    """100 participants, the most a group has, are one page, oldest first."""
    answer = await graph.ask(PARTICIPANTS, ANN, id=group_id())

    people = listed(answer.data, "group.participants.nodes")
    assert [part(each, "id") for each in people] == participant_ids()
