"""This runs a Redis of the tests' own, on a free port of the loopback interface."""

import subprocess
from pathlib import Path
from socket import create_server

from redis import Redis

from tests.engines.emulators.emulator import wait_for_listener


class RedisProcess:
    """This is one Redis in one folder; it keeps its port over restarts, and its data if told to.

    `options` are further options of redis-server.
    """

    def __init__(self, folder: Path, *options: str, keeps_data: bool = False) -> None:
        with create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self._folder = folder
        kept = ("--appendonly", "yes", "--appendfsync", "always") if keeps_data else ()
        self._options = ("--save", "", *kept, *options)
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """This is its address, as the setting has it."""
        return f"redis://127.0.0.1:{self.port}"

    def start(self) -> None:
        """This starts it and waits until it listens."""
        self._folder.mkdir(exist_ok=True)
        where = ("--bind", "127.0.0.1", "--port", str(self.port), "--dir", str(self._folder))
        self._process = subprocess.Popen(
            ["redis-server", *where, *self._options],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_for_listener(self.port, self._process)

    def kill(self) -> None:
        """This ends it at once, by SIGKILL; ending it twice is harmless."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def client(self) -> "Redis":
        """This is a client of the tests' own; who takes it closes it."""
        return Redis(port=self.port, decode_responses=True)
