"""These fixtures open a whole gateway inside the test, without a socket."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Protocol

import httpx2
import pytest

from gateway.app import opened_gateway
from gateway.settings import read_settings

HERE = "http://127.0.0.1:8000"


class Opening(Protocol):
    """This opens a gateway with some variables set, and gives a client of it."""

    def __call__(self, **variables: str) -> AbstractAsyncContextManager[httpx2.AsyncClient]:
        """This gives the client; variables are named without their prefix."""
        ...


@pytest.fixture
def opening(tmp_path: Path) -> Opening:
    """This opens gateways on one data folder, without demo data unless it is asked for."""

    @asynccontextmanager
    async def opened(**variables: str) -> AsyncIterator[httpx2.AsyncClient]:
        environment = {f"TAILSPEND_{name.upper()}": text for name, text in variables.items()}
        settings = read_settings({"TAILSPEND_DEMO": "off", **environment}, data=tmp_path)
        async with opened_gateway(settings) as gateway:
            transport = httpx2.ASGITransport(gateway.app)
            async with httpx2.AsyncClient(transport=transport, base_url=HERE) as client:
                yield client

    return opened


@pytest.fixture
async def client(opening: Opening) -> AsyncIterator[httpx2.AsyncClient]:
    """This is a client of a gateway with the default settings."""
    async with opening() as opened:
        yield opened
