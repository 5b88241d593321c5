"""These fixtures run the gateway as the pages tell their reader to run it."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

TAILSPEND = Path(sys.executable).parent / "tailspend"


@dataclass(frozen=True, slots=True)
class Told:
    """This is a running gateway on demo data: its address, and a bearer token of Ann's."""

    address: str
    bearer: str


@pytest.fixture(scope="module")
def gateway(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Told]:
    """This is a gateway started as the README starts it."""
    data = tmp_path_factory.mktemp("told") / "data"
    command = [str(TAILSPEND), "serve", "--port", "0", "--data", str(data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = next(
            line.split()[1] for line in process.stdout if line.strip().startswith("GraphQL ")
        )
        yield Told(address, f"Bearer {_token(data)}")
        process.terminate()


def _token(data: Path) -> str:
    made = subprocess.run(
        [str(TAILSPEND), "token", "Ann", "--data", str(data)],
        capture_output=True,
        text=True,
        check=True,
    )
    return made.stdout.strip()
