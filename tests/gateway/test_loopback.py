"""This suite tells loopback hosts from others."""

import pytest

from gateway.loopback import host_of, is_loopback


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("127.0.0.1", True),
        ("127.9.9.9", True),
        ("localhost", True),
        ("LOCALHOST", True),
        ("::1", True),
        ("[::1]", True),
        ("0.0.0.0", False),  # noqa: S104 - a case
        ("::", False),
        ("10.0.0.1", False),
        ("localhost.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("", False),
    ],
)
def test_loopback_hosts(host: str, expected: bool) -> None:
    """Only loopback addresses and the name localhost count."""
    assert is_loopback(host) is expected


@pytest.mark.parametrize(
    ("authority", "host"),
    [
        ("127.0.0.1:8000", "127.0.0.1"),
        ("localhost", "localhost"),
        ("[::1]:8000", "[::1]"),
        ("[::1]", "[::1]"),
    ],
)
def test_a_port_is_taken_off(authority: str, host: str) -> None:
    """The host of a Host header stands alone, with or without a port."""
    assert host_of(authority) == host
