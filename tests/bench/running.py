"""This starts a gateway of its own for a benchmark, and asks it things."""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx2

TAILSPEND = Path(sys.executable).parent / "tailspend"
TICKS_PER_S = os.sysconf("SC_CLK_TCK")


class Refused(Exception):
    """This says what the gateway answered instead of what was asked for."""


@dataclass(frozen=True, slots=True)
class Running:
    """This is a gateway that answers, and what it took until it did."""

    pid: int
    client: httpx2.Client
    address: str
    start_s: float

    def ask(self, query: str, **variables: object) -> dict[str, object]:
        """This sends an operation and gives its data.

        Raises:
            Refused: The answer has errors, of the response or of a payload.
        """
        body = {"query": query, "variables": variables}
        answer = self.client.post(self.address, json=body).json()
        data: dict[str, object] = answer.get("data") or {}
        if "errors" in answer or any(has_errors(field) for field in data.values()):
            raise Refused(str(answer))
        return data

    def cpu_s(self) -> float:
        """This is the processor time that the gateway has used so far."""
        # https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: fields 14 and 15.
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS_PER_S

    def memory_bytes(self) -> int:
        """This is the memory of the gateway that is in use."""
        # https://man7.org/linux/man-pages/man5/proc_pid_statm.5.html: field 2.
        pages = Path(f"/proc/{self.pid}/statm").read_text().split()[1]
        return int(pages) * resource.getpagesize()

    def open_files(self) -> int:
        """This counts the files and sockets that the gateway holds open."""
        return sum(1 for _ in Path(f"/proc/{self.pid}/fd").iterdir())


def has_errors(field: object) -> bool:
    """This says whether a payload tells why nothing was done."""
    return isinstance(field, dict) and bool(field.get("errors"))


@contextmanager
def running(
    data: Path, *, program: Sequence[str] = (str(TAILSPEND),), **variables: str
) -> Iterator[Running]:
    """This is a gateway on a data folder, without demo data, signed in as Ann.

    `variables` are set for it besides those of the machine; `program` may be another than the
    command that people use.
    """
    token = subprocess.run(
        [str(TAILSPEND), "token", "Ann", "--data", str(data)],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    headers = {"authorization": f"Bearer {token}"}
    command = [*program, "serve", "--port", "0", "--no-demo", "--data", str(data)]
    started = time.monotonic()
    with (
        httpx2.Client(headers=headers) as client,
        subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env={**os.environ, **variables}
        ) as process,
    ):
        try:
            address = announced_address(process)
            client.post(address, json={"query": "{ me { id } }"}).raise_for_status()
            yield Running(process.pid, client, address, time.monotonic() - started)
        finally:
            process.terminate()


def announced_address(process: "subprocess.Popen[str]") -> str:
    """This is the address that a gateway prints once it answers."""
    for line in process.stdout or ():
        if line.strip().startswith("GraphQL "):
            return line.split()[1]
    message = "The gateway ended before it printed its address."
    raise Refused(message)
