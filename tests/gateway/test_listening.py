"""This suite takes ports of the loopback interface."""

import socket

import pytest

from gateway.listening import ListenRefused, listening_sockets, port_of

pytestmark = pytest.mark.loopback


def test_a_free_port_is_taken() -> None:
    """Port 0 takes a free one and says which; connections are taken at once."""
    sockets = listening_sockets("127.0.0.1", 0)

    port = port_of(sockets)

    with sockets[0], socket.create_connection(("127.0.0.1", port), timeout=1):
        assert port > 0


def test_a_name_is_listened_on_at_one_port() -> None:
    """A name with several addresses is listened on at all of them, under one port."""
    sockets = listening_sockets("localhost", 0)

    assert {opened.getsockname()[1] for opened in sockets} == {port_of(sockets)}
    for opened in sockets:
        opened.close()


def test_a_taken_port_is_named() -> None:
    """A port that somebody has is named, with the option that chooses another."""
    (taken,) = listening_sockets("127.0.0.1", 0)
    port = port_of([taken])

    with taken, pytest.raises(ListenRefused) as refused:
        listening_sockets("127.0.0.1", port)

    assert str(refused.value) == (
        f"Port {port} of 127.0.0.1 is taken: stop the program that has it, or choose another port"
        " with --port (PORT= of make)."
    )


@pytest.mark.parametrize(
    ("host", "shown"),
    [("a" * 300, "a" * 40 + "…"), ("é..x", "é..x"), ("\udcff", r"\udcff")],
    ids=["long", "without a part", "no text"],
)
def test_a_host_that_is_no_name_is_told(host: str, shown: str) -> None:
    """A host that can't be written as a domain name is named, with the option that chooses."""
    with pytest.raises(ListenRefused) as refused:
        listening_sockets(host, 0)

    assert str(refused.value) == (
        f"{shown} is no host name: choose an address of this machine with --host (HOST= of make)."
    )


@pytest.mark.parametrize("host", ["no.such.host.invalid", "203.0.113.7"])
def test_a_foreign_host_is_named(host: str) -> None:
    """A host that isn't this machine's is named, with the option that chooses another."""
    with pytest.raises(
        ListenRefused, match=r"choose one with --host \(HOST= of make\)\.$"
    ) as refused:
        listening_sockets(host, 0)

    assert str(refused.value).startswith(f"{host} is no address of this machine (")
