"""These tests hold batches to an answer for each operation, in order, and to their limit."""

import asyncio
from collections.abc import Sequence

import httpx2
import pytest

from gateway.http import HttpLimits, graphql_http
from tests.gateway.conftest import Opening
from tests.gateway.graph import Journal, authenticate, graph_service
from tests.gateway.http.client import JSON, graph_app, messages, request

VIEWER = {"query": "{ viewer }"}
ANSWER = {"data": {"viewer": None}}


async def post_batch(
    batch: Sequence[object], *, accept: str = "*/*", most: int = 3
) -> httpx2.Response:
    """This posts a list to a door that takes batches."""
    app = graph_app(with_page=False, limits=HttpLimits(batch_operations=most))
    return await request("POST", app=app, json=batch, headers={"accept": accept})


async def test_answers_are_in_order() -> None:
    """A batch is answered with a list, each result at the place of its operation."""
    echoes = [
        {"query": "query($t: String!) { echo(text: $t) }", "variables": {"t": text}}
        for text in ("a", "b", "c")
    ]

    response = await post_batch(echoes)

    assert response.status_code == 200
    assert response.headers["content-type"] == f"{JSON}; charset=utf-8"
    assert response.json() == [{"data": {"echo": text}} for text in ("a", "b", "c")]


@pytest.mark.parametrize(
    ("refused", "code", "message"),
    [
        (
            5,
            "BAD_REQUEST",
            "A request must be a JSON object with a `query`, not a number.",
        ),
        (
            {"query": "{ nothing }"},
            "GRAPHQL_VALIDATION_FAILED",
            "Cannot query field 'nothing' on type 'Query'.",
        ),
        (
            {"query": "subscription { silent { number } }"},
            "BAD_REQUEST",
            "A subscription can't be in a batch: send it alone, for a stream.",
        ),
    ],
    ids=["no operation", "invalid", "subscription"],
)
async def test_each_is_refused_alone(refused: object, code: str, message: str) -> None:
    """What is wrong with one operation is told at its place, and the others are run."""
    first, wrong, last = (await post_batch([VIEWER, refused, VIEWER])).json()

    (error,) = wrong["errors"]
    assert (error["message"], error["extensions"]["code"]) == (message, code)
    assert first == last == ANSWER


async def test_a_failed_one_spoils_no_other() -> None:
    """A fault of one operation is masked at its place."""
    first, fault = (await post_batch([VIEWER, {"query": "{ fault }"}])).json()

    assert first == ANSWER
    assert fault["errors"][0]["extensions"]["code"] == "INTERNAL"


async def test_mutations_wait_for_each_other() -> None:
    """Of two mutations of a batch the second begins when the first has ended."""
    journal = Journal()
    limits = HttpLimits(batch_operations=2)
    app = graphql_http(graph_service(journal), authenticate, limits=limits)
    batch = [{"query": f'mutation {{ write(text: "{text}") }}'} for text in "ab"]

    posting = asyncio.create_task(request("POST", app=app, json=batch))
    await journal.waiting.wait()
    begun = list(journal.begun)
    journal.go_on.set()
    response = await posting

    assert begun == ["a"]
    assert response.json() == [{"data": {"write": "a"}}, {"data": {"write": "b"}}]


async def test_each_counts_for_the_rate(opening: Opening) -> None:
    """A batch uses as many operations of a rate up as it has; what is too much is refused."""
    async with opening(batch_operations="3", address_rate="2") as client:
        response = await client.post("/graphql", json=[{"query": "{ __typename }"}] * 3)

    told = [each.get("errors", [{}])[0].get("extensions") for each in response.json()]
    assert told == [None, None, {"code": "RATE_LIMITED"}]


@pytest.mark.parametrize(
    ("batch", "most", "message"),
    [
        (
            [VIEWER],
            0,
            "Batches are not served: send one operation as a JSON object, not a list.",
        ),
        ([VIEWER] * 4, 3, "The batch has 4 operations; 3 is the limit."),
        ([], 3, "The batch is empty: send a list of one operation or more."),
    ],
    ids=["off", "too many", "empty"],
)
async def test_a_batch_is_refused_whole(batch: Sequence[object], most: int, message: str) -> None:
    """A list where none is served, one that is too long and an empty one are 400."""
    response = await post_batch(batch, most=most)

    assert response.status_code == 400
    assert messages(response) == [message]


async def test_a_batch_needs_plain_json() -> None:
    """A client that takes no plain JSON is 406: the specification's own type has no lists."""
    response = await post_batch([VIEWER], accept="application/graphql-response+json")

    assert response.status_code == 406
    assert messages(response) == ["A batch is answered in application/json: accept it."]


async def test_batches_are_off_by_default(client: httpx2.AsyncClient) -> None:
    """A gateway with the default settings refuses a list."""
    response = await client.post("/graphql", json=[VIEWER])

    assert response.status_code == 400
