"""These tests hold the door to pages that may call it, and to what CORS tells them."""

from collections.abc import Mapping

import httpx2
import pytest
from starlette.types import ASGIApp

from gateway.http.cross_origin import CrossOrigin
from tests.gateway.http.client import door, messages, request

APP = "https://app.example"
QUERY = {"query": "{ viewer }"}


def guarded() -> ASGIApp:
    """This is a door that one foreign origin may call."""
    return CrossOrigin(door(), [APP])


async def asked(method: str = "POST", **headers: str) -> httpx2.Response:
    """This sends a query with headers, named with underscores, to the door."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    sent: Mapping[str, object] = {"params": QUERY} if method == "GET" else {"json": QUERY}
    return await request(method, app=guarded(), headers=named, **sent)  # type: ignore[arg-type]


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": "http://door"},
        {"sec_fetch_site": "same-origin"},
        {"sec_fetch_site": "none", "sec_fetch_mode": "navigate"},
    ],
    ids=["no page", "own page", "own page by GET", "typed address"],
)
async def test_own_pages_are_answered(method: str, headers: dict[str, str]) -> None:
    """Who is no page, or a page of ours, is answered and told nothing of CORS."""
    response = await asked(method, **headers)

    assert response.json() == {"data": {"viewer": None}}
    assert "access-control-allow-origin" not in response.headers
    assert response.headers["vary"] == "accept, authorization, origin"


async def test_an_allowed_page_may_read() -> None:
    """An allowed page gets the answer, with leave to read it and the headers of its limits."""
    response = await asked(origin=APP)

    assert response.json() == {"data": {"viewer": None}}
    assert response.headers["access-control-allow-origin"] == APP
    assert response.headers["access-control-expose-headers"] == (
        "ratelimit, ratelimit-policy, retry-after, www-authenticate"
    )
    assert "access-control-allow-credentials" not in response.headers


async def test_an_allowed_page_reads_refusals() -> None:
    """A refusal can be read by an allowed page, too."""
    response = await request("POST", app=guarded(), json=5, headers={"origin": APP})

    assert response.status_code == 400
    assert response.headers["access-control-allow-origin"] == APP


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "OPTIONS"])
@pytest.mark.parametrize("origin", ["https://evil.example", "https://app.example.evil", "null", ""])
async def test_other_pages_are_refused(method: str, origin: str) -> None:
    """A page of another origin is refused whatever it sends, and may not read why."""
    response = await asked(method, origin=origin)

    assert response.status_code == 403
    assert response.json()["errors"][0]["extensions"] == {"code": "ORIGIN_NOT_ALLOWED"}
    assert messages(response) == [
        f'Pages of "{origin}" may not call this gateway: who runs it can allow their origin.'
    ]
    assert "access-control-allow-origin" not in response.headers


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
@pytest.mark.parametrize("mode", ["no-cors", "navigate"])
async def test_images_and_links_ask_nothing(site: str, mode: str) -> None:
    """A GET that a page elsewhere causes without leave isn't executed."""
    response = await asked("GET", sec_fetch_site=site, sec_fetch_mode=mode)

    assert response.status_code == 403


async def test_a_link_to_the_page_is_fine() -> None:
    """A link from elsewhere opens the page, as long as it asks for nothing."""
    headers = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "accept": "text/html"}

    response = await request("GET", app=guarded(), headers=headers)

    assert response.status_code == 200


async def test_a_preflight_is_answered() -> None:
    """An allowed page is told which methods and headers it may send, and for how long."""
    headers = {
        "origin": APP,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,content-type",
    }

    response = await request("OPTIONS", app=guarded(), headers=headers)

    told = {name: text for name, text in response.headers.items() if name != "content-length"}
    assert (response.status_code, response.content) == (204, b"")
    assert told == {
        "access-control-allow-origin": APP,
        "access-control-allow-methods": "DELETE, GET, HEAD, POST, PUT",
        "access-control-allow-headers": "authorization,content-type",
        "access-control-max-age": "7200",
        "access-control-expose-headers": (
            "ratelimit, ratelimit-policy, retry-after, www-authenticate"
        ),
        "vary": "access-control-request-headers, origin",
    }
