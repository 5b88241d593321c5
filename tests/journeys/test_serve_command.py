"""These journeys start the server as a command, where it can't start too."""

import os
import signal
import socket
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from subprocess import CompletedProcess
from typing import Protocol

import httpx2
import pytest

from datastore.engine.embedded.opening import FILE_NAME
from datastore.engine.embedded.schema import APPLICATION_ID
from gateway.auth.issuer_key import FILE_NAME as KEY_FILE
from tests.journeys.gateway_process import (
    MODULE,
    ROOT,
    SCRIPT,
    GatewayProcess,
    own_environment,
)


class Run(Protocol):
    """This runs a command to its end, which must come soon."""

    def __call__(self, *arguments: str | Path, **variables: str) -> CompletedProcess[str]:
        """This gives what the command said, and its exit code."""
        ...


@pytest.fixture(params=[MODULE, SCRIPT], ids=["module", "script"])
def run(request: pytest.FixtureRequest) -> Run:
    """This is the program, by one of the two ways in."""
    entry: tuple[str, ...] = request.param

    def ended(*arguments: str | Path, **variables: str) -> CompletedProcess[str]:
        return subprocess.run(
            [*entry, *(str(argument) for argument in arguments)],
            cwd=ROOT,
            env={**own_environment(), **variables},
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )

    return ended


@pytest.fixture
def taken_port() -> Iterator[int]:
    """This is a port that somebody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        yield taken.getsockname()[1]


def test_a_taken_port_is_told(run: Run, tmp_path: Path, taken_port: int) -> None:
    """A taken port is named with the option that chooses another, and no store is opened."""
    ended = run("serve", "--port", str(taken_port), "--data", tmp_path / "data")

    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == (
        f"Error: Port {taken_port} of 127.0.0.1 is taken: stop the program that has it, or choose"
        " another port with --port (PORT= of make).\n"
    )
    assert list((tmp_path / "data").iterdir()) == []


@pytest.mark.parametrize("command", [("serve", "--port", "0"), ("demo",)])
def test_a_folder_in_use_is_told(
    run: Run, served: GatewayProcess, command: tuple[str, ...]
) -> None:
    """A folder that a running server has is named with the server's process, in one line."""
    ended = run(*command, "--data", served.data)

    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == (
        f"Error: {served.data} is in use by process {served.pid}; stop it, or choose another data"
        " folder\n"
    )


def test_a_newer_store_is_told(run: Run, tmp_path: Path) -> None:
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


def test_a_cut_off_restore_is_told(run: Run, tmp_path: Path) -> None:
    """Where a killed restore has left no store, none is made, and the kept one is named."""
    kept = tmp_path / f"{FILE_NAME}.before-restore"
    kept.touch()

    ended = run("serve", "--port", "0", "--data", tmp_path)

    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == (
        f"Error: {tmp_path} can't be used as a data folder: a restore was cut off; run it again, or"
        " undo it by hand: rename tailspend.db.before-restore to tailspend.db\n"
    )
    assert list(tmp_path.iterdir()) == [kept]


def test_a_file_in_the_way_is_told(run: Run, tmp_path: Path) -> None:
    """A data path that is a file is refused in one line."""
    (tmp_path / "file").touch()

    ended = run("serve", "--port", "0", "--data", tmp_path / "file")

    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == (
        f"Error: {tmp_path / 'file'} can't be the data folder: a file is in the way. Choose another"
        " with --data.\n"
    )


def test_a_variable_that_is_none_is_told(run: Run, tmp_path: Path) -> None:
    """A misspelt variable is named with the one that was meant, and nothing is made."""
    ended = run("serve", "--data", tmp_path / "data", TAILSPEND_PROT="1")

    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == "Error: TAILSPEND_PROT is no setting: did you mean TAILSPEND_PORT?\n"
    assert not (tmp_path / "data").exists()


def test_a_port_that_is_none_is_told(run: Run) -> None:
    """A port that is no number is wrong usage, told in one line with the option's name."""
    ended = run("serve", "--port", "http")

    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == ('Error: --port must be a whole number from 0 to 65535; it is "http".\n')


def test_a_host_of_another_machine_is_told(run: Run, tmp_path: Path) -> None:
    """An address of another machine is refused in one line, with the option that chooses one."""
    ended = run("serve", "--host", "203.0.113.1", "--data", tmp_path)

    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == (
        "Error: 203.0.113.1 is no address of this machine (Cannot assign requested address):"
        " choose one with --host (HOST= of make).\n"
    )


def test_a_spoilt_key_is_told(run: Run, tmp_path: Path) -> None:
    """A key file that holds no key is refused in one line, and the port is free again."""
    (tmp_path / KEY_FILE).write_text("{}")

    ended = run("serve", "--port", "0", "--no-demo", "--data", tmp_path)

    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.startswith(f"Error: {tmp_path / KEY_FILE} holds no signing key. Delete it")
    assert len(ended.stderr.splitlines()) == 1


def test_a_name_that_is_none_is_told(run: Run, tmp_path: Path) -> None:
    """A token for nobody is wrong usage, told in one line."""
    ended = run("token", " ", "--data", tmp_path)

    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == 'Error: "" has nothing visible in it: write at least one character.\n'


def test_settings_that_contradict_are_told(run: Run, tmp_path: Path) -> None:
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


@pytest.mark.parametrize("command", [("serve", "--port", "0"), ("token", "Ann"), ("demo",)])
def test_a_full_disk_is_told(tmp_path: Path, command: tuple[str, ...]) -> None:
    """Where no byte can be written to a file, a command says so in one line."""
    none_at_all = ("sh", "-c", 'ulimit -f 0; exec "$@"', "sh", *MODULE)

    ended = subprocess.run(
        [*none_at_all, *command, "--data", str(tmp_path)],
        cwd=ROOT,
        env=own_environment(),
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )

    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.startswith(f"Error: {tmp_path}")
    assert len(ended.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "command",
    [("version",), ("--help",), ("serve", "--help"), ("schema",), ("token", "Ann")],
    ids=" ".join,
)
def test_output_on_a_full_disk_is_told(tmp_path: Path, command: tuple[str, ...]) -> None:
    """Output that can't be written ends in one line and exit code 1."""
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run(
            [*MODULE, *command],
            cwd=ROOT,
            env={**own_environment(), "TAILSPEND_DATA": str(tmp_path)},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=30,
            check=False,
        )

    assert (ended.returncode, ended.stderr) == (
        1,
        "Error: The system refused to go on: No space left on device.\n",
    )


def test_a_reader_that_has_gone_is_no_fault() -> None:
    """Output into a pipe that nobody reads ends with exit code 1, without a word."""
    reader, writer = os.pipe()
    os.close(reader)

    ended = subprocess.run(
        [*MODULE, "schema"],
        cwd=ROOT,
        env=own_environment(),
        stdout=writer,
        stderr=subprocess.PIPE,
        text=True,
        timeout=30,
        check=False,
    )
    os.close(writer)

    assert (ended.returncode, ended.stderr) == (1, "")


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM], ids=lambda each: each.name)
def test_a_signal_ends_a_start_quietly(tmp_path: Path, stop: signal.Signals) -> None:
    """A signal while the store is being opened and filled ends the process with exit code 0."""
    with subprocess.Popen(
        [*MODULE, "serve", "--port", "0", "--data", str(tmp_path / "data")],
        cwd=ROOT,
        env=own_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as starting:
        while not (tmp_path / "data").exists():
            time.sleep(0.005)
        starting.send_signal(stop)
        said = starting.communicate(timeout=20)

    assert (starting.returncode, said) == (0, ("", ""))
