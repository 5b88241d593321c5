"""This is First light's journey, unchanged, with the gateway's data in DynamoDB's emulators."""

from collections.abc import Iterator

import httpx2
import pytest
from click.testing import CliRunner

from gateway.cli import main
from tests.engines.conftest import Running
from tests.engines.emulators.emulator import ENVIRONMENT
from tests.journeys.gateway_process import GatewayProcess
from tests.journeys.test_first_light import (
    test_a_comment_arrives_live,
    test_everything_is_there_after_restarts,
    test_settlements_bring_the_nets_to_zero,
)

__all__ = [
    "test_a_comment_arrives_live",
    "test_everything_is_there_after_restarts",
    "test_settlements_bring_the_nets_to_zero",
]

ENGINES = ("ministack", "dynamodb-local")
STAGE = "journey"


@pytest.fixture(scope="module")
def served(running: Running, tmp_path_factory: pytest.TempPathFactory) -> Iterator[GatewayProcess]:
    """This is a gateway with demo data, on tables that the command has created."""
    variables = {
        **ENVIRONMENT,
        "TAILSPEND_STORE": "dynamodb",
        "TAILSPEND_STAGE": STAGE,
        "TAILSPEND_DYNAMODB_ENDPOINT": str(running.endpoint),
    }
    created = CliRunner().invoke(main, ["tables", "create"], env=variables)
    assert created.exit_code == 0, created.output
    gateway = GatewayProcess(tmp_path_factory.mktemp("journey") / "data", **variables)
    gateway.start()
    yield gateway
    gateway.stop()


def test_it_is_ready(served: GatewayProcess) -> None:
    """A gateway whose data is in DynamoDB says that it is ready, and keeps no store beside it."""
    readiness = httpx2.get(served.url.replace("/graphql", "/readyz"))

    assert readiness.json() == {"status": "ready"}
    assert [file.name for file in served.data.iterdir()] == ["development-issuer.json"]
