"""These tests hold what a mutation shows to who has left before it is shown."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from datastore.engine.counting import CountingEngine
from datastore.engine.port import Engine
from datastore.operations import TransactWriteItems
from datastore.store import GroupLanes
from tests.resolvers.harness import Graph
from tests.resolvers.mutations.documents import CREATE_EXPENSE, LEAVE_GROUP
from tests.resolvers.mutations.errors import NOTHING_THERE, not_found
from tests.resolvers.people import BOB
from tests.resolvers.trip import Trip

UPDATE_EXPENSE = """
mutation ($input: UpdateExpenseInput!) {
  updateExpense(input: $input) { expense { title version } errors { code } }
}
"""


class FollowedEngine(CountingEngine):
    """This engine has something else done right after its first transaction."""

    def __init__(self, inner: Engine, follow: Callable[[], Awaitable[object]]) -> None:
        super().__init__(inner)
        self._follow = [follow]

    async def transact(self, op: TransactWriteItems) -> None:
        """This carries a transaction out, and what follows it."""
        await super().transact(op)
        if self._follow:
            await self._follow.pop()()


def left_at_once(graph: Graph, trip: Trip) -> Graph:
    """This is the graph on a gateway where Bob's next write comes just before he leaves."""
    given = {"groupId": trip.id}

    async def leave() -> None:
        left = await graph.ask(LEAVE_GROUP, BOB, input=given, group=trip.id)
        assert left.at("leaveGroup.errors") == []

    return replace(graph, engine=FollowedEngine(graph.engine, leave), lanes=GroupLanes())


async def test_created_expense_is_shown(graph: Graph, trip: Trip) -> None:
    """Who leaves right after they wrote an expense is shown what they wrote."""
    await trip.let_in(BOB)

    answer = await left_at_once(graph, trip).ask(CREATE_EXPENSE, BOB, input=trip.dinner())

    assert answer.data == {
        "createExpense": {
            "expense": {
                "id": answer.text("createExpense.expense.id"),
                "title": "Dinner",
                "occurredOn": "2026-02-14",
                "amount": {"amount": "30.00"},
            },
            "errors": [],
        }
    }


async def test_updated_expense_is_shown(graph: Graph, trip: Trip) -> None:
    """Who leaves right after they edited an expense is shown what they wrote."""
    await trip.let_in(BOB)
    expense_id = await trip.spend()
    given = {"expenseId": expense_id, "expectedVersion": 1, "title": "Supper"}

    answer = await left_at_once(graph, trip).ask(UPDATE_EXPENSE, BOB, input=given)

    assert answer.at("updateExpense") == {
        "expense": {"title": "Supper", "version": 2},
        "errors": [],
    }


async def test_key_of_who_left_finds_nothing(graph: Graph, trip: Trip) -> None:
    """Who asks again with their key after they left is answered as for a missing group."""
    await trip.let_in(BOB)
    given = trip.dinner(idempotencyKey="dinner")
    await left_at_once(graph, trip).ask(CREATE_EXPENSE, BOB, input=given)
    before = graph.rows()

    again = await graph.ask(CREATE_EXPENSE, BOB, input=given)

    assert again.at("createExpense") == {
        "expense": None,
        "errors": [not_found(NOTHING_THERE, "groupId")],
    }
    assert graph.rows() == before
