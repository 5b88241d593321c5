"""This module reads the text of a setting into its value; a ValueError says what it must be."""

import re
from collections.abc import Callable
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from domain.errors import quoted

# What a table's name may have, less than its 255 characters.
# https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html
_STAGE: Final = re.compile(r"[A-Za-z0-9_.-]{1,64}")
_AUTHORITY: Final = re.compile(r"([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?")
_DATABASE: Final = re.compile(r"/?|/[0-9]{1,4}")


def text_value(text: str) -> str:
    """This takes any text that isn't blank."""
    if not text.strip():
        message = "must not be empty"
        raise ValueError(message)
    return text.strip()


def folder_value(text: str) -> Path:
    """This takes a path; a leading `~` is the home folder."""
    try:
        return Path(text_value(text)).expanduser()
    except RuntimeError as error:
        message = "must be a folder, and begins with the home of nobody"
        raise ValueError(message) from error


def flag_value(text: str) -> bool:
    """This takes true, on, 1 or false, off, 0."""
    word = text.strip().lower()
    if word not in {"true", "on", "1", "false", "off", "0"}:
        message = "must be true or false"
        raise ValueError(message)
    return word in {"true", "on", "1"}


def whole_number(low: int, high: int) -> Callable[[str], int]:
    """This makes a reader of whole numbers in a range, ends included."""

    def read(text: str) -> int:
        digits = text.strip()
        if not (digits.isascii() and digits.isdigit() and low <= int(digits) <= high):
            message = f"must be a whole number from {low} to {high}"
            raise ValueError(message)
        return int(digits)

    return read


def one_of(*choices: str) -> Callable[[str], str]:
    """This makes a reader of one word among several, in any case."""

    def read(text: str) -> str:
        if text.strip().lower() not in choices:
            message = f"must be one of {', '.join(choices)}"
            raise ValueError(message)
        return text.strip().lower()

    return read


def origins_value(text: str) -> tuple[str, ...]:
    """This takes web origins, with commas between them; none is fine."""
    origins = tuple(part.strip() for part in text.split(",") if part.strip())
    for origin in origins:
        scheme, separator, host = origin.partition("://")
        if scheme not in {"http", "https"} or not separator or not host or "/" in host:
            message = f"must hold origins like https://app.example, which {quoted(origin)} is not"
            raise ValueError(message)
    return origins


def networks_value(text: str) -> tuple[IPv4Network | IPv6Network, ...]:
    """This takes networks and single addresses, with commas between them; none is fine."""
    parts = (part.strip() for part in text.split(",") if part.strip())
    return tuple(map(_network, parts))


def _network(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text)
    except ValueError as error:
        message = f"must hold networks like 10.0.0.0/8, which {quoted(text)} is not"
        raise ValueError(message) from error


def stage_value(text: str) -> str:
    """This takes what may stand in a table's name."""
    if _STAGE.fullmatch(text.strip()) is None:
        message = "must have 1 to 64 letters, digits, dots, hyphens or underscores"
        raise ValueError(message)
    return text.strip()


def bus_value(text: str) -> str:
    """This takes the address of a Redis: scheme, host, and if need be user, port and database."""
    try:
        parts = urlsplit(text.strip())
        has_port = parts.port is None or parts.port > 0
    except ValueError:
        parts, has_port = urlsplit(""), False
    is_host = _AUTHORITY.fullmatch(parts.netloc.rpartition("@")[2]) is not None
    is_database = _DATABASE.fullmatch(parts.path) is not None
    is_bare = is_database and not (parts.query or parts.fragment)
    if parts.scheme not in {"redis", "rediss"} or not (has_port and is_host and is_bare):
        message = "must be an address like redis://127.0.0.1:6379, or rediss:// for TLS"
        raise ValueError(message)
    return text.strip()


def endpoint_value(text: str) -> str:
    """This takes the address of a service: scheme, host and port, and nothing else."""
    try:
        parts = urlsplit(text.strip())
        has_port = parts.port is None or parts.port > 0
    except ValueError:
        parts, has_port = urlsplit(""), False
    is_bare = not (parts.path.strip("/") or parts.query or parts.fragment)
    is_host = _AUTHORITY.fullmatch(parts.netloc) is not None
    if parts.scheme not in {"http", "https"} or not (has_port and is_host and is_bare):
        message = "must be an address like http://127.0.0.1:8000"
        raise ValueError(message)
    return f"{parts.scheme}://{parts.netloc}"
