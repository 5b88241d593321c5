"""This module takes the port, before anything slow is done, and says in words why it can't."""

import errno
import socket
from collections.abc import Sequence

from domain.errors import shortened

BACKLOG = 2048


class ListenRefused(Exception):
    """This says which address can't be listened on, why, and what to do."""


def listening_sockets(host: str, port: int) -> list[socket.socket]:
    """This listens on every address that the host stands for, on one port; 0 takes a free one.

    Raises:
        ListenRefused: The port is taken or needs rights, or the host is none of this machine.
    """
    sockets: list[socket.socket] = []
    try:
        for family, address in _addresses(host, port):
            taken = sockets[0].getsockname()[1] if sockets else port
            sockets.append(_listening(family, (address, taken)))
    except (OSError, UnicodeError) as error:
        # UnicodeError: a name that can't be written as a domain name, such as one of 300 letters.
        for opened in sockets:
            opened.close()
        raise ListenRefused(_sentence(error, host, port)) from error
    return sockets


def port_of(sockets: Sequence[socket.socket]) -> int:
    """This is the port that was really taken."""
    port: int = sockets[0].getsockname()[1]
    return port


def _addresses(host: str, port: int) -> list[tuple[socket.AddressFamily, str]]:
    found = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE | socket.AI_NUMERICSERV
    )
    return list(dict.fromkeys((family, str(address[0])) for family, _, _, _, address in found))


def _listening(family: socket.AddressFamily, address: tuple[str, int]) -> socket.socket:
    opened = socket.socket(family, socket.SOCK_STREAM)
    try:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            opened.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        opened.bind(address)
        # At once, not when the server is up: until then another process could take it too.
        opened.listen(BACKLOG)
    except OSError:
        opened.close()
        raise
    return opened


def _sentence(error: OSError | UnicodeError, host: str, port: int) -> str:
    if isinstance(error, UnicodeError):
        return (
            f"{shortened(host)} is no host name: choose an address of this machine with --host"
            " (HOST= of make)."
        )
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} of {host} is taken: stop the program that has it, or choose another port"
            " with --port (PORT= of make)."
        )
    if error.errno in {errno.EACCES, errno.EPERM}:
        return (
            f"Port {port} of {host} needs more rights: choose one above 1023 with --port (PORT= of"
            " make)."
        )
    return (
        f"{host} is no address of this machine ({error.strerror}): choose one with --host (HOST= of"
        " make)."
    )
