"""These tests hold `gateway.multipart` to Apollo's protocol of subscriptions in parts."""

import asyncio

import orjson
import pytest

from gateway.errors import MASK
from gateway.streamed import StreamLimits
from tests.gateway.graph import EndingToken, Journal
from tests.gateway.http.client import messages, post
from tests.gateway.sse.stream import streaming

LIVE = "multipart/mixed;boundary=graphql;subscriptionSpec=1.0"
APOLLO = f"{LIVE}, application/graphql-response+json, application/json;q=0.9"
PARTS = {"accept": APOLLO}
SILENT = "subscription { silent { number } }"


def bodies(answer: str) -> list[object]:
    """These are the parts of a whole answer, read as RFC 2046 says."""
    preamble, *parts, epilogue = answer.split("\r\n--graphql")
    assert (preamble, epilogue) == ("", "--\r\n")
    heads = {part.partition("\r\n\r\n")[0] for part in parts}
    assert heads <= {"\r\ncontent-type: application/json; charset=utf-8"}
    return [orjson.loads(part.partition("\r\n\r\n")[2]) for part in parts]


async def answer(query: str, *, accept: str = APOLLO) -> list[object]:
    """These are the bodies of a stream of parts, to its end."""
    async with streaming(query, headers={"accept": accept}) as stream:
        status, headers = await stream.head()
        chunks = []
        while chunk := await stream.chunk():
            chunks.append(chunk)
    assert (status, headers["content-type"]) == (
        200,
        'multipart/mixed;boundary="graphql";subscriptionSpec=1.0',
    )
    return bodies("".join(chunks))


@pytest.mark.parametrize("accept", [APOLLO, LIVE, "multipart/mixed, text/event-stream;q=0.5"])
async def test_part_per_result(accept: str) -> None:
    """A subscription is a part per result, each with its payload, and a last delimiter."""
    assert await answer("subscription { count(to: 2) { number } }", accept=accept) == [
        {"payload": {"data": {"count": {"number": 1}}}},
        {"payload": {"data": {"count": {"number": 2}}}},
    ]


async def test_part_is_whole_at_once() -> None:
    """A part ends with the next delimiter, without which a client would wait for the next event."""
    async with streaming("subscription { flood }", headers=PARTS) as stream:
        await stream.head()
        opening, part = await stream.chunk(), await stream.chunk()

    assert opening == "\r\n--graphql"
    assert part.startswith("\r\ncontent-type: application/json")
    assert part.endswith("\r\n--graphql")


async def test_field_error_is_in_the_payload() -> None:
    """A field that fails is an error of its payload, and the subscription goes on."""
    first, second = await answer("subscription { count(to: 2) { refuse } }")

    error = {
        "message": "Not today.",
        "locations": [{"line": 1, "column": 31}],
        "path": ["count", "refuse"],
        "extensions": {"code": "NOT_FOUND"},
    }
    assert first == second == {"payload": {"data": {"count": {"refuse": None}}, "errors": [error]}}


async def test_refused_source_is_beside_the_payload() -> None:
    """What ends a subscription stands beside an empty payload, and names no place."""
    assert await answer("subscription { refused { number } }") == [
        {
            "payload": None,
            "errors": [{"message": "Not today.", "extensions": {"code": "NOT_FOUND"}}],
        }
    ]


async def test_broken_source_is_masked() -> None:
    """A source that breaks is the last part, masked."""
    _, last = await answer("subscription { broken { number } }")

    assert isinstance(last, dict)
    assert last["payload"] is None
    assert [error["message"] for error in last["errors"]] == [MASK]


async def test_expired_token_is_the_last_part() -> None:
    """A subscription whose token ends while it runs is told so, and no event more."""
    token, journal = EndingToken(), Journal()
    flood = streaming("subscription { flood }", headers=PARTS, journal=journal, authenticator=token)
    async with flood as stream:
        await stream.head()
        await stream.event()
        token.has_ended = True
        *_, last, closing = await stream.events()

    assert orjson.loads(last.partition("\r\n\r\n")[2].removesuffix("\r\n--graphql")) == {
        "payload": None,
        "errors": [
            {"message": "The token has expired.", "extensions": {"code": "UNAUTHENTICATED"}}
        ],
    }
    assert closing == "--\r\n"


async def test_quiet_stream_gives_empty_objects() -> None:
    """A stream without events gives a part with an empty object at the given interval."""
    limits = StreamLimits(keep_alive_s=0.01)
    async with streaming(SILENT, headers=PARTS, limits=limits) as stream:
        await stream.head()
        opening, *signs = [await stream.chunk() for _ in range(3)]

    assert opening == "\r\n--graphql"
    assert [bodies(opening + sign + "--\r\n") for sign in signs] == [[{}], [{}]]


async def test_leaving_ends_the_subscription() -> None:
    """A client that goes away ends its subscription at once."""
    journal = Journal()
    async with streaming(SILENT, headers=PARTS, journal=journal) as stream:
        await journal.waiting.wait()

        stream.leave()
        async with asyncio.timeout(1):
            await stream.until_ended()

        assert journal.ended == ["silent"]


async def test_query_goes_by_the_other_types() -> None:
    """A query of a client that likes parts best is answered in what it likes next."""
    response = await post("{ viewer }", accept=APOLLO)

    assert response.headers["content-type"].startswith("application/graphql-response+json")
    assert response.json() == {"data": {"viewer": None}}


async def test_query_in_parts_is_refused() -> None:
    """A query of a client that takes nothing but parts is told that they are for subscriptions."""
    response = await post("{ viewer }", accept=LIVE)

    assert response.status_code == 406
    assert messages(response) == [
        "Parts are for subscriptions: accept application/json for this operation."
    ]


async def test_bad_document_has_its_status() -> None:
    """A document that is refused is told in JSON, with the status, wherever JSON is accepted."""
    response = await post("subscription { unknown }", accept=APOLLO)

    assert response.status_code == 400
    assert messages(response) == ["Cannot query field 'unknown' on type 'Subscription'."]


async def test_bad_document_may_be_a_part() -> None:
    """A document that is refused is a part where the client takes nothing else."""
    (refused,) = await answer("subscription { unknown }", accept=LIVE)

    assert isinstance(refused, dict)
    assert refused["payload"] is None
    assert refused["errors"][0]["extensions"] == {"code": "GRAPHQL_VALIDATION_FAILED"}
