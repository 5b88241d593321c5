"""These tests hold what an HTTP client is told of its limit, and what counts."""

from ipaddress import ip_network

import pytest
from starlette.types import ASGIApp

from datastore.items.rate_window import Rate
from gateway.http import graphql_http
from gateway.http.rate_limits import RateLimited
from gateway.rate_limits import RateLimits, Rates
from tests.gateway.graph import authenticate, graph_service
from tests.gateway.http.client import GRAPHQL_JSON, JSON, page, request
from tests.gateway.rate_limits.clocked import Remembering, Time

ECHO = {"query": '{ echo(text: "a") }'}
ANN = {"authorization": "Bearer ann"}
REFUSAL = "This user has sent 2 operations within 60 s, which is the limit: try again in 70 s."


@pytest.fixture
def app() -> ASGIApp:
    """This is a door that lets a user, and an address, in twice a minute."""
    two = Rate(limit=2, window_s=60)
    limits = RateLimits(Rates(user=two, address=two), Remembering(), clocks=Time().clocks())
    rates = RateLimited(limits, trusted_proxies=(ip_network("127.0.0.1"),))
    return graphql_http(graph_service(), authenticate, page, rates=rates)


async def test_answer_tells_what_is_left(app: ASGIApp) -> None:
    """An answer tells the policy, what is left of it, and until when."""
    response = await request("POST", app=app, json=ECHO, headers=ANN)

    assert response.status_code == 200
    assert response.headers["ratelimit-policy"] == '"user";q=2;w=60'
    assert response.headers["ratelimit"] == '"user";r=1;t=70'
    assert "retry-after" not in response.headers


@pytest.mark.parametrize("accept", [JSON, GRAPHQL_JSON])
async def test_one_too_many_is_refused(app: ASGIApp, accept: str) -> None:
    """An operation above the limit is a 429 that says when to come again, whatever is accepted."""
    for _ in range(2):
        await request("POST", app=app, json=ECHO, headers=ANN)

    response = await request("POST", app=app, json=ECHO, headers={**ANN, "accept": accept})

    assert (response.status_code, response.headers["retry-after"]) == (429, "70")
    assert response.headers["ratelimit"] == '"user";r=0;t=70'
    assert response.headers["content-type"] == f"{accept}; charset=utf-8"
    error = {"message": REFUSAL, "extensions": {"code": "RATE_LIMITED"}}
    assert response.json() == {"errors": [error]}


async def test_refused_documents_count(app: ASGIApp) -> None:
    """A document that is no GraphQL counts like any other, and is told what is left."""
    response = await request("POST", app=app, json={"query": "{"}, headers=ANN)

    assert response.json()["errors"][0]["extensions"]["code"] == "GRAPHQL_PARSE_FAILED"
    assert response.headers["ratelimit"] == '"user";r=1;t=70'


async def test_malformed_requests_count(app: ASGIApp) -> None:
    """A request that holds no operation counts, and its refusal tells what is left."""
    response = await request("POST", app=app, json=[], headers=ANN)

    assert response.status_code == 400
    assert response.headers["ratelimit"] == '"user";r=1;t=70'


async def test_bad_tokens_count_by_address(app: ASGIApp) -> None:
    """Whoever tries tokens out is counted by address, and then told no more of them."""
    bad = {"authorization": "Bearer guess"}

    responses = [await request("POST", app=app, json=ECHO, headers=bad) for _ in range(3)]

    assert [response.status_code for response in responses] == [401, 401, 429]


async def test_page_is_not_counted(app: ASGIApp) -> None:
    """A browser that opens the page sends no operation."""
    response = await request("GET", app=app, headers={"accept": "text/html"})

    assert response.status_code == 200
    assert "ratelimit" not in response.headers


async def test_stream_tells_what_is_left(app: ASGIApp) -> None:
    """A subscription counts once, and its stream tells what is left in its headers."""
    query = {"query": "subscription { count(to: 3) { number } }"}

    response = await request(
        "POST", app=app, json=query, headers={**ANN, "accept": "text/event-stream"}
    )

    assert response.text.count("event: next") == 3
    assert response.headers["ratelimit"] == '"user";r=1;t=70'


async def test_nobody_is_counted_by_address(app: ASGIApp) -> None:
    """Whoever isn't signed in is counted by the address that a trusted proxy names."""
    for _ in range(2):
        await request("POST", app=app, json=ECHO, headers={"x-forwarded-for": "192.0.2.1"})

    statuses = [
        (
            await request("POST", app=app, json=ECHO, headers={"x-forwarded-for": address})
        ).status_code
        for address in ("192.0.2.1", "192.0.2.2")
    ]

    assert statuses == [429, 200]
