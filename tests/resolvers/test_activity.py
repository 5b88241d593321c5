"""These tests hold what a group shows of what has happened in it."""

from datetime import timedelta

import pytest

from datastore.items import EventItem, EventType
from datastore.keys import event_key
from datastore.operations import Put
from schema.cursors import event_cursor
from tests.resolvers.harness import Data, Graph, Json, Thread, listed, part
from tests.resolvers.people import ANN, BOB, CARLA
from tests.resolvers.subscriptions.documents import BODIES
from tests.resolvers.trip import Trip

ACTIVITY = """
query ($id: ID!, $first: Int, $after: String, $last: Int, $before: String) {
  group(id: $id) {
    eventCursor
    activity(first: $first, after: $after, last: $last, before: $before) {
      edges { cursor node { __typename id cursor at actor { displayName } } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }
}
"""


async def talk(trip: Trip) -> str:
    """This makes events 2 to 5: an expense, two comments and a settlement."""
    expense_id = await trip.spend()
    await trip.say(expense_id, "One.")
    await trip.say(expense_id, "Two.")
    await trip.pay()
    return expense_id


async def change_event(trip: Trip, seq: int, **changes: object) -> None:
    """This changes an event without any write path."""
    key = event_key(trip.group_id, seq)
    row = trip.graph.rows()["notifications", key.partition, key.sort or ""]
    event = EventItem.from_item(row).model_copy(update=changes)
    await trip.graph.engine.write(Put(event.table, event.to_item()))


async def numbers(trip: Trip, **window: object) -> tuple[list[int], tuple[Json, Json]]:
    """This reads a page as Bob: the events' numbers, and whether it goes on before and after."""
    answer = await trip.graph.ask(ACTIVITY, BOB, id=trip.id, **window)
    by_cursor = {event_cursor(trip.group_id, seq): seq for seq in range(10)}
    edges = listed(answer.data, "group.activity.edges")
    info = answer.at("group.activity.pageInfo")
    stands = (part(info, "hasPreviousPage"), part(info, "hasNextPage"))
    return [by_cursor[str(part(edge, "cursor"))] for edge in edges], stands


async def test_newest_comes_first(graph: Graph, trip: Trip) -> None:
    """Everything that has happened is listed, newest first, each by its type and who did it."""
    await talk(trip)

    answer = await graph.ask(ACTIVITY, ANN, id=trip.id)

    nodes = [part(edge, "node") for edge in listed(answer.data, "group.activity.edges")]
    assert [part(node, "__typename") for node in nodes] == [
        "SettlementChanged",
        "CommentAdded",
        "CommentAdded",
        "ExpenseCreated",
        "GroupChanged",
    ]
    assert [part(node, "actor.displayName") for node in nodes] == ["Ann"] * 5
    assert answer.at("group.activity.pageInfo.startCursor") == answer.at("group.eventCursor")


async def test_page_costs_one_query(graph: Graph, trip: Trip) -> None:
    """A page is one query, after the membership, wherever it begins."""
    await talk(trip)
    document = ACTIVITY.replace("actor { displayName }", "").replace("hasPreviousPage", "")
    after = event_cursor(trip.group_id, 5)

    answer = await graph.ask(document, ANN, id=trip.id, first=2, after=after)

    assert len(listed(answer.data, "group.activity.edges")) == 2
    assert [(call.operation, *call.places) for call in answer.calls] == [
        ("BatchGetItem", "groups"),
        ("Query", "notifications"),
    ]


async def test_events_are_the_subscriptions(graph: Graph, trip: Trip) -> None:
    """An event has the id and the cursor that a thread delivers it with, and leads on there."""
    expense_id = await talk(trip)
    answer = await graph.ask(ACTIVITY, ANN, id=trip.id, last=3)
    first_comment, *_ = listed(answer.data, "group.activity.edges")

    cursor = part(first_comment, "cursor")
    async with graph.follow(BODIES, ANN, id=expense_id, after=cursor) as thread:
        assert isinstance(thread, Thread)
        event = await thread.next()
    page = await numbers_after(graph, trip, part(event, "expenseThread.cursor"))

    assert part(first_comment, "node.cursor") == cursor
    assert part(event, "expenseThread.comment.body") == "Two."
    assert page == [event_cursor(trip.group_id, seq) for seq in (3, 2, 1)]


async def numbers_after(graph: Graph, trip: Trip, cursor: Json) -> list[Json]:
    """This lists the cursors of the events that are older than one."""
    answer = await graph.ask(ACTIVITY, ANN, id=trip.id, after=cursor)
    return [part(edge, "cursor") for edge in listed(answer.data, "group.activity.edges")]


async def test_news_come_before_a_page_cursor(graph: Graph, trip: Trip) -> None:
    """What is new since a page was read lies before its `eventCursor`."""
    page = await graph.ask(ACTIVITY, ANN, id=trip.id)
    await trip.let_in(BOB)
    await talk(trip)

    found = await numbers(trip, last=10, before=page.at("group.eventCursor"))

    assert found == ([5, 4, 3, 2], (False, True))


@pytest.mark.parametrize("seq", [0, 10**12, 2**48 - 1], ids=["start", "far", "farthest"])
async def test_any_cursor_of_the_log_is_taken(graph: Graph, trip: Trip, seq: int) -> None:
    """A cursor of no event stands where its number does: nothing is older than the start."""
    await trip.let_in(BOB)
    await talk(trip)

    older, _ = await numbers(trip, after=event_cursor(trip.group_id, seq))
    newer, _ = await numbers(trip, before=event_cursor(trip.group_id, seq))

    assert (older, newer) == (([], [5, 4, 3, 2, 1]) if seq == 0 else ([5, 4, 3, 2, 1], []))


async def test_old_events_are_hidden(graph: Graph, trip: Trip) -> None:
    """Events of over 90 days ago are hidden though they aren't deleted yet, from both ends."""
    await trip.let_in(BOB)
    await talk(trip)
    for seq in (1, 2):
        await change_event(trip, seq, expires_at_s=int(graph.clock.now.timestamp()) - 1)

    assert await numbers(trip) == ([5, 4, 3], (False, False))
    assert await numbers(trip, last=2) == ([4, 3], (True, False))
    assert await numbers(trip, first=2) == ([5, 4], (False, True))


async def test_events_live_ninety_days(graph: Graph, trip: Trip) -> None:
    """What happened 91 days ago is gone from the list."""
    await trip.let_in(BOB)
    graph.clock.now += timedelta(days=91)

    assert await numbers(trip) == ([], (False, False))


async def test_requests_are_for_owners(graph: Graph, trip: Trip) -> None:
    """What is for owners alone is hidden from others, whose pages are full all the same."""
    await trip.let_in(BOB)
    await talk(trip)
    for seq in (2, 4):
        await change_event(trip, seq, type=EventType.JOIN_REQUEST_CHANGED)

    assert await numbers(trip, first=2) == ([5, 3], (False, True))
    assert await numbers(trip, last=2) == ([3, 1], (True, False))
    after = event_cursor(trip.group_id, 5)
    assert await numbers(trip, first=2, after=after) == ([3, 1], (True, False))


async def test_stranger_sees_nothing(graph: Graph, trip: Trip) -> None:
    """Who isn't in the group doesn't see it, nor what has happened in it."""
    answer = await graph.ask(ACTIVITY, CARLA, id=trip.id)

    nothing: Data = {"group": None}
    assert answer.data == nothing
