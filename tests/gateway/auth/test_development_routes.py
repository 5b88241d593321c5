"""This suite signs in by name as the pages do, and as pages of other sites would try to."""

import httpx2
import jwt
import pytest

from tests.gateway.conftest import Opening

SHAPE = {"error": 'The body must be JSON like {"name": "Ann"}.'}


async def test_the_demo_people_are_offered(client: httpx2.AsyncClient) -> None:
    """The pages are told whom to offer, and caches keep nothing of it."""
    response = await client.get("/development/people")

    assert response.json() == {"people": ["Ann", "Bob", "Carla"], "default": "Ann"}
    assert response.headers["cache-control"] == "no-store"


async def test_a_name_gets_a_token(client: httpx2.AsyncClient) -> None:
    """A name is answered by its token, and when that ends."""
    answer = (await client.post("/development/tokens", json={"name": " Ann "})).json()

    claims = jwt.decode(answer["token"], options={"verify_signature": False})
    assert set(answer) == {"name", "token", "expiresAt"}
    assert (answer["name"], claims["name"]) == ("Ann", "Ann")
    assert answer["expiresAt"].endswith("Z")


async def test_the_key_set_is_published(client: httpx2.AsyncClient) -> None:
    """The key that verifies the tokens can be fetched."""
    answer = (await client.post("/development/tokens", json={"name": "Ann"})).json()

    keys = jwt.PyJWKSet.from_dict((await client.get("/development/jwks.json")).json())

    key = keys[jwt.get_unverified_header(answer["token"])["kid"]]
    assert jwt.decode(answer["token"], key, ["EdDSA"], audience="tailspend-gateway")


@pytest.mark.parametrize(
    ("body", "answer"),
    [
        pytest.param(b"", SHAPE, id="empty"),
        pytest.param(b"Ann", SHAPE, id="no JSON"),
        pytest.param(b'["Ann"]', SHAPE, id="no object"),
        pytest.param(b'{"name": 5}', SHAPE, id="no text"),
        pytest.param(b"[" * 900, SHAPE, id="nested"),
        pytest.param(
            b'{"name": " "}',
            {"error": '"" has nothing visible in it: write at least one character.'},
            id="no name",
        ),
        pytest.param(
            b'{"name": "' + b"x" * 2_000 + b'"}',
            {"error": "The body must have at most 1000 bytes."},
            id="too much",
        ),
    ],
)
async def test_a_bad_name_is_refused(
    client: httpx2.AsyncClient, body: bytes, answer: dict[str, str]
) -> None:
    """What is no name is 400, in a sentence that says what would be one."""
    response = await client.post("/development/tokens", content=body)

    assert (response.status_code, response.json()) == (400, answer)


@pytest.mark.parametrize(
    "headers",
    [
        pytest.param({"host": "evil.example:8000"}, id="a name that resolves here"),
        pytest.param({"host": "192.168.1.4:8000"}, id="another interface"),
        pytest.param({"host": ""}, id="no host"),
        pytest.param({"origin": "https://evil.example"}, id="another site's page"),
        pytest.param({"origin": "null"}, id="a page of nowhere"),
        pytest.param({"origin": "http://127.0.0.1:9999"}, id="another port"),
        pytest.param({"origin": "https://127.0.0.1:8000"}, id="another scheme"),
        pytest.param({"x-forwarded-for": "203.0.113.7"}, id="a proxy"),
        pytest.param({"forwarded": "for=203.0.113.7"}, id="a proxy of the standard"),
    ],
)
@pytest.mark.parametrize("path", ["/development/people", "/development/jwks.json"])
async def test_other_sites_get_nothing(
    client: httpx2.AsyncClient, path: str, headers: dict[str, str]
) -> None:
    """A request under a foreign name, or of a foreign page, is refused before anything is done."""
    response = await client.get(path, headers=headers)

    assert response.status_code == 403
    assert set(response.json()) == {"error"}


async def test_other_sites_get_no_token(client: httpx2.AsyncClient) -> None:
    """A foreign page that guesses a name gets no token."""
    headers = {"origin": "https://evil.example"}

    response = await client.post("/development/tokens", json={"name": "Ann"}, headers=headers)

    assert response.status_code == 403
    assert "token" not in response.json()


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "[::1]:8000"])
async def test_our_own_page_is_let_in(client: httpx2.AsyncClient, host: str) -> None:
    """The gateway's own page is let in, by whichever name of this machine it was opened."""
    headers = {"host": host, "origin": f"http://{host}"}

    response = await client.post("/development/tokens", json={"name": "Ann"}, headers=headers)

    assert response.status_code == 200


@pytest.mark.parametrize(
    "variables",
    [
        pytest.param({"development_sign_in": "off"}, id="switched off"),
        pytest.param({"host": "0.0.0.0"}, id="reachable by others"),  # noqa: S104 - not listened on
    ],
)
async def test_it_can_be_off(opening: Opening, variables: dict[str, str]) -> None:
    """Where it is off, nothing signs in by name and a token made before is refused."""
    async with opening() as client:
        made = (await client.post("/development/tokens", json={"name": "Ann"})).json()
    bearer = {"authorization": f"Bearer {made['token']}"}

    async with opening(**variables) as client:
        people = await client.get("/development/people")
        answer = await client.post("/graphql", json={"query": "{ __typename }"}, headers=bearer)
        page = await client.get("/graphql", headers={"accept": "text/html"})

    assert (people.status_code, answer.status_code) == (404, 401)
    assert answer.json()["errors"][0]["extensions"]["code"] == "UNAUTHENTICATED"
    assert 'data-development="/development"' not in page.text
