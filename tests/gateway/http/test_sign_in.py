"""These tests hold the door to asking who is there, and to what it says to a bad answer."""

import pytest

from gateway.errors import MASK
from tests.gateway.http.client import GRAPHQL_JSON, JSON, messages, request


async def test_viewer_is_signed_in() -> None:
    """The viewer of the authorization header is the one that resolvers see."""
    response = await request(
        "POST", json={"query": "{ viewer }"}, headers={"authorization": "Bearer ann"}
    )

    assert response.json() == {"data": {"viewer": "Ann"}}


async def test_no_header_is_anonymous() -> None:
    """A request without an authorization header is served to nobody in particular."""
    response = await request("POST", json={"query": "{ viewer }"})

    assert response.status_code == 200
    assert response.json() == {"data": {"viewer": None}}


@pytest.mark.parametrize("accept", [JSON, GRAPHQL_JSON, "text/event-stream"])
@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_bad_token_is_401(method: str, accept: str) -> None:
    """A token that signs nobody in is 401 with a challenge, in JSON, and nothing is read."""
    response = await request(
        method,
        json={} if method == "POST" else None,
        headers={"authorization": "Bearer forged", "accept": accept},
    )

    assert response.status_code == 401
    assert response.headers["www-authenticate"] == 'Bearer realm="tailspend", error="invalid_token"'
    assert response.json() == {
        "errors": [
            {"message": "The token is not known.", "extensions": {"code": "UNAUTHENTICATED"}}
        ]
    }


async def test_broken_issuer_is_masked() -> None:
    """A sign-in that breaks down is 500, masked."""
    response = await request(
        "POST", json={"query": "{ viewer }"}, headers={"authorization": "Bearer fault"}
    )

    assert response.status_code == 500
    assert messages(response) == [MASK]
