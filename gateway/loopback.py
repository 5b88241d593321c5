"""This module tells the loopback interface from the rest of the network."""

from ipaddress import ip_address


def is_loopback(host: str) -> bool:
    """This says whether a host name or address can only be reached from this machine.

    `host` has no port; an IPv6 address may stand in brackets. Other names than `localhost` are
    never resolved: what a resolver answers today it may not answer tomorrow.
    """
    bare = host.removeprefix("[").removesuffix("]")
    if bare.lower() == "localhost":
        return True
    try:
        return ip_address(bare).is_loopback
    except ValueError:
        return False


def host_of(authority: str) -> str:
    """This takes the port off a Host header: `[::1]:8000` gives `[::1]`."""
    host, colon, port = authority.rpartition(":")
    return host if colon and port.isdigit() else authority
