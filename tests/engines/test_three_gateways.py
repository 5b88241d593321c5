"""These journeys send more than a limit through three gateways' processes on one store."""

import asyncio
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle

import httpx2
import pytest
from click.testing import CliRunner

from gateway.cli import main
from tests.engines.conftest import Running
from tests.engines.emulators.emulator import ENVIRONMENT
from tests.journeys.gateway_process import GatewayProcess

ENGINES = ("ministack", "dynamodb-local")
STAGE = "three"
LIMIT = 120
PATIENCE_S = 60.0


@dataclass(frozen=True, slots=True)
class Three:
    """This is three gateways on one store, and a token that all of them know."""

    gateways: list[GatewayProcess]
    token: str

    async def are_let_in(self, client: httpx2.AsyncClient, *, rounds: int) -> int:
        """This sends rounds of an operation to each gateway, and counts those that were let in."""
        headers = {"authorization": f"Bearer {self.token}"}
        sent = (
            client.post(gateway.url, json={"query": "{ __typename }"}, headers=headers)
            for gateway, _ in zip(cycle(self.gateways), range(3 * rounds), strict=False)
        )
        statuses = [answer.status_code for answer in await asyncio.gather(*sent)]
        assert set(statuses) <= {200, 429}
        return statuses.count(200)


@pytest.fixture
def three(running: Running, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Three]:
    """This is three gateways that share a limit of 120 an hour."""
    folder = tmp_path_factory.mktemp("three")
    variables = {
        **ENVIRONMENT,
        "TAILSPEND_STORE": "dynamodb",
        "TAILSPEND_STAGE": STAGE,
        "TAILSPEND_DYNAMODB_ENDPOINT": str(running.endpoint),
        "TAILSPEND_DEMO": "off",
        "TAILSPEND_USER_RATE": str(LIMIT),
        "TAILSPEND_RATE_WINDOW_S": "3600",
    }
    created = CliRunner().invoke(main, ["tables", "create"], env=variables)
    assert created.exit_code == 0, created.output
    gateways = [GatewayProcess(folder / "data", **variables) for _ in range(3)]
    for gateway in gateways:
        gateway.start()
    yield Three(gateways, gateways[0].token("Ada"))
    for gateway in gateways:
        gateway.stop()


async def test_three_processes_share_a_limit(three: Three) -> None:
    """Three processes on one store let in exactly the limit, and then nothing more."""
    async with httpx2.AsyncClient(timeout=PATIENCE_S) as client:
        let_in, until = 0, time.monotonic() + PATIENCE_S
        # What one has leased and not used is back after a second: the others then let that in.
        while let_in < LIMIT and time.monotonic() < until:
            let_in += await three.are_let_in(client, rounds=10)

        more = await three.are_let_in(client, rounds=50)

    assert (let_in, more) == (LIMIT, 0)
