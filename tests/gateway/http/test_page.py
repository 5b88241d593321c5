"""These tests hold the page to browsers that ask for nothing else."""

import pytest

from tests.gateway.http.client import JSON, door, request

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


@pytest.mark.parametrize("method", ["GET", "HEAD"])
async def test_browser_gets_the_page(method: str) -> None:
    """A browser that opens the address sees the page."""
    response = await request(method, headers={"accept": BROWSER})

    assert response.status_code == 200
    assert response.headers["content-type"] == "text/html; charset=utf-8"


async def test_query_in_browser_gets_data() -> None:
    """A browser that opens an address with a query sees its answer."""
    response = await request("GET", params={"query": "{ viewer }"}, headers={"accept": BROWSER})

    assert response.headers["content-type"] == f"{JSON}; charset=utf-8"
    assert response.json() == {"data": {"viewer": None}}


async def test_posting_page_gets_data() -> None:
    """A POST is answered with data even to a client that likes HTML best."""
    response = await request("POST", json={"query": "{ viewer }"}, headers={"accept": BROWSER})

    assert response.json() == {"data": {"viewer": None}}


async def test_no_page_is_no_html() -> None:
    """Without a page a client that wants nothing but HTML is 406."""
    response = await request("GET", app=door(with_page=False), headers={"accept": "text/html"})

    assert response.status_code == 406
