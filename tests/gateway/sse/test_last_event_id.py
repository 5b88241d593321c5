"""These tests hold `Last-Event-ID` to what a browser means by it, or to an honest RESYNC."""

import orjson
import pytest

from tests.gateway.sse.stream import streaming

LOG = 'subscription { log(of: "ours", after: "entry-2") { number } }'
COMPLETE = "event: complete\ndata:\n\n"


async def events_after(last_id: str, query: str = LOG, method: str = "POST") -> list[str]:
    """These are the events of a client that comes back with an id."""
    async with streaming(query, method=method, headers={"last-event-id": last_id}) as stream:
        await stream.head()
        return await stream.events()


async def refusal_after(last_id: str, query: str) -> tuple[object, object]:
    """This is the code and the message of the one error of a client that comes back."""
    refused, complete = await events_after(last_id, query)
    assert complete == COMPLETE
    (error,) = orjson.loads(refused.removeprefix("event: next\ndata: "))["errors"]
    return error["extensions"]["code"], error["message"]


@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_last_id_replays_what_was_missed(method: str) -> None:
    """A client that comes back with an id gets what follows it, whatever its document says."""
    assert await events_after("entry-1", method=method) == [
        'event: next\nid: entry-2\ndata: {"data":{"log":{"number":2}}}\n\n',
        'event: next\nid: entry-3\ndata: {"data":{"log":{"number":3}}}\n\n',
        COMPLETE,
    ]


async def test_empty_id_is_none() -> None:
    """An empty id is that of a client that has had no event yet: the document's own place holds."""
    assert await events_after("") == [
        'event: next\nid: entry-3\ndata: {"data":{"log":{"number":3}}}\n\n',
        COMPLETE,
    ]


async def test_query_needs_no_place() -> None:
    """A query has no place to go on from: the id that comes with it is nobody's."""
    assert await events_after("entry-1", '{ echo(text: "hi") }') == [
        'event: next\ndata: {"data":{"echo":"hi"}}\n\n',
        COMPLETE,
    ]


@pytest.mark.parametrize(
    ("last_id", "query"),
    [
        pytest.param("page-1", LOG, id="of another log"),
        pytest.param("entry-1", "subscription { silent { number } }", id="no log at all"),
    ],
)
async def test_foreign_id_is_a_resync(last_id: str, query: str) -> None:
    """An id that is no cursor of what is followed is told to be none, and nothing is skipped."""
    code, message = await refusal_after(last_id, query)

    assert code == "RESYNC"
    assert message == (
        f'The events after "{last_id}" can\'t be given without a gap: it is no cursor of what is'
        " followed here. Read the page again and subscribe from its `eventCursor`."
    )


async def test_too_old_id_is_a_resync() -> None:
    """An id that the log no longer reaches back to is what an old cursor is."""
    assert await refusal_after("entry-0", LOG) == ("RESYNC", "It is too long ago.")


async def test_other_faults_are_told_first() -> None:
    """An operation that is refused whatever its place is told why, and isn't sent to resync."""
    query = 'subscription { log(of: "theirs") { number } }'

    code, message = await refusal_after("entry-1", query)

    assert (code, message) == ("BAD_USER_INPUT", "There is no entry-2 in theirs.")
