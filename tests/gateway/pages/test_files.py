"""This suite serves a built page, and the lack of one."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx2
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from gateway.pages.files import NOT_BUILT, PageFiles, graphiql_page, has_page

PAGE = '<div id="graphiql" data-endpoint="/graphql" data-development=""></div>'


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """This is a folder with a page, a script, and things that aren't for browsers."""
    (tmp_path / "index.html").write_text(PAGE)
    (tmp_path / "main-H6SCF7PG.js").write_text("0")
    (tmp_path / "main-H6SCF7PG.js.LEGAL.txt").write_text("MIT")
    (tmp_path / "built.stamp").write_text("stamp")
    return tmp_path


@pytest.fixture
async def client(built: Path) -> AsyncIterator[httpx2.AsyncClient]:
    """This asks for the files beside the page."""
    app = Starlette(routes=[Mount("/graphiql", PageFiles(built))])
    transport = httpx2.ASGITransport(app)
    async with httpx2.AsyncClient(transport=transport, base_url="http://here") as opened:
        yield opened


def test_the_page_is_told_of_sign_in(built: Path) -> None:
    """The page learns where sign-in by name answers, where it does."""
    on = graphiql_page(has_development_sign_in=True, folder=built)
    off = graphiql_page(has_development_sign_in=False, folder=built)

    assert on == PAGE.replace('data-development=""', 'data-development="/development"')
    assert off == PAGE


def test_a_missing_page_says_how_to_build_it(tmp_path: Path) -> None:
    """Where no page is built, a browser is told the command that builds it."""
    page = graphiql_page(has_development_sign_in=True, folder=tmp_path / "built")

    assert not has_page(tmp_path / "built")
    assert page == NOT_BUILT
    assert "<code>make serve</code>" in page


@pytest.mark.parametrize("path", ["anything", "main-H6SCF7PG.js"])
async def test_files_of_a_missing_page_are_not_there(tmp_path: Path, path: str) -> None:
    """Where no page is built, the files beside it are 404."""
    app = Starlette(routes=[Mount("/graphiql", PageFiles(tmp_path / "built"))])
    transport = httpx2.ASGITransport(app)
    async with httpx2.AsyncClient(transport=transport, base_url="http://here") as client:
        response = await client.get(f"/graphiql/{path}")

    assert response.status_code == 404


@pytest.mark.parametrize("name", ["main-H6SCF7PG.js", "main-H6SCF7PG.js.LEGAL.txt"])
async def test_hashed_files_are_kept(client: httpx2.AsyncClient, name: str) -> None:
    """A file with a hash in its name may be kept for good."""
    response = await client.get(f"/graphiql/{name}")

    assert response.status_code == 200
    assert response.headers["cache-control"] == "public, max-age=31536000, immutable"


@pytest.mark.parametrize(
    "path",
    [
        "index.html",
        "built.stamp",
        "",
        "main-H6SCF7PG.css",
        "%2e%2e/files.py",
        "..%2fmain-H6SCF7PG.js",
    ],
)
async def test_nothing_else_is_served(client: httpx2.AsyncClient, path: str) -> None:
    """The page itself, other files of the folder and paths out of it are not there."""
    response = await client.get(f"/graphiql/{path}")

    assert response.status_code == 404
