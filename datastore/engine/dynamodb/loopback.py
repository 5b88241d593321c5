"""This module tells the addresses of this machine from all others."""

from ipaddress import ip_address
from urllib.parse import urlsplit


def is_loopback_url(url: str) -> bool:
    """This says whether an address leads to this machine alone; no name but `localhost` does."""
    host = urlsplit(url).hostname or ""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
