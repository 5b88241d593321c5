"""These tests hold what a thread delivers: every event of its expense once, in order."""

import asyncio

import pytest

from schema.cursors import event_cursor
from schema.global_ids import Kind, global_id
from tests.resolvers.harness import Answer, Data, Graph, Json, Thread, part
from tests.resolvers.mutations.documents import (
    DELETE_COMMENT,
    DELETE_EXPENSE,
    EDIT_COMMENT,
    UPDATE_EXPENSE,
)
from tests.resolvers.people import ANN, BOB
from tests.resolvers.subscriptions.documents import BODIES, THREAD
from tests.resolvers.trip import Trip


async def bodies(thread: object, count: int) -> list[Json]:
    """This waits for comments and gives what they say; None for other events."""
    assert isinstance(thread, Thread), thread
    events = [await thread.next() for _ in range(count)]
    return [
        part(event, "expenseThread.comment.body")
        if part(event, "expenseThread.__typename") == "CommentAdded"
        else None
        for event in events
    ]


async def test_comment_is_delivered(graph: Graph, trip: Trip) -> None:
    """A comment is delivered as it is added, with everything around it as it is by then."""
    expense_id = await trip.spend()

    async with graph.follow(THREAD, ANN, id=expense_id) as thread:
        assert isinstance(thread, Thread)
        comment_id = await trip.say(expense_id, "Nice.")
        event = await thread.next()

    cursor = event_cursor(trip.group_id, 3)
    expense: Data = {"id": expense_id, "commentCount": 1}
    assert event == {
        "expenseThread": {
            "__typename": "CommentAdded",
            "id": global_id(Kind.EVENT, trip.group_id, "3"),
            "cursor": cursor,
            "at": part(event, "expenseThread.at"),
            "actor": {"displayName": "Ann"},
            "group": {"name": "Trip", "eventCursor": cursor},
            "expenseId": expense_id,
            "commentId": comment_id,
            "comment": {"id": comment_id, "body": "Nice."},
            "expense": expense,
        }
    }


async def test_edit_is_delivered(graph: Graph, trip: Trip) -> None:
    """An edit is delivered with what it changed, written as the API writes it."""
    expense_id = await trip.spend()
    given = {"expenseId": expense_id, "expectedVersion": 1, "title": "Lunch", "notes": "Sunny"}

    async with graph.follow(THREAD, ANN, id=expense_id) as thread:
        assert isinstance(thread, Thread)
        await graph.ask(UPDATE_EXPENSE, ANN, input=given)
        event = await thread.next()

    expense: Data = {"id": expense_id, "title": "Lunch"}
    changes: list[Json] = [
        {"field": "title", "before": "Dinner", "after": "Lunch"},
        {"field": "notes", "before": None, "after": "Sunny"},
    ]
    assert event == {
        "expenseThread": {
            "__typename": "ExpenseUpdated",
            "id": global_id(Kind.EVENT, trip.group_id, "3"),
            "cursor": event_cursor(trip.group_id, 3),
            "at": part(event, "expenseThread.at"),
            "actor": {"displayName": "Ann"},
            "group": {"name": "Trip", "eventCursor": event_cursor(trip.group_id, 3)},
            "expenseId": expense_id,
            "expense": expense,
            "changes": changes,
        }
    }


async def test_edit_and_deletion_are_delivered(graph: Graph, trip: Trip) -> None:
    """What becomes of a comment is delivered: the edited one as it is, the deleted one's id."""
    expense_id = await trip.spend()
    comment_id = await trip.say(expense_id, "Nice.")
    edit = {"commentId": comment_id, "expectedRevision": 1, "body": "Nicer."}

    async with graph.follow(THREAD, ANN, id=expense_id) as thread:
        assert isinstance(thread, Thread)
        await graph.ask(EDIT_COMMENT, ANN, input=edit)
        edited = part(await thread.next(), "expenseThread")
        await graph.ask(DELETE_COMMENT, ANN, input={"commentId": comment_id})
        deleted = part(await thread.next(), "expenseThread")

    about = ("__typename", "expenseId", "commentId", "comment", "expense")
    assert isinstance(edited, dict)
    assert isinstance(deleted, dict)
    assert [edited[name] for name in about] == [
        "CommentEdited",
        expense_id,
        comment_id,
        {"id": comment_id, "body": "Nicer."},
        {"id": expense_id, "commentCount": 1},
    ]
    assert [deleted.get(name) for name in about] == [
        "CommentDeleted",
        expense_id,
        comment_id,
        None,
        {"id": expense_id, "commentCount": 0},
    ]


@pytest.mark.parametrize("missed", [False, True], ids=["live", "missed"])
async def test_deletion_ends_the_thread(graph: Graph, trip: Trip, missed: bool) -> None:
    """A thread tells of the end of its expense, by its last title, and is complete."""
    expense_id = await trip.spend()
    async with graph.follow(THREAD, ANN, id=expense_id) as thread:
        assert isinstance(thread, Thread)
        first = None if missed else asyncio.ensure_future(thread.next())
        await graph.ask(DELETE_EXPENSE, ANN, input={"expenseId": expense_id})
        event = await (first or thread.next())
        with pytest.raises(StopAsyncIteration):
            await thread.next()

    assert event == {
        "expenseThread": {
            "__typename": "ExpenseDeleted",
            "id": global_id(Kind.EVENT, trip.group_id, "3"),
            "cursor": event_cursor(trip.group_id, 3),
            "at": part(event, "expenseThread.at"),
            "actor": {"displayName": "Ann"},
            "group": {"name": "Trip", "eventCursor": event_cursor(trip.group_id, 3)},
            "expenseId": expense_id,
            "title": "Dinner",
        }
    }


async def test_deleted_expense_takes_no_thread(graph: Graph, trip: Trip) -> None:
    """Who comes after the end of an expense is told that it isn't there."""
    expense_id = await trip.spend()
    await graph.ask(DELETE_EXPENSE, ANN, input={"expenseId": expense_id})

    async with graph.follow(THREAD, ANN, id=expense_id) as refused:
        assert isinstance(refused, Answer)

    assert [error["code"] for error in refused.errors] == ["NOT_FOUND"]


async def test_missed_events_come_first(graph: Graph, trip: Trip) -> None:
    """With a cursor, what was missed comes first, then what is new, each once and in order."""
    start = event_cursor(trip.group_id, 1)
    expense_id = await trip.spend()
    await trip.say(expense_id, "One.")

    async with graph.follow(BODIES, ANN, id=expense_id, after=start) as thread:
        missed = await bodies(thread, 2)
        await trip.say(expense_id, "Two.")
        await trip.say(expense_id, "Three.")
        live = await bodies(thread, 2)

    assert (missed, live) == ([None, "One."], ["Two.", "Three."])


async def test_event_is_a_cursor(graph: Graph, trip: Trip) -> None:
    """The cursor of an event goes on right behind it."""
    expense_id = await trip.spend()
    for body in ("One.", "Two.", "Three."):
        await trip.say(expense_id, body)

    async with graph.follow(BODIES, ANN, id=expense_id, after=event_cursor(trip.group_id, 0)) as (
        thread
    ):
        assert isinstance(thread, Thread)
        await bodies(thread, 1)
        cursor = part(await thread.next(), "expenseThread.cursor")
    async with graph.follow(BODIES, ANN, id=expense_id, after=cursor) as resumed:
        assert await bodies(resumed, 2) == ["Two.", "Three."]


async def test_page_cursor_misses_nothing(graph: Graph, trip: Trip) -> None:
    """What is added between reading a page and subscribing comes from the page's cursor on."""
    expense_id = await trip.spend()
    document = "query ($id: ID!) { expense(id: $id) { group { eventCursor } } }"
    page = await graph.ask(document, ANN, id=expense_id)
    await trip.say(expense_id, "In between.")

    after = page.text("expense.group.eventCursor")
    async with graph.follow(BODIES, ANN, id=expense_id, after=after) as thread:
        assert await bodies(thread, 1) == ["In between."]


async def test_without_cursor_only_news_come(graph: Graph, trip: Trip) -> None:
    """Without a cursor only what happens from then on is delivered; null is no cursor."""
    expense_id = await trip.spend()
    await trip.say(expense_id, "Old.")

    async with graph.follow(BODIES, ANN, id=expense_id, after=None) as thread:
        await trip.say(expense_id, "New.")
        assert await bodies(thread, 1) == ["New."]
        assert isinstance(thread, Thread)
        await thread.stays_quiet()


async def test_other_events_are_skipped(graph: Graph, trip: Trip) -> None:
    """Events of other expenses, and of the group itself, aren't delivered."""
    expense_id, other_id = await trip.spend(), await trip.spend()

    async with graph.follow(BODIES, ANN, id=expense_id) as thread:
        await trip.say(other_id, "Elsewhere.")
        await trip.spend()
        await trip.say(expense_id, "Here.")
        assert await bodies(thread, 1) == ["Here."]


async def test_every_member_hears(graph: Graph, trip: Trip) -> None:
    """Two members who follow the same expense both get every event."""
    expense_id = await trip.spend()
    await trip.let_in(BOB)

    async with (
        graph.follow(BODIES, ANN, id=expense_id) as anns,
        graph.follow(BODIES, BOB, id=expense_id) as bobs,
    ):
        await trip.say(expense_id, "Hi all.", BOB)
        assert await bodies(anns, 1) == await bodies(bobs, 1) == ["Hi all."]


async def test_lost_wake_up_is_made_up(graph: Graph, trip: Trip) -> None:
    """An event whose wake-up is lost is delivered by the next poll."""
    expense_id = await trip.spend()
    graph.bells.is_silent = True

    async with graph.follow(BODIES, ANN, id=expense_id) as thread:
        await trip.say(expense_id, "Unheard.")
        assert await bodies(thread, 1) == ["Unheard."]
        assert isinstance(thread, Thread)
        await thread.stays_quiet()

    assert graph.bells.polls > 0


async def test_closed_thread_stops_listening(graph: Graph, trip: Trip) -> None:
    """A thread that is closed lets go of its ear, whether it was waiting or delivering."""
    expense_id = await trip.spend()

    async with graph.follow(BODIES, ANN, id=expense_id) as thread:
        await trip.say(expense_id, "Hi.")
        await bodies(thread, 1)
        listening = len(graph.bells.ears)

    assert (listening, graph.bells.ears) == (1, [])


async def test_unread_thread_holds_no_ear(graph: Graph, trip: Trip) -> None:
    """A thread that nobody reads from leaves no ear behind when it is closed."""
    expense_id = await trip.spend()

    async with graph.follow(BODIES, ANN, id=expense_id):
        pass

    assert graph.bells.ears == []
