"""These tests hold the door to refusing what is wrong with a shared stream to whoever asked."""

import pytest

from gateway.sse import ReservationLimits
from tests.gateway.graph import Journal
from tests.gateway.http.client import messages
from tests.gateway.sse.shared import SharedClient, next_of

SILENT = "subscription { silent { number } }"
NONE_OF_YOURS = "There is no such stream of yours: reserve one with PUT, and sign in as then."


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("{ echo(", "Syntax Error: Expected Name, found <EOF>."),
        ("{ unknown }", "Cannot query field 'unknown' on type 'Query'."),
    ],
)
async def test_bad_operation_fails_alone(query: str, message: str) -> None:
    """A document that is refused is 400 to its own request, and the stream goes on."""
    client = SharedClient()
    token = await client.reserve()
    async with client.opened(token) as stream:
        await stream.head()
        refused = await client.start(token, query, "a")
        await client.start(token, "{ viewer }", "a")
        event = await stream.event()

    assert (refused.status_code, messages(refused)) == (400, [message])
    assert event == next_of("a", '{"data":{"viewer":"Ann"}}')


@pytest.mark.parametrize("id_", ["", 7, None, "x" * 201], ids=["empty", "number", "null", "long"])
async def test_operation_needs_an_id(id_: object) -> None:
    """An operation without a usable id is 400: its results would be nobody's."""
    client = SharedClient()

    refused = await client.start(await client.reserve(), "{ viewer }", id_)

    assert refused.status_code == 400
    assert messages(refused) == [
        "`extensions.operationId` must be a text of 1 to 200 characters: results come under it."
    ]


async def test_token_without_an_id_is_nothing() -> None:
    """A request that has a token and no operation id is answered itself, as if it had neither."""
    client = SharedClient()

    answered = await client.ask("POST", "a token long gone", json={"query": "{ viewer }"})

    assert (answered.status_code, answered.json()) == (200, {"data": {"viewer": "Ann"}})


async def test_id_is_taken_until_the_end() -> None:
    """An id is 409 while its operation isn't over, and free as soon as its end is told."""
    client = SharedClient()
    token = await client.reserve()
    await client.start(token, "{ viewer }")
    taken = await client.start(token, "{ viewer }")

    async with client.opened(token) as stream:
        await stream.head()
        await stream.event()
        await stream.event()
        again = await client.start(token, "{ viewer }")

    assert (taken.status_code, again.status_code) == (409, 202)
    assert messages(taken) == ["An operation with this `operationId` isn't over yet."]


async def test_stream_has_a_limit() -> None:
    """A stream takes so many operations and no more; one that is stopped makes room."""
    client = SharedClient(limits=ReservationLimits(operations=2))
    token = await client.reserve()
    started = [await client.start(token, SILENT, id_) for id_ in "abc"]

    await client.stop(token, "a")
    again = await client.start(token, SILENT, "c")

    assert [each.status_code for each in [*started, again]] == [202, 202, 429, 202]
    assert messages(started[2]) == ["This stream already has 2 operations, which is the limit."]


async def test_user_has_a_limit() -> None:
    """A user may hold so many streams; one more is 429, with the time that makes room."""
    client = SharedClient(limits=ReservationLimits(per_user=1))
    await client.reserve()

    refused, other = await client.ask("PUT"), await client.ask("PUT", who="bob")

    assert (refused.status_code, refused.headers["retry-after"]) == (429, "30")
    assert messages(refused) == ["You hold 1 streams, reserved and open, which is the limit."]
    assert other.status_code == 201


async def test_reservation_needs_a_sign_in() -> None:
    """A stream is reserved for somebody: nobody is 401 with a challenge, and so is a bad token."""
    client = SharedClient()

    nobody, unknown = await client.ask("PUT", who=None), await client.ask("PUT", who="eve")

    assert (nobody.status_code, unknown.status_code) == (401, 401)
    assert nobody.headers["www-authenticate"] == 'Bearer realm="tailspend"'
    assert messages(nobody) == ["A stream is reserved for somebody: sign in."]
    assert messages(unknown) == ["The token is not known."]


@pytest.mark.parametrize("who", ["bob", None])
@pytest.mark.parametrize("method", ["POST", "DELETE"])
async def test_stream_is_its_owners(method: str, who: str | None) -> None:
    """Whoever else has the token of a stream finds none, starts nothing on it and stops nothing."""
    client = SharedClient(journal := Journal())
    token = await client.reserve()
    await client.start(token, SILENT, "mine")
    operation = {"query": "{ viewer }", "extensions": {"operationId": "2"}}

    refused = await client.ask(
        method,
        token,
        who=who,
        params={"operationId": "mine"},
        json=operation if method == "POST" else None,
    )

    assert (refused.status_code, messages(refused)) == (404, [NONE_OF_YOURS])
    async with client.opened(token):
        await journal.waiting.wait()


async def test_stream_opens_once() -> None:
    """A stream that is open is 409 to a second one; a stranger and a wrong token are 404."""
    client = SharedClient()
    token = await client.reserve()
    accept = {"accept": "text/event-stream"}
    stranger = await client.ask("GET", token, who="bob", headers=accept)
    unknown = await client.ask("GET", "wrong", headers=accept)
    async with client.opened(token) as stream:
        await stream.head()
        second = await client.ask("GET", token, headers=accept)

    assert [each.status_code for each in (stranger, unknown, second)] == [404, 404, 409]
    assert messages(second) == ["This stream is open already: reserve another with PUT."]
    assert messages(unknown) == [NONE_OF_YOURS]


async def test_stop_names_the_operation() -> None:
    """A stop without an id is 400; one of an id that nothing has is 200: it may just have ended."""
    client = SharedClient()
    token = await client.reserve()

    unnamed, unknown = await client.ask("DELETE", token), await client.stop(token, "gone")

    assert (unnamed.status_code, unknown.status_code) == (400, 200)
    assert messages(unnamed) == [
        "`operationId` is missing: name the operation in the query string."
    ]
