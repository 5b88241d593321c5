"""These tests hold `gateway.sse` to the distinct connections mode of GraphQL over SSE."""

import asyncio

import orjson
import pytest

from gateway.errors import MASK
from gateway.streamed import StreamLimits
from tests.gateway.asgi import others
from tests.gateway.graph import EndingToken, Journal
from tests.gateway.sse.stream import streaming

COMPLETE = "event: complete\ndata:\n\n"
SILENT = "subscription { silent { number } }"


@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_stream_has_event_per_result(method: str) -> None:
    """A subscription is a next event per result and a complete event, by GET and by POST."""
    async with streaming("subscription { count(to: 2) { number } }", method=method) as stream:
        status, headers = await stream.head()
        events = await stream.events()

    assert status == 200
    assert headers == {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store",
        "x-accel-buffering": "no",
    }
    assert events == [
        'event: next\ndata: {"data":{"count":{"number":1}}}\n\n',
        'event: next\ndata: {"data":{"count":{"number":2}}}\n\n',
        COMPLETE,
    ]


async def test_query_is_one_event() -> None:
    """A query over a stream is one next event and a complete event."""
    async with streaming("{ viewer }", headers={"authorization": "Bearer ann"}) as stream:
        await stream.head()

        assert await stream.events() == [
            'event: next\ndata: {"data":{"viewer":"Ann"}}\n\n',
            COMPLETE,
        ]


async def test_cursor_is_the_id() -> None:
    """An event of a log carries its cursor as its id, though the document doesn't select it."""
    async with streaming('subscription { log(of: "ours") { number } }') as stream:
        await stream.head()
        first = await stream.event()

    assert first == 'event: next\nid: entry-3\ndata: {"data":{"log":{"number":3}}}\n\n'


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("{ echo(", "GRAPHQL_PARSE_FAILED"),
        ("{ unknown }", "GRAPHQL_VALIDATION_FAILED"),
        ("subscription { refused { number } }", "NOT_FOUND"),
    ],
)
async def test_refused_operation_is_an_event(query: str, code: str) -> None:
    """An operation that is refused is told in a next event: a status would not reach the page."""
    async with streaming(query) as stream:
        status, _ = await stream.head()
        refused, complete = await stream.events()

    assert status == 200
    payload = orjson.loads(refused.removeprefix("event: next\ndata: "))
    assert list(payload) == ["errors"]
    assert payload["errors"][0]["extensions"]["code"] == code
    assert complete == COMPLETE


async def test_field_error_goes_on() -> None:
    """A field that fails is in its event's errors, and the stream goes on."""
    async with streaming("subscription { count(to: 2) { number refuse } }") as stream:
        await stream.head()
        events = await stream.events()

    assert len(events) == 3
    assert '"data":{"count":{"number":2,"refuse":null}},"errors":' in events[1]


async def test_broken_source_is_masked() -> None:
    """A source that breaks ends the stream with a masked error."""
    async with streaming("subscription { broken { number } }") as stream:
        await stream.head()
        _, last, complete = await stream.events()

    assert MASK in last
    assert complete == COMPLETE


async def test_quiet_stream_gives_signs() -> None:
    """A stream without events sends a comment at the given interval, and the first one at once."""
    async with streaming(SILENT, limits=StreamLimits(keep_alive_s=0.01)) as stream:
        await stream.head()

        assert [await stream.chunk() for _ in range(3)] == [":\n\n"] * 3


async def test_leaving_ends_the_subscription() -> None:
    """A client that goes away ends its subscription at once, and no task is left."""
    journal = Journal()
    async with streaming(SILENT, journal=journal) as stream:
        await journal.waiting.wait()

        stream.leave()
        async with asyncio.timeout(1):
            await stream.until_ended()

        assert journal.ended == ["silent"]
    assert others() == set()


async def test_server_stop_ends_the_subscription() -> None:
    """A server that cancels the request ends its subscription, and no task is left."""
    journal = Journal()
    async with streaming(SILENT, journal=journal):
        await journal.waiting.wait()

    assert journal.ended == ["silent"]
    assert others() == set()


async def test_slow_reader_holds_the_source() -> None:
    """A client that does not read holds back the source: nothing piles up."""
    journal = Journal()
    async with streaming("subscription { flood }", journal=journal) as stream:
        await stream.head()
        await stream.event()
        stream.stop_reading()
        await asyncio.sleep(0.05)
        before = len(journal.begun)
        await asyncio.sleep(0.05)

        assert len(journal.begun) == before


async def test_stalled_reader_is_cut_off() -> None:
    """A client that reads nothing for the given time loses its stream, and its source ends."""
    journal = Journal()
    limits = StreamLimits(stall_s=0.05)
    async with streaming("subscription { flood }", journal=journal, limits=limits) as stream:
        await stream.head()
        await stream.event()
        stream.stop_reading()
        await stream.until_ended()

    assert journal.ended == ["flood"]


async def test_head_has_headers_alone() -> None:
    """A HEAD request for a stream gets its headers and starts nothing."""
    journal = Journal()
    async with streaming(SILENT, method="HEAD", journal=journal) as stream:
        status, _ = await stream.head()

        assert (status, await stream.chunk()) == (200, "")
        await stream.until_ended()

    assert journal.begun == []


async def test_expired_token_ends_the_stream() -> None:
    """A subscription whose token ends while it runs gets no event more, and is told why."""
    token, journal = EndingToken(), Journal()
    query = "subscription { flood }"
    async with streaming(query, journal=journal, authenticator=token) as stream:
        await stream.head()
        await stream.event()
        token.has_ended = True
        events = await stream.events()

    *_, refused, complete = events
    assert orjson.loads(refused.removeprefix("event: next\ndata: ")) == {
        "errors": [{"message": "The token has expired.", "extensions": {"code": "UNAUTHENTICATED"}}]
    }
    assert complete == COMPLETE
    assert journal.ended == ["flood"]
