"""These tests hold a socket to running many operations, each to its own end."""

import hashlib

import pytest

from gateway.errors import MASK
from gateway.websocket import WebSocketLimits
from tests.gateway.asgi import others
from tests.gateway.graph import Journal
from tests.gateway.websocket.socket_client import Client, Frame, connected

SILENT = "subscription { silent { number } }"


async def answer(client: Client, query: str, **more: object) -> list[Frame]:
    """These are the messages of one operation, from its start to its end."""
    client.subscribe("1", query, **more)
    frames = [await client.frame()]
    while frames[-1]["type"] == "next":
        frames.append(await client.frame())
    return frames


async def test_query_is_one_result() -> None:
    """A query is answered with one result and complete."""
    async with connected() as client:
        frames = await answer(
            client,
            "query A { viewer } query B($t: String!) { echo(text: $t) }",
            operationName="B",
            variables={"t": "hello"},
        )

    assert frames == [
        {"id": "1", "type": "next", "payload": {"data": {"echo": "hello"}}},
        {"id": "1", "type": "complete"},
    ]


async def test_a_hash_names_a_document() -> None:
    """A hash that came with its text once, over a socket, is enough on any socket."""
    sha256 = hashlib.sha256(b"{ viewer }").hexdigest()

    async with connected() as client:
        unknown = await answer(client, "", documentId=f"sha256:{sha256}")
        learnt = await answer(client, "{ viewer }", documentId=f"sha256:{sha256}")
        known = await answer(client, "", extensions={"persistedQuery": {"sha256Hash": sha256}})

    assert [each["type"] for each in unknown] == ["error"]
    assert [each["type"] for each in known] == ["next", "complete"]
    assert known == learnt


async def test_mutation_is_executed() -> None:
    """A mutation is executed over the socket too."""
    journal = Journal()
    journal.go_on.set()
    async with connected(journal=journal) as client:
        frames = await answer(client, 'mutation { write(text: "x") }')

    assert frames[0]["payload"] == {"data": {"write": "x"}}
    assert journal.ended == ["x"]


async def test_subscription_is_a_result_per_event() -> None:
    """A subscription is a result per event, in order, and complete."""
    async with connected() as client:
        frames = await answer(client, "subscription { count(to: 2) { number } }")

    assert frames == [
        {"id": "1", "type": "next", "payload": {"data": {"count": {"number": 1}}}},
        {"id": "1", "type": "next", "payload": {"data": {"count": {"number": 2}}}},
        {"id": "1", "type": "complete"},
    ]


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("{ echo(", "GRAPHQL_PARSE_FAILED"),
        ("{ unknown }", "GRAPHQL_VALIDATION_FAILED"),
        ("query A { viewer } query B { viewer }", "OPERATION_RESOLUTION_FAILURE"),
        ("query ($t: String!) { echo(text: $t) }", "BAD_USER_INPUT"),
        ("subscription { refused { number } }", "NOT_FOUND"),
        ("{ odd }", "INTERNAL"),
    ],
)
async def test_bad_operation_fails_alone(query: str, code: str) -> None:
    """An operation that is refused gets an error message; the socket and the others live on."""
    journal = Journal()
    async with connected(journal=journal) as client:
        client.subscribe("live", SILENT)
        [refused] = await answer(client, query)
        client.send(type="ping")

        assert await client.frame() == {"type": "pong"}
        assert journal.ended == []

    assert (refused["id"], refused["type"]) == ("1", "error")
    payload = refused["payload"]
    assert isinstance(payload, list)
    assert [error["extensions"]["code"] for error in payload] == [code]


async def test_field_error_is_a_result() -> None:
    """A field that fails is in the errors of its result."""
    async with connected() as client:
        result, complete = await answer(client, "{ refuse viewer }")

    payload = result["payload"]
    assert isinstance(payload, dict)
    assert payload["data"] == {"refuse": None, "viewer": "Ann"}
    assert [error["message"] for error in payload["errors"]] == ["Not today."]
    assert complete["type"] == "complete"


async def test_broken_source_is_an_error() -> None:
    """A source that breaks ends its operation with a masked error."""
    async with connected() as client:
        first, last = await answer(client, "subscription { broken { number } }")

    assert first["type"] == "next"
    assert last["type"] == "error"
    payload = last["payload"]
    assert isinstance(payload, list)
    assert [error["message"] for error in payload] == [MASK]


async def test_used_id_is_closed() -> None:
    """An id of a running operation, used again, closes the socket with 4409."""
    async with connected() as client:
        client.subscribe("a", SILENT)
        client.subscribe("a", SILENT)

        assert await client.closed() == (4409, "Subscriber for a already exists")


async def test_id_is_free_again() -> None:
    """An id may be used again once its operation is over."""
    async with connected() as client:
        first = await answer(client, "{ viewer }")

        assert await answer(client, "{ viewer }") == first


async def test_complete_ends_the_operation() -> None:
    """A complete from the client ends its operation at once, and frees the id."""
    journal = Journal()
    async with connected(journal=journal) as client:
        client.subscribe("1", SILENT)
        await journal.waiting.wait()

        client.send(type="complete", id="1")
        frames = await answer(client, "{ viewer }")

        assert journal.ended == ["silent"]
    assert [frame["type"] for frame in frames] == ["next", "complete"]


async def test_completed_mutation_goes_on() -> None:
    """A mutation that its client completes is finished, and its result is not sent."""
    journal = Journal()
    async with connected(journal=journal) as client:
        client.subscribe("1", 'mutation { write(text: "x") }')
        await journal.waiting.wait()

        client.send(type="complete", id="1")
        client.send(type="ping")
        assert await client.frame() == {"type": "pong"}
        journal.go_on.set()
        client.send(type="ping")
        assert await client.frame() == {"type": "pong"}

        assert journal.ended == ["x"]
        assert client.heard() == []


async def test_unknown_complete_is_ignored() -> None:
    """A complete for an id of no operation is ignored."""
    async with connected() as client:
        client.send(type="complete", id="none")
        client.send(type="ping")

        assert await client.frame() == {"type": "pong"}


async def test_operations_are_limited() -> None:
    """An operation above the limit gets an error that names it; the next one may come after."""
    journal = Journal()
    async with connected(limits=WebSocketLimits(operations=2), journal=journal) as client:
        client.subscribe("a", SILENT)
        client.subscribe("b", SILENT)
        client.subscribe("c", SILENT)
        refused = await client.frame()
        client.send(type="complete", id="a")
        client.subscribe("d", "{ viewer }")
        result = await client.frame()

    assert refused == {
        "id": "c",
        "type": "error",
        "payload": [
            {
                "message": "This socket already runs 2 operations, which is the limit.",
                "extensions": {"code": "RATE_LIMITED"},
            }
        ],
    }
    assert (result["id"], result["type"]) == ("d", "next")


@pytest.mark.parametrize("query", [SILENT, "{ never }"])
async def test_leaving_ends_everything(query: str) -> None:
    """A client that goes away ends its operations at once, and no task is left."""
    journal = Journal()
    async with connected(journal=journal) as client:
        for number in range(3):
            client.subscribe(str(number), query)
        client.send(type="ping")
        await client.frame()

        client.leave()
        await client.until_ended()

        assert len(journal.begun) == 3
        assert journal.ended == journal.begun
    assert others() == set()


async def test_server_stop_ends_everything() -> None:
    """A server that cancels the socket ends its operations, and no task is left."""
    journal = Journal()
    async with connected(journal=journal) as client:
        client.subscribe("1", SILENT)
        await journal.waiting.wait()

    assert journal.ended == ["silent"]
    assert others() == set()


async def test_slow_reader_is_closed() -> None:
    """A client that reads nothing for the given time holds back its sources, then is let go."""
    journal = Journal()
    async with connected(limits=WebSocketLimits(stall_s=0.1), journal=journal) as client:
        client.subscribe("1", "subscription { flood }")
        await client.frame()
        client.stop_reading()
        sent = len(client.heard())
        await client.until_ended()

        assert len(journal.begun) <= sent + 3
    assert journal.ended == ["flood"]
    assert others() == set()
