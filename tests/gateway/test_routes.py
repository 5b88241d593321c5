"""This suite asks for every address of the gateway."""

from pathlib import Path

import httpx2
import pytest

from gateway.security_headers import DATA_POLICY, HEADERS, PAGE_POLICY
from tests.gateway.conftest import Opening


@pytest.mark.parametrize("path", ["/", "/graphiql"])
async def test_a_browser_is_led_to_graphql(client: httpx2.AsyncClient, path: str) -> None:
    """The root and /graphiql lead to the one address there is."""
    response = await client.get(path)

    assert (response.status_code, response.headers["location"]) == (307, "/graphql")


async def test_the_page_is_at_the_same_address(client: httpx2.AsyncClient) -> None:
    """A browser gets a page where a client gets data, and caches keep the two apart."""
    page = await client.get("/graphql", headers={"accept": "text/html"})
    data = await client.post("/graphql", json={"query": "{ __typename }"})

    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.headers["vary"] == "accept, origin"
    assert data.json() == {"data": {"__typename": "Query"}}


@pytest.mark.parametrize(
    ("path", "accept", "policy"),
    [
        pytest.param("/graphql", "text/html", PAGE_POLICY, id="page"),
        pytest.param("/graphql?query={__typename}", "application/json", DATA_POLICY, id="data"),
        pytest.param("/healthz", "*/*", DATA_POLICY, id="health"),
        pytest.param("/nowhere", "*/*", DATA_POLICY, id="nothing"),
    ],
)
async def test_every_answer_is_guarded(
    client: httpx2.AsyncClient, path: str, accept: str, policy: str
) -> None:
    """Every answer tells browsers not to guess, frame, share or load from elsewhere."""
    response = await client.get(path, headers={"accept": accept})

    sent = {name: response.headers[name] for name in HEADERS}
    assert sent == HEADERS
    assert response.headers["content-security-policy"] == policy


async def test_what_is_not_there_is_told_in_json(client: httpx2.AsyncClient) -> None:
    """An unknown address is 404 in JSON, a wrong method 405 with the right ones."""
    missing = await client.get("/nowhere")
    wrong = await client.post("/healthz")

    assert (missing.status_code, missing.json()) == (
        404,
        {"error": "There is nothing at /nowhere."},
    )
    assert (wrong.status_code, set(wrong.headers["allow"].split(", "))) == (405, {"GET", "HEAD"})


@pytest.mark.parametrize("path", ["/graphql/", "/healthz/", "/development/tokens/"])
@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_a_slash_too_many_leads_nowhere(
    client: httpx2.AsyncClient, path: str, method: str
) -> None:
    """An address with a slash too many is 404: no client is sent where its Host header says."""
    response = await client.request(method, path, headers={"host": "evil.example"})

    assert response.status_code == 404
    assert "location" not in response.headers


async def test_health_is_told(client: httpx2.AsyncClient) -> None:
    """A gateway with an open store lives and is ready, and caches keep neither answer."""
    health, readiness = await client.get("/healthz"), await client.get("/readyz")

    assert (health.status_code, health.json()) == (200, {"status": "ok"})
    assert (readiness.status_code, readiness.json()) == (200, {"status": "ready"})
    assert health.headers["cache-control"] == readiness.headers["cache-control"] == "no-store"


def take_away(folder: Path) -> None:
    """This renames the database file under a running gateway."""
    (database,) = folder.rglob("tailspend.db")
    database.rename(database.with_name("elsewhere.db"))


async def test_a_lost_data_folder_is_told(client: httpx2.AsyncClient, tmp_path: Path) -> None:
    """A gateway whose database file is gone lives, isn't ready, and names no path to the caller."""
    take_away(tmp_path)

    health, readiness = await client.get("/healthz"), await client.get("/readyz")

    assert health.status_code == 200
    assert (readiness.status_code, readiness.json()) == (
        503,
        {"status": "not ready", "why": "The store takes no writes: the log says why."},
    )


async def test_a_large_body_is_refused(opening: Opening) -> None:
    """The limit of the settings holds for request bodies."""
    async with opening(body_bytes="1000") as client:
        response = await client.post("/graphql", json={"query": "#" * 1000})

    assert response.status_code == 413


async def test_demo_data_is_loaded_into_a_new_store_only(opening: Opening) -> None:
    """Demo data goes into a store that nobody has written to, and never a second time."""
    query = {"query": "{ me { groups { nodes { name } } } }"}

    async def groups(client: httpx2.AsyncClient, name: str) -> object:
        made = (await client.post("/development/tokens", json={"name": name})).json()
        bearer = {"authorization": f"Bearer {made['token']}"}
        answer = (await client.post("/graphql", json=query, headers=bearer)).json()
        return [node["name"] for node in answer["data"]["me"]["groups"]["nodes"]]

    async with opening(demo="off") as client:
        assert await groups(client, "Ann") == []
    for _ in range(2):
        async with opening(demo="on") as client:
            assert await groups(client, "Ann") == ["Kyoto in spring", "Flat in Lisbon"]


async def test_a_store_that_is_in_use_gets_no_demo_data(opening: Opening) -> None:
    """A store that somebody has written a group to is left as it is."""
    create = """
    mutation { createGroup(input: {name: "Mine", currency: "EUR"}) { errors { message } } }
    """
    query = "{ me { groups { nodes { name } } } }"
    async with opening(demo="off") as client:
        made = (await client.post("/development/tokens", json={"name": "Ann"})).json()
        bearer = {"authorization": f"Bearer {made['token']}"}
        await client.post("/graphql", json={"query": create}, headers=bearer)

    async with opening(demo="on") as client:
        answer = await client.post("/graphql", json={"query": query}, headers=bearer)

    assert answer.json() == {"data": {"me": {"groups": {"nodes": [{"name": "Mine"}]}}}}
