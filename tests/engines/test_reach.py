"""This module holds who can reach the emulators."""

from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path
from urllib.parse import urlsplit

from tests.engines.conftest import Running

ENGINES = ("ministack", "dynamodb-local")
LISTENING = "0A"


def listeners(port: int) -> set[IPv4Address | IPv6Address]:
    """This is every address on which a program of this machine listens on a port."""
    found = set()
    for table in (Path("/proc/net/tcp"), Path("/proc/net/tcp6")):
        for line in table.read_text().splitlines()[1:]:
            _, local, _, state, *_ = line.split()
            address, _, local_port = local.partition(":")
            if state == LISTENING and int(local_port, 16) == port:
                found.add(ip_address(in_network_order(address)))
    return found


def in_network_order(address: str) -> bytes:
    """This reads an address as the kernel prints it: in words of the processor's own order."""
    words = [bytes.fromhex(address[at : at + 8])[::-1] for at in range(0, len(address), 8)]
    return b"".join(words)


def test_nobody_else_reaches_an_emulator(running: Running) -> None:
    """An emulator listens on the loopback interface and nowhere else."""
    port = urlsplit(str(running.endpoint)).port
    assert port is not None

    assert listeners(port) == {IPv4Address("127.0.0.1")}
