"""These tests hold `gateway.service` to running every kind of operation the same way."""

import asyncio
from contextlib import aclosing

import orjson
import pytest

from gateway.errors import MASK
from gateway.outcome import Answered
from gateway.parameters import OperationRequest
from gateway.service import GraphQLService, Prepared
from tests.gateway.graph import ANN, Journal, graph_service


def prepared(service: GraphQLService, query: str) -> Prepared:
    """This is a valid operation, ready to run."""
    ready = service.prepare(OperationRequest(query))
    assert isinstance(ready, Prepared)
    return ready


async def streamed(query: str) -> list[object]:
    """This is every result of an operation, as it goes out."""
    service = graph_service()
    async with aclosing(service.stream(prepared(service, query), viewer=ANN)) as outcomes:
        return [orjson.loads(outcome.body) async for outcome in outcomes]


async def test_viewer_is_in_context() -> None:
    """The viewer of the request is the one that resolvers see."""
    service = graph_service()

    answered = await service.execute(prepared(service, "{ viewer }"), viewer=ANN)

    assert answered == Answered({"viewer": "Ann"}, b'{"data":{"viewer":"Ann"}}')


async def test_query_streams_one_result() -> None:
    """A query over a stream is one result, and the stream ends."""
    assert await streamed("{ viewer }") == [{"data": {"viewer": "Ann"}}]


async def test_subscription_streams_events() -> None:
    """A subscription is a result per event."""
    assert await streamed("subscription { count(to: 2) { number } }") == [
        {"data": {"count": {"number": 1}}},
        {"data": {"count": {"number": 2}}},
    ]


async def test_event_context_is_fresh() -> None:
    """Each event is executed with a fresh context."""
    assert await streamed("subscription { count(to: 1) { isFresh } }") == [
        {"data": {"count": {"isFresh": True}}}
    ]


async def test_refused_source_is_last() -> None:
    """A source that refuses is one result with its error and without data."""
    [refused] = await streamed("subscription { refused { number } }")

    assert isinstance(refused, dict)
    assert list(refused) == ["errors"]
    assert refused["errors"][0]["extensions"] == {"code": "NOT_FOUND"}


async def test_broken_source_is_masked() -> None:
    """A source that breaks ends the stream with a masked error after the results it gave."""
    first, last = await streamed("subscription { broken { number } }")

    assert first == {"data": {"broken": {"number": 1}}}
    assert isinstance(last, dict)
    assert [error["message"] for error in last["errors"]] == [MASK]


async def test_begun_mutation_is_finished() -> None:
    """A mutation whose caller is cancelled goes on, and closing the service waits for it."""
    journal = Journal()
    service = graph_service(journal)
    mutation = prepared(service, 'mutation { write(text: "x") }')
    caller = asyncio.create_task(service.execute(mutation, viewer=ANN))
    await journal.waiting.wait()

    caller.cancel()
    await asyncio.wait([caller])
    closing = asyncio.create_task(service.close())
    await asyncio.sleep(0)
    journal.go_on.set()
    await closing

    assert caller.cancelled()
    assert journal.ended == ["x"]


async def test_idle_service_closes() -> None:
    """A service that runs nothing is closed at once."""
    await graph_service().close()


@pytest.mark.parametrize("query", ["{ never }", "subscription { silent { number } }"])
async def test_cancelled_caller_ends_the_rest(query: str) -> None:
    """A query or subscription ends with whoever waits for it, and no task is left."""
    journal = Journal()
    service = graph_service(journal)
    stream = service.stream(prepared(service, query), viewer=ANN)
    caller = asyncio.create_task(anext(stream))
    await journal.waiting.wait()

    caller.cancel()
    await asyncio.wait([caller])

    assert journal.ended == journal.begun
    assert asyncio.all_tasks() == {asyncio.current_task()}
