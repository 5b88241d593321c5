"""This program starts DynamoDB Local where nobody but this machine can reach it.

DynamoDB Local listens on every interface. So it runs in a network namespace that has a loopback
interface only, and a Unix socket leads into it: one relay stands inside, one outside. Standard
input is the lifeline: when it closes, everything ends.
"""

import asyncio
import fcntl
import socket
import struct
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

PORT = 8000
SIOCGIFFLAGS, SIOCSIFFLAGS, IFF_UP = 0x8913, 0x8914, 1
PATIENCE_S = 60.0


Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def both_ways(near: Ends, far: Ends) -> None:
    """This joins two connections until both are done, or everything ends."""
    with suppress(asyncio.CancelledError):
        await asyncio.gather(pump(near[0], far[1]), pump(far[0], near[1]))


async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """This passes bytes on until there are no more."""
    with suppress(ConnectionError):
        while chunk := await reader.read(65_536):
            writer.write(chunk)
            await writer.drain()
    writer.close()


async def inside(path: str, java: subprocess.Popen[bytes]) -> None:
    """This leads from the Unix socket to DynamoDB Local, until the lifeline or Java ends."""

    async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", PORT)
        await both_ways((reader, writer), (far_reader, far_writer))

    wait_for_port(java)
    async with await asyncio.start_unix_server(relay, path):
        await lifeline()


async def outside(path: str) -> None:
    """This leads from a free port of the loopback interface to the Unix socket, and prints it."""

    async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_unix_connection(path)
        await both_ways((reader, writer), (far_reader, far_writer))

    async with await asyncio.start_server(relay, "127.0.0.1", 0) as server:
        sys.stdout.write(f"{server.sockets[0].getsockname()[1]}\n")
        sys.stdout.flush()
        await lifeline()


async def lifeline() -> None:
    """This waits until standard input closes."""
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.buffer.read)


def raise_loopback() -> None:
    """This switches a new namespace's loopback interface on."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        request = struct.pack("16sH14s", b"lo", 0, b"")
        flags = struct.unpack("16sH14s", fcntl.ioctl(control, SIOCGIFFLAGS, request))[1]
        fcntl.ioctl(control, SIOCSIFFLAGS, struct.pack("16sH14s", b"lo", flags | IFF_UP, b""))


def wait_for_port(java: subprocess.Popen[bytes]) -> None:
    """This waits until DynamoDB Local listens.

    Raises:
        TimeoutError: it has ended, or takes longer than a minute.
    """
    until = time.monotonic() + PATIENCE_S
    while java.poll() is None and time.monotonic() < until:
        with suppress(ConnectionError), socket.create_connection(("127.0.0.1", PORT)):
            return
        time.sleep(0.05)
    raise TimeoutError("DynamoDB Local does not listen")


def main_inside(path: str, folder: str) -> None:
    """This runs Java in the namespace and leads to it."""
    raise_loopback()
    command = [
        *("java", "-Xmx512m", "-Djava.library.path=./DynamoDBLocal_lib"),
        *("-jar", "DynamoDBLocal.jar", "-inMemory", "-sharedDb", "-disableTelemetry"),
        *("-port", str(PORT)),
    ]
    with subprocess.Popen(
        command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
    ) as java:
        try:
            asyncio.run(inside(path, java))
        finally:
            java.kill()


def main_outside(path: str, folder: str) -> None:
    """This makes the namespace and leads to it from the loopback interface."""
    command = ["unshare", "--map-root-user", "--net", sys.executable, __file__, "inside"]
    with subprocess.Popen([*command, path, folder], stdin=subprocess.PIPE) as namespace:
        until = time.monotonic() + PATIENCE_S
        while not Path(path).exists():
            if namespace.poll() is not None or time.monotonic() > until:
                raise SystemExit("DynamoDB Local could not be started in a network namespace")
            time.sleep(0.05)
        asyncio.run(outside(path))


if __name__ == "__main__":
    {"inside": main_inside, "outside": main_outside}[sys.argv[1]](sys.argv[2], sys.argv[3])
