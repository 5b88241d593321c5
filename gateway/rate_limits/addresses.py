"""This module finds the address that a request comes from, behind the proxies that are trusted."""

from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, TypeAlias

from starlette.datastructures import Headers
from starlette.types import Scope

Network: TypeAlias = IPv4Network | IPv6Network
Networks: TypeAlias = tuple[Network, ...]

NOWHERE: Final = "nowhere"
"""This stands for all who come without an address: over a Unix socket, say."""
SITE_BITS: Final = 64
"""An IPv6 client has all addresses of a network of this length, so that is what is counted."""


def client_address(scope: Scope, trusted: Networks) -> str:
    """This is the address that a request or a socket is counted by.

    What `X-Forwarded-For` says is believed of trusted proxies alone: from its end, up to the first
    address that is none of theirs. Anybody can write whatever they like in front of that.
    """
    client = scope.get("client")
    peer = _address(client[0]) if client else None
    if peer is None:
        return NOWHERE
    forwarded = ",".join(Headers(scope=scope).getlist("x-forwarded-for"))
    return _counted(_before_proxies(peer, forwarded.split(","), trusted))


def _before_proxies(
    peer: IPv4Address | IPv6Address, hops: Sequence[str], trusted: Networks
) -> IPv4Address | IPv6Address:
    address = peer
    for hop in reversed(hops):
        if not _is_in(address, trusted):
            return address
        before = _address(hop.strip())
        if before is None:
            return address
        address = before
    return address


def _is_in(address: IPv4Address | IPv6Address, networks: Networks) -> bool:
    return any(address in network for network in networks)


def _address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def _counted(address: IPv4Address | IPv6Address) -> str:
    if isinstance(address, IPv4Address):
        return str(address)
    return str(ip_network((address, SITE_BITS), strict=False))
