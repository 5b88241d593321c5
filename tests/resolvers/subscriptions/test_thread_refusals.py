"""These tests hold which threads are refused, and how a thread ends."""

from datetime import timedelta

import pytest

from datastore.keys import event_key, group_key, member_key
from datastore.operations import Delete, SetTo, Update
from datastore.tables import GROUPS, NOTIFICATIONS
from resolvers.context import Viewer
from schema.cursors import ConnectionKind, event_cursor, item_cursor
from schema.global_ids import Kind, global_id
from tests.resolvers.harness import Answer, Data, Graph, Thread
from tests.resolvers.people import ANN, BOB
from tests.resolvers.subscriptions.documents import BODIES
from tests.resolvers.trip import Trip, create_trip

NOBODY = "99999999-9999-4999-8999-999999999999"

GONE: Data = {
    "message": "What this subscription follows is gone, or no longer yours to see.",
    "path": ["expenseThread"],
    "code": "NOT_FOUND",
}
GAP: Data = {
    "message": "The events after this cursor can't be given without a gap: read the page again "
    "and subscribe from its `eventCursor`.",
    "path": ["expenseThread"],
    "code": "RESYNC",
}


async def refusal(
    graph: Graph, viewer: Viewer | None, expense_id: str, after: str | None = None
) -> Data:
    """This subscribes and gives the one error that it is refused with."""
    async with graph.follow(BODIES, viewer, id=expense_id, after=after) as opened:
        assert isinstance(opened, Answer), opened
        (error,) = opened.errors
        return error


async def test_anonymous_is_refused(graph: Graph, trip: Trip) -> None:
    """An anonymous caller is refused by the code UNAUTHENTICATED, before the id is looked at."""
    error = await refusal(graph, None, "nonsense")

    assert error == {
        "message": "expenseThread needs a signed-in user: send a bearer token, in an "
        "Authorization header or, over a WebSocket, as `authorization` in the payload of "
        "connection_init.",
        "path": ["expenseThread"],
        "code": "UNAUTHENTICATED",
    }


async def test_stranger_is_refused(graph: Graph, trip: Trip) -> None:
    """An expense that isn't there and one that isn't the caller's are refused alike."""
    expense_id = await trip.spend()
    unknown = global_id(Kind.EXPENSE, trip.group_id, NOBODY)

    strangers = await refusal(graph, BOB, expense_id)
    missing = await refusal(graph, ANN, unknown)

    assert strangers == missing
    assert strangers == {
        "message": "There is no expense with this id that you can see: check the id.",
        "path": ["expenseThread"],
        "code": "NOT_FOUND",
    }


async def test_malformed_id_is_refused(graph: Graph, trip: Trip) -> None:
    """A text that is no id of an expense is refused, naming the argument."""
    nonsense = await refusal(graph, ANN, "nonsense")
    other = await refusal(graph, ANN, trip.id)

    assert (nonsense["code"], other["code"]) == ("BAD_USER_INPUT", "BAD_USER_INPUT")
    assert nonsense["message"] == (
        '`expenseId`: "nonsense" is not an id: take one from the `id` of an object.'
    )


@pytest.mark.parametrize("kind", ["nonsense", "empty", "another group's", "of a connection"])
async def test_bad_cursor_is_refused(graph: Graph, trip: Trip, kind: str) -> None:
    """A cursor that isn't one of the group's log is refused, naming the argument."""
    expense_id, other = await trip.spend(), await create_trip(graph)
    cursor = {
        "nonsense": "nonsense",
        "empty": "",
        "another group's": event_cursor(other.group_id, 1),
        "of a connection": item_cursor(ConnectionKind.EXPENSES, trip.group_id, "x"),
    }[kind]

    error = await refusal(graph, ANN, expense_id, cursor)

    assert error == {
        "message": f'`after` must be a cursor of this group\'s log, not "{cursor}": take an '
        "`eventCursor`, or the `cursor` of an event.",
        "path": ["expenseThread"],
        "code": "BAD_USER_INPUT",
    }


async def test_removed_member_is_cut_off(graph: Graph, trip: Trip) -> None:
    """A member who is removed gets the code NOT_FOUND in place of the next event."""
    expense_id = await trip.spend()
    await trip.let_in(BOB)

    async with graph.follow(BODIES, BOB, id=expense_id) as thread:
        assert isinstance(thread, Thread)
        await graph.engine.write(Delete(GROUPS, member_key(trip.group_id, BOB.user_id)))
        await trip.say(expense_id, "Without Bob.")
        assert await thread.end() == GONE

    assert graph.bells.ears == []


async def test_any_event_cuts_off(graph: Graph, trip: Trip) -> None:
    """A removed member's thread ends at the next event of the group, whatever that is about."""
    expense_id = await trip.spend()
    await trip.let_in(BOB)

    async with graph.follow(BODIES, BOB, id=expense_id) as thread:
        assert isinstance(thread, Thread)
        await graph.engine.write(Delete(GROUPS, member_key(trip.group_id, BOB.user_id)))
        await trip.spend()
        assert await thread.end() == GONE


async def test_deleted_group_ends_the_thread(graph: Graph, trip: Trip) -> None:
    """A thread ends with the code NOT_FOUND when its group is being deleted."""
    expense_id = await trip.spend()
    graph.bells.is_silent = True

    async with graph.follow(BODIES, ANN, id=expense_id) as thread:
        assert isinstance(thread, Thread)
        await thread.stays_quiet()
    async with graph.follow(BODIES, ANN, id=expense_id) as thread:
        assert isinstance(thread, Thread)
        deleting = SetTo("Status", "DELETING")
        await graph.engine.write(Update(GROUPS, group_key(trip.group_id), (deleting,)))
        assert await thread.end() == GONE


async def test_gap_asks_for_a_resync(graph: Graph, trip: Trip) -> None:
    """A cursor whose next event is gone is answered by the code RESYNC, never by a gap."""
    expense_id = await trip.spend()
    await trip.say(expense_id, "Nice.")
    await graph.engine.write(Delete(NOTIFICATIONS, event_key(trip.group_id, 2)))

    async with graph.follow(
        BODIES, ANN, id=expense_id, after=event_cursor(trip.group_id, 1)
    ) as thread:
        assert isinstance(thread, Thread)
        assert await thread.end() == GAP


async def test_events_before_a_gap_are_delivered(graph: Graph, trip: Trip) -> None:
    """What comes before a gap is delivered before the thread ends with the code RESYNC."""
    expense_id = await trip.spend()
    for body in ("One.", "Two."):
        await trip.say(expense_id, body)
    await graph.engine.write(Delete(NOTIFICATIONS, event_key(trip.group_id, 4)))

    async with graph.follow(
        BODIES, ANN, id=expense_id, after=event_cursor(trip.group_id, 2)
    ) as thread:
        assert isinstance(thread, Thread)
        await thread.next()
        assert await thread.end() == GAP


async def test_expired_events_ask_for_a_resync(graph: Graph, trip: Trip) -> None:
    """A cursor of more than 90 days ago is answered by the code RESYNC."""
    expense_id = await trip.spend()
    await trip.say(expense_id, "Nice.")
    graph.clock.now += timedelta(days=91)

    async with graph.follow(
        BODIES, ANN, id=expense_id, after=event_cursor(trip.group_id, 1)
    ) as thread:
        assert isinstance(thread, Thread)
        assert await thread.end() == GAP


async def test_future_cursor_asks_for_a_resync(graph: Graph, trip: Trip) -> None:
    """A cursor beyond the group's latest event is answered by the code RESYNC."""
    expense_id = await trip.spend()

    async with graph.follow(
        BODIES, ANN, id=expense_id, after=event_cursor(trip.group_id, 99)
    ) as thread:
        assert isinstance(thread, Thread)
        assert await thread.end() == GAP
