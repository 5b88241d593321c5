"""This module lists the emulators, starts one, and opens an engine on it."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from datastore.engine.dynamodb import Outside, Place, RetryPolicy, open_dynamodb, open_tables
from datastore.engine.dynamodb.capacity import Meter
from datastore.engine.port import Engine
from tests.engines.emulators import relay
from tests.engines.emulators.finding import absent_programs, dynamodb_local, ministack

STAGE = "suite"
PATIENCE_S = 60.0
ENVIRONMENT = {
    "AWS_ACCESS_KEY_ID": "local",
    "AWS_SECRET_ACCESS_KEY": "local",
    "AWS_DEFAULT_REGION": "eu-central-1",
    "AWS_EC2_METADATA_DISABLED": "true",
}


@contextmanager
def started_ministack() -> Iterator[str]:
    """This is the endpoint of a ministack of its own, empty."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    environment = {**os.environ, "BIND_HOST": "127.0.0.1", "GATEWAY_PORT": str(port)}
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen(
            [str(ministack())],
            cwd=folder,
            env={**environment, "HOME": folder},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as process,
    ):
        try:
            wait_for_listener(port, process)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.kill()


def wait_for_listener(port: int, process: "subprocess.Popen[bytes]") -> None:
    """This waits until a program listens on its port.

    Raises:
        TimeoutError: it has ended, or takes longer than a minute.
    """
    until = time.monotonic() + PATIENCE_S
    while process.poll() is None and time.monotonic() < until:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.05)
    raise TimeoutError(f"nothing listens on port {port}")


@contextmanager
def started_dynamodb_local() -> Iterator[str]:
    """This is the endpoint of a DynamoDB Local of its own, empty, out of everybody's reach."""
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen(
            [
                *(sys.executable, relay.__file__, "outside"),
                *(str(Path(folder) / "socket"), str(dynamodb_local())),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        ) as process,
    ):
        port = process.stdout.readline().decode().strip() if process.stdout else ""
        if not port:
            raise TimeoutError("DynamoDB Local did not start")
        yield f"http://127.0.0.1:{port}"
        if process.stdin:
            process.stdin.close()


def can_separate() -> bool:
    """This tells whether a network namespace can be made here."""
    command = ["unshare", "--map-root-user", "--net", "true"]
    return (
        shutil.which("unshare") is not None
        and subprocess.run(command, capture_output=True, check=False).returncode == 0
    )


def lacks_ministack() -> str | None:
    """This is the command that brings ministack, None where it is there."""
    return None if ministack() else "make engines"


def lacks_dynamodb_local() -> str | None:
    """This is what brings DynamoDB Local, None where it can run."""
    if absent_programs("java"):
        return "apt-get install default-jre-headless && make engines"
    if dynamodb_local() is None:
        return "make engines"
    return None if can_separate() else "allow user namespaces (unshare --map-root-user --net true)"


@dataclass(frozen=True, slots=True)
class Emulator:
    """This is a program that speaks like DynamoDB; `lacks` gives what would bring it, or None."""

    name: str
    lacks: Callable[[], str | None]
    started: Callable[[], AbstractContextManager[str]]


EMULATORS = (
    Emulator("ministack", lacks_ministack, started_ministack),
    Emulator("dynamodb-local", lacks_dynamodb_local, started_dynamodb_local),
)


def missing_emulators() -> dict[str, str]:
    """This gives, for each emulator that can't run here, what would bring it."""
    lacking = {emulator.name: emulator.lacks() for emulator in EMULATORS}
    return {name: command for name, command in lacking.items() if command is not None}


def not_run() -> tuple[str, ...]:
    """This is a line for each emulator that can't run here."""
    return tuple(
        f"Engine not run: {name}. To run the suite on it too: {command}"
        for name, command in missing_emulators().items()
    )


def opened_engine(endpoint: str, *, meter: Meter = lambda _: None) -> Engine:
    """This makes the tables on an endpoint and opens an engine on them."""
    os.environ.update(ENVIRONMENT)
    # An emulator under load is slow where the service would be busy.
    place = Place(endpoint=endpoint, read_timeout_s=20.0)
    open_tables(STAGE, place).create()
    outside = Outside(dice=lambda: 0.5, clock=time.monotonic)
    return open_dynamodb(
        STAGE, outside, place=place, policy=RetryPolicy(deadline_s=30.0), meter=meter
    )
