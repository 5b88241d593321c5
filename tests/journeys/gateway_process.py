"""This runs the gateway as its users do: as a process of its own, on a loopback port."""

import os
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
READY = "is listening"
LAST_LINE = "  Data "
MODULE = (sys.executable, "-m", "gateway")
SCRIPT = (str(Path(sys.executable).parent / "tailspend"),)
"""The two ways in."""


class GatewayProcess:
    """This is one gateway on one data folder; it keeps its port over restarts.

    `variables` are set for it besides those of the machine.
    """

    def __init__(self, data: Path, *options: str, **variables: str) -> None:
        self.data = data
        self._options = options
        self._variables = variables
        self._port = 0
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        """This is where GraphQL is answered over HTTP."""
        return f"http://127.0.0.1:{self._port}/graphql"

    @property
    def ws_url(self) -> str:
        """This is where GraphQL is answered over a WebSocket."""
        return f"ws://127.0.0.1:{self._port}/graphql"

    @property
    def pid(self) -> int:
        """This is the process, which must be running."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """This starts the process and waits until it says that it answers."""
        log = self.data.parent / "gateway.log"
        command = ("serve", "--port", str(self._port), "--data", str(self.data), *self._options)
        with log.open("a") as stderr:
            self._process = subprocess.Popen(
                tailspend(*command),
                cwd=ROOT,
                env={**own_environment(), **self._variables},
                stdout=subprocess.PIPE,
                stderr=stderr,
                text=True,
            )
        said = self._first_lines()
        assert READY in said, f"The gateway did not start: {said}{log.read_text()}"
        self._port = int(said.split("http://127.0.0.1:")[1].split("/")[0])

    def stop(self, *, kill: bool = False) -> int:
        """This ends the process by SIGTERM, or by SIGKILL, and gives its exit code."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL if kill else signal.SIGTERM)
        with self._process:
            return self._process.wait(timeout=20)

    def restart(self, *, kill: bool) -> None:
        """This ends the process, politely or by SIGKILL, and starts it again on the same port."""
        self.stop(kill=kill)
        self.start()

    def token(self, name: str) -> str:
        """This makes a token for a person, with the command that people use."""
        made = subprocess.run(
            tailspend("token", name, "--data", str(self.data)),
            cwd=ROOT,
            env=own_environment(),
            capture_output=True,
            text=True,
            check=True,
        )
        return made.stdout.strip()

    def _first_lines(self) -> str:
        assert self._process is not None
        assert self._process.stdout is not None
        said = ""
        for line in self._process.stdout:
            said += line
            if line.startswith(LAST_LINE):
                break
        return said


def tailspend(*arguments: str) -> list[str]:
    """This is a command line of the program under test."""
    return [*MODULE, *arguments]


def own_environment() -> dict[str, str]:
    """This is the environment without settings of the person who runs the tests."""
    return {name: text for name, text in os.environ.items() if not name.startswith("TAILSPEND_")}
