"""These tests hold whose word is taken for the address that a request comes from."""

from ipaddress import ip_network

import pytest

from gateway.rate_limits import client_address

PROXIES = (ip_network("10.0.0.0/8"), ip_network("2001:db8:ffff::/48"))


def address(peer: str | None, *forwarded: str, trusted: bool = True) -> str:
    """This is the address that a request of a peer is counted by."""
    headers = [(b"x-forwarded-for", each.encode()) for each in forwarded]
    client = None if peer is None else (peer, 50_000)
    scope = {"type": "http", "client": client, "headers": headers}
    return client_address(scope, PROXIES if trusted else ())


def test_nobody_is_believed_without_a_setting() -> None:
    """Without trusted proxies the peer is who is counted, whatever it says."""
    assert address("10.0.0.1", "192.0.2.1", trusted=False) == "10.0.0.1"


def test_stranger_is_not_believed() -> None:
    """A peer that is no trusted proxy is counted itself, whatever it says."""
    assert address("198.51.100.7", "192.0.2.1") == "198.51.100.7"


@pytest.mark.parametrize(
    ("forwarded", "counted"),
    [
        pytest.param(["192.0.2.1"], "192.0.2.1", id="one-proxy"),
        pytest.param(["192.0.2.1, 10.0.0.2"], "192.0.2.1", id="two-proxies"),
        pytest.param(["192.0.2.1", "10.0.0.2"], "192.0.2.1", id="two-headers"),
        pytest.param(["203.0.113.9, 192.0.2.1"], "192.0.2.1", id="forged-in-front"),
        pytest.param(["192.0.2.1, junk"], "10.0.0.1", id="unreadable"),
        pytest.param(["10.0.0.3, 10.0.0.2"], "10.0.0.3", id="proxies-alone"),
        pytest.param([], "10.0.0.1", id="nothing-said"),
        pytest.param([""], "10.0.0.1", id="empty"),
    ],
)
def test_trusted_proxy_is_believed(forwarded: list[str], counted: str) -> None:
    """Of what a trusted proxy says, the last address that is no trusted proxy's counts."""
    assert address("10.0.0.1", *forwarded) == counted


def test_site_of_ipv6_is_one() -> None:
    """All addresses of one IPv6 network of 64 bits are one, for one client has them all."""
    assert address("2001:db8:1:2::7") == address("2001:db8:1:2:9::1") == "2001:db8:1:2::/64"


def test_mapped_address_is_the_ipv4_one() -> None:
    """An IPv4 address that is written as an IPv6 one is itself, and trusted as itself."""
    assert address("::ffff:192.0.2.1") == "192.0.2.1"
    assert address("::ffff:10.0.0.1", "192.0.2.1") == "192.0.2.1"


def test_peer_without_an_address_is_one() -> None:
    """All who come without an address, as over a Unix socket, are counted together."""
    assert address(None, "192.0.2.1") == "nowhere"
