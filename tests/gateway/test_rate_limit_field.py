"""These tests hold what a whole gateway tells a user of their limit, in the graph."""

import httpx2

from tests.gateway.conftest import Opening

LIMIT = "{ rateLimit { limit windowSeconds remaining } }"


async def asked(client: httpx2.AsyncClient, *, name: str | None = "Ann") -> httpx2.Response:
    """This asks for the limit, as somebody or as nobody."""
    headers = {}
    if name is not None:
        signed = await client.post("/development/tokens", json={"name": name})
        headers["authorization"] = f"Bearer {signed.json()['token']}"
    return await client.post("/graphql", json={"query": LIMIT}, headers=headers)


async def test_user_sees_their_limit(opening: Opening) -> None:
    """A user sees limit, window and what is left, which the headers tell too."""
    async with opening(user_rate="10", rate_window_s="30") as client:
        await asked(client)
        response = await asked(client)

    limit = {"limit": 10, "windowSeconds": 30, "remaining": 8}
    assert response.json() == {"data": {"rateLimit": limit}}
    assert response.headers["ratelimit"].startswith('"user";r=8;t=')


async def test_nobody_sees_no_limit(opening: Opening) -> None:
    """Whoever isn't signed in reads the limit of their address in the headers alone."""
    async with opening(user_rate="10", address_rate="5") as client:
        response = await asked(client, name=None)

    assert response.json() == {"data": {"rateLimit": None}}
    assert response.headers["ratelimit"].startswith('"address";r=4;t=')


async def test_own_machine_has_no_limit(opening: Opening) -> None:
    """On a gateway that only this machine can reach there is no limit, and none is told."""
    async with opening() as client:
        response = await asked(client)

    assert response.json() == {"data": {"rateLimit": None}}
    assert "ratelimit" not in response.headers
