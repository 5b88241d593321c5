"""These journeys start the server as a command, where it can't start too."""

import os
import signal
import socket
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx2
import pytest

from datastore.engine.embedded.opening import FILE_NAME
from datastore.engine.embedded.schema import APPLICATION_ID
from tests.journeys.gateway_process import (
    ROOT,
    GatewayProcess,
    own_environment,
    tailspend,
)


def run(*arguments: str | Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """This runs a command to its end, which must come soon."""
    return subprocess.run(
        tailspend(*(str(argument) for argument in arguments)),
        cwd=ROOT,
        env={**own_environment(), **variables},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


@pytest.fixture
def taken_port() -> Iterator[int]:
    """This is a port that somebody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        yield taken.getsockname()[1]


def test_a_taken_port_is_told(tmp_path: Path, taken_port: int) -> None:
    """A taken port is named with the option that chooses another, and no store is opened."""
    ended = run("serve", "--port", str(taken_port), "--data", tmp_path / "data")

    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == (
        f"Error: Port {taken_port} of 127.0.0.1 is taken: stop the program that has it, or choose"
        " another port with --port.\n"
    )
    assert list((tmp_path / "data").iterdir()) == []


@pytest.mark.parametrize("command", [("serve", "--port", "0"), ("demo",)])
def test_a_folder_in_use_is_told(served: GatewayProcess, command: tuple[str, ...]) -> None:
    """A folder that a running server has is named with the server's process, in one line."""
    ended = run(*command, "--data", served.data)

    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == (
        f"Error: {served.data} is in use by process {served.pid}; stop it, or choose another data"
        " folder\n"
    )


def test_a_newer_store_is_told(tmp_path: Path) -> None:
    """A store of a newer version is refused in one line, and the process ends."""
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("PRAGMA user_version = 99")

    ended = run("serve", "--port", "0", "--data", tmp_path)

    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == (
        f"Error: {tmp_path} has schema version 99 and this program knows up to 1; use the newer"
        " program, or another data folder\n"
    )


def test_a_file_in_the_way_is_told(tmp_path: Path) -> None:
    """A data path that is a file is refused in one line."""
    (tmp_path / "file").touch()

    ended = run("serve", "--port", "0", "--data", tmp_path / "file")

    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == (
        f"Error: {tmp_path / 'file'} can't be the data folder: a file is in the way. Choose another"
        " with --data.\n"
    )


def test_settings_that_contradict_are_told(tmp_path: Path) -> None:
    """Sign-in by name on an address that others reach is refused by the settings' names."""
    ended = run(
        "serve",
        "--host",
        "0.0.0.0",  # noqa: S104 - what is refused
        "--data",
        tmp_path / "data",
        TAILSPEND_DEVELOPMENT_SIGN_IN="on",
    )

    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith("Error: TAILSPEND_DEVELOPMENT_SIGN_IN is on, but the address is")
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM], ids=lambda each: each.name)
def test_a_signal_ends_it_quietly(tmp_path: Path, stop: signal.Signals) -> None:
    """Ctrl-C and SIGTERM end the process with exit code 0 and not a word on standard error."""
    gateway = GatewayProcess(tmp_path / "data", "--no-demo")
    gateway.start()
    os.kill(gateway.pid, stop)

    exit_code = gateway.stop()

    assert exit_code == 0
    assert (tmp_path / "gateway.log").read_text() == ""


def test_it_answers_when_it_says_so(tmp_path: Path) -> None:
    """The first request after the addresses are printed is answered, at each of them."""
    gateway = GatewayProcess(tmp_path / "data")
    gateway.start()
    root = gateway.url.removesuffix("/graphql")

    answers = [
        httpx2.post(gateway.url, json={"query": "{ __typename }"}).json(),
        httpx2.get(f"{root}/readyz").json(),
        httpx2.get(gateway.url, headers={"accept": "text/html"}).status_code,
    ]
    gateway.stop()

    assert answers == [{"data": {"__typename": "Query"}}, {"status": "ready"}, 200]


def test_tokens_are_made_while_it_runs(served: GatewayProcess) -> None:
    """A token that is made beside a running server is taken by it."""
    headers = {"authorization": f"Bearer {served.token('Beside')}"}

    answer = httpx2.post(served.url, json={"query": "{ me { displayName } }"}, headers=headers)

    assert answer.json() == {"data": {"me": {"displayName": "Beside"}}}
