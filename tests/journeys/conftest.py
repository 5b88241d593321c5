"""These fixtures give every journey a gateway that runs as its users run it."""

from collections.abc import Iterator

import pytest

from tests.journeys.gateway_process import GatewayProcess


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GatewayProcess]:
    """This is a gateway with demo data, one for all journeys."""
    gateway = GatewayProcess(tmp_path_factory.mktemp("served") / "data")
    gateway.start()
    yield gateway
    gateway.stop()
