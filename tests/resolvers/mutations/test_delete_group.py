"""These tests hold `deleteGroup`."""

import pytest

from domain.access import Role
from schema.global_ids import Kind, global_id
from tests.resolvers.harness import Graph, Thread
from tests.resolvers.mutations.documents import DELETE_GROUP
from tests.resolvers.mutations.errors import NOTHING_THERE, errors_of, forbidden, not_found
from tests.resolvers.people import ANN, BOB
from tests.resolvers.subscriptions.documents import BODIES
from tests.resolvers.trip import Trip

NOBODY = "99999999-9999-4999-8999-999999999999"

EVERYWHERE = """
query ($ids: [ID!]!, $group: ID!) {
  nodes(ids: $ids) { id }
  group(id: $group) { id }
  me { groups { nodes { id } } }
}
"""


async def test_group_is_gone_at_once(graph: Graph, trip: Trip) -> None:
    """The answer names the group, and shows nothing of it any more."""
    answer = await graph.ask(DELETE_GROUP, ANN, input={"groupId": trip.id}, group=trip.id)

    assert answer.data == {
        "deleteGroup": {
            "deletedId": trip.id,
            "query": {"group": None, "me": {"groups": {"nodes": []}}},
            "errors": [],
        }
    }


async def test_other_members_see_nothing(graph: Graph, trip: Trip) -> None:
    """No member finds the group or anything in it, by any id, before a row is swept."""
    await trip.let_in(BOB)
    ids = [trip.id, trip.gil, await trip.spend()]

    await graph.ask(DELETE_GROUP, ANN, input={"groupId": trip.id}, group=trip.id)
    answer = await graph.ask(EVERYWHERE, BOB, ids=ids, group=trip.id)

    assert answer.data == {
        "nodes": [None, None, None],
        "group": None,
        "me": {"groups": {"nodes": []}},
    }


async def test_threads_end(graph: Graph, trip: Trip) -> None:
    """Whoever follows something in the group is told that it is gone."""
    expense_id = await trip.spend()

    async with graph.follow(BODIES, ANN, id=expense_id) as thread:
        assert isinstance(thread, Thread)
        await graph.ask(DELETE_GROUP, ANN, input={"groupId": trip.id}, group=trip.id)
        ended = await thread.end()

    assert ended["code"] == "NOT_FOUND"


@pytest.mark.parametrize("role", [Role.MEMBER, Role.VIEWER])
async def test_only_owners_may(graph: Graph, trip: Trip, role: Role) -> None:
    """A member or viewer is told that it takes an owner, and nothing is written."""
    await trip.let_in(BOB, role=role)
    before = graph.rows()

    answer = await graph.ask(DELETE_GROUP, BOB, input={"groupId": trip.id}, group=trip.id)

    assert errors_of(answer, "deleteGroup") == [forbidden(role.value, "OWNER")]
    assert answer.at("deleteGroup.deletedId") is None
    assert graph.rows() == before


async def test_unknown_group_is_not_found(graph: Graph, trip: Trip) -> None:
    """A group that isn't there, a stranger's and a deleted one are answered alike."""
    unknown = global_id(Kind.GROUP, NOBODY)

    missing = await graph.ask(DELETE_GROUP, ANN, input={"groupId": unknown}, group=unknown)
    strangers = await graph.ask(DELETE_GROUP, BOB, input={"groupId": trip.id}, group=trip.id)
    await graph.ask(DELETE_GROUP, ANN, input={"groupId": trip.id}, group=trip.id)
    again = await graph.ask(DELETE_GROUP, ANN, input={"groupId": trip.id}, group=trip.id)

    assert errors_of(missing, "deleteGroup") == [not_found(NOTHING_THERE, "groupId")]
    assert errors_of(strangers, "deleteGroup") == errors_of(missing, "deleteGroup")
    assert errors_of(again, "deleteGroup") == errors_of(missing, "deleteGroup")
