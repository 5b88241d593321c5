"""These tests hold the door to the single connection mode of GraphQL over SSE."""

import asyncio

import pytest

from gateway.streamed import StreamLimits
from tests.gateway.asgi import others
from tests.gateway.graph import EndingToken, Journal
from tests.gateway.http.client import messages
from tests.gateway.sse.shared import SharedClient, complete, next_of

COUNT = "subscription { count(to: 2) { number } }"
SILENT = "subscription { silent { number } }"


async def test_put_reserves_a_stream() -> None:
    """A reservation is 201 with a new token as text, which no cache keeps."""
    client = SharedClient()

    first, second = await client.ask("PUT"), await client.ask("PUT")

    assert (first.status_code, second.status_code) == (201, 201)
    assert first.headers["content-type"] == "text/plain; charset=utf-8"
    assert first.headers["cache-control"] == "no-store"
    assert len(first.text) == 32
    assert first.text != second.text


@pytest.mark.parametrize("in_query", [False, True], ids=["header", "query string"])
async def test_results_come_on_the_stream(in_query: bool) -> None:
    """An operation is 202 without a body; its results come on the stream, under its id."""
    client = SharedClient()
    token = await client.reserve()
    async with client.opened(token, in_query=in_query) as stream:
        status, headers = await stream.head()
        accepted = await client.start(token, COUNT, "a")
        events = [await stream.event() for _ in range(3)]

    assert (status, headers["content-type"]) == (200, "text/event-stream; charset=utf-8")
    assert (accepted.status_code, accepted.content) == (202, b"")
    assert events == [
        next_of("a", '{"data":{"count":{"number":1}}}'),
        next_of("a", '{"data":{"count":{"number":2}}}'),
        complete("a"),
    ]


async def test_operation_waits_for_its_stream() -> None:
    """An operation that is started on a reservation begins when the stream opens."""
    client = SharedClient(journal := Journal())
    journal.go_on.set()
    token = await client.reserve()
    await client.start(token, 'mutation { write(text: "x") }')
    before = list(journal.begun)

    async with client.opened(token) as stream:
        await stream.head()
        events = [await stream.event(), await stream.event()]

    assert (before, journal.ended) == ([], ["x"])
    assert events == [next_of("1", '{"data":{"write":"x"}}'), complete("1")]


async def test_operation_may_come_by_get() -> None:
    """A query may be started by GET, with its id in the extensions; a mutation may not."""
    client = SharedClient()
    token = await client.reserve()
    by_id = {"extensions": '{"operationId":"g"}'}
    async with client.opened(token) as stream:
        await stream.head()
        accepted = await client.ask("GET", token, params={"query": "{ viewer }", **by_id})
        refused = await client.ask(
            "GET", token, params={"query": 'mutation { write(text: "x") }', **by_id}
        )
        event = await stream.event()

    assert accepted.status_code == 202
    assert (refused.status_code, messages(refused)) == (405, ["A mutation needs POST."])
    assert event == next_of("g", '{"data":{"viewer":"Ann"}}')


async def test_cursor_is_the_events_id() -> None:
    """A result with a place in a log has it as its id, and `Last-Event-ID` of a start goes on."""
    client = SharedClient()
    token = await client.reserve()
    async with client.opened(token) as stream:
        await stream.head()
        query = 'subscription { log(of: "ours") { number } }'
        await client.start(token, query, "l", **{"last-event-id": "entry-1"})
        events = [await stream.event() for _ in range(2)]

    assert events == [
        next_of("l", '{"data":{"log":{"number":2}}}', cursor="entry-2"),
        next_of("l", '{"data":{"log":{"number":3}}}', cursor="entry-3"),
    ]


async def test_delete_stops_one_operation() -> None:
    """A stopped operation ends at once, and the others of its stream go on."""
    client = SharedClient(journal := Journal())
    token = await client.reserve()
    async with client.opened(token) as stream:
        await stream.head()
        await client.start(token, SILENT, "silent")
        await journal.waiting.wait()

        stopped = await client.stop(token, "silent")
        await journal.gone.wait()
        await client.start(token, "{ viewer }", "after")
        event = await stream.event()

    assert (stopped.status_code, stopped.content) == (200, b"")
    assert journal.ended == ["silent"]
    assert event == next_of("after", '{"data":{"viewer":"Ann"}}')


async def test_waiting_operation_can_be_stopped() -> None:
    """An operation that is stopped before its stream opens never begins."""
    client = SharedClient(journal := Journal())
    token = await client.reserve()
    await client.start(token, SILENT, "silent")

    await client.stop(token, "silent")
    async with client.opened(token) as stream:
        await stream.head()
        await client.start(token, "{ viewer }", "after")
        event = await stream.event()

    assert event == next_of("after", '{"data":{"viewer":"Ann"}}')
    assert journal.begun == []


async def test_refused_source_is_told_on_the_stream() -> None:
    """A subscription that its source refuses has its errors and its end on the stream."""
    client = SharedClient()
    token = await client.reserve()
    async with client.opened(token) as stream:
        await stream.head()
        await client.start(token, "subscription { refused { number } }")
        refused, end = await stream.event(), await stream.event()

    assert '"payload":{"errors":[{"message":"Not today."' in refused
    assert end == complete("1")


async def test_leaving_ends_everything() -> None:
    """A client that goes away ends its operations at once; its token is good for nothing more."""
    client = SharedClient(journal := Journal())
    token = await client.reserve()
    async with client.opened(token) as stream:
        await client.start(token, SILENT)
        await journal.waiting.wait()

        stream.leave()
        await stream.until_ended()
        late = await client.start(token, "{ viewer }", "late")

    assert journal.ended == ["silent"]
    assert (late.status_code, client.reservations.count()) == (404, 0)
    assert others() == set()


async def test_slow_reader_holds_the_sources() -> None:
    """A client that does not read holds back what it follows: one result of each waits."""
    client = SharedClient(journal := Journal())
    token = await client.reserve()
    async with client.opened(token) as stream:
        await stream.head()
        await stream.chunk()
        stream.stop_reading()
        for id_ in "ab":
            await client.start(token, "subscription { flood }", id_)
        for _ in range(100):
            await asyncio.sleep(0)

        assert journal.begun == ["flood", "flood"]


async def test_stalled_reader_is_cut_off() -> None:
    """A client that reads nothing for the given time loses its stream, with all that runs on it."""
    client = SharedClient(journal := Journal(), streams=StreamLimits(stall_s=0.05))
    token = await client.reserve()
    async with client.opened(token) as stream:
        await stream.head()
        await client.start(token, "subscription { flood }")
        await stream.event()
        stream.stop_reading()
        await stream.until_ended()

    assert journal.ended == ["flood"]
    assert client.reservations.count() == 0


async def test_expired_token_ends_its_operation() -> None:
    """A subscription whose sign-in ends gets no event more, and is told why on the stream."""
    sign_in = EndingToken()
    client = SharedClient(journal := Journal(), authenticator=sign_in)
    token = await client.reserve()
    async with client.opened(token) as stream:
        await stream.head()
        await client.start(token, "subscription { flood }")
        await stream.event()
        sign_in.has_ended = True
        last = await stream.event()
        while "x" * 100 in last:
            last = await stream.event()
        end = await stream.event()

    assert last == next_of(
        "1",
        '{"errors":[{"message":"The token has expired.","extensions":{"code":"UNAUTHENTICATED"}}]}',
    )
    assert (end, journal.ended) == (complete("1"), ["flood"])
