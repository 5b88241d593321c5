"""This suite reads what `tailspend serve` prints."""

from pathlib import Path

import pytest

from gateway.banner import banner
from gateway.settings import Settings, read_settings


def settings_on(host: str, **variables: str) -> Settings:
    """This is the settings of a listener on some host."""
    environment = {f"TAILSPEND_{name.upper()}": text for name, text in variables.items()}
    return read_settings(environment, host=host, data=Path("/tmp/data"))  # noqa: S108 - only named


def test_every_address_is_told() -> None:
    """The first lines are the version and every address, the page's with a person to be."""
    text = banner(settings_on("127.0.0.1"), port=8000, has_page=True, has_new_demo=True)

    assert text.splitlines() == [
        "Tailspend 0.1.0 is listening. Ctrl-C stops it.",
        "  GraphiQL   http://127.0.0.1:8000/graphql#as=Ann",
        "  GraphQL    http://127.0.0.1:8000/graphql",
        "  WebSocket  ws://127.0.0.1:8000/graphql",
        "  Health     http://127.0.0.1:8000/healthz and /readyz",
        "  Data       /tmp/data, demo data loaded",
    ]


@pytest.mark.parametrize(
    ("host", "authority"),
    [
        ("::1", "[::1]:8000"),
        ("localhost", "localhost:8000"),
        ("0.0.0.0", "127.0.0.1:8000"),  # noqa: S104 - only named
        ("::", "[::1]:8000"),
    ],
)
def test_addresses_can_be_opened(host: str, authority: str) -> None:
    """What is printed opens in a browser of this machine, whatever is listened on."""
    text = banner(settings_on(host), port=8000, has_page=True, has_new_demo=False)

    assert f"  GraphQL    http://{authority}/graphql" in text.splitlines()


def test_a_page_that_is_not_built_is_told() -> None:
    """Without the page the last line says how to build it."""
    text = banner(settings_on("127.0.0.1"), port=8000, has_page=False, has_new_demo=False)

    assert text.splitlines()[-1] == "The GraphiQL page isn't built: `make serve` builds it."


def test_sign_in_that_is_off_is_told() -> None:
    """Where nobody can sign in, the last line says why, and the page's link names nobody."""
    reachable = banner(settings_on("10.0.0.1"), port=80, has_page=True, has_new_demo=False)
    switched = banner(
        settings_on("127.0.0.1", development_sign_in="off"),
        port=80,
        has_page=True,
        has_new_demo=False,
    )

    assert reachable.splitlines()[-1] == (
        "Development sign-in is off, since other machines may reach 10.0.0.1: every caller is"
        " anonymous. It is on with --host 127.0.0.1."
    )
    assert switched.splitlines()[-1] == (
        "Development sign-in is off, as set: every caller is anonymous."
    )
    assert "#as=" not in reachable + switched


def test_data_in_dynamodb_is_told() -> None:
    """Tables in an emulator are named with its address; the page still has a person to be."""
    text = banner(
        settings_on(
            "127.0.0.1", store="dynamodb", dynamodb_endpoint="http://127.0.0.1:8001", stage="try"
        ),
        port=8000,
        has_page=True,
        has_new_demo=True,
    )

    assert text.splitlines()[-1] == (
        "  Data       tailspend-try-* of DynamoDB at http://127.0.0.1:8001, demo data loaded"
    )
    assert "#as=Ann" in text


def test_data_elsewhere_signs_nobody_in() -> None:
    """Without an endpoint of this machine the last line says why nobody can sign in."""
    text = banner(
        settings_on("127.0.0.1", store="dynamodb"), port=80, has_page=True, has_new_demo=False
    )

    data, sign_in = text.splitlines()[-2:]
    assert (
        data == "  Data       tailspend-local-* of DynamoDB at the place that AWS's settings name"
    )
    assert sign_in == (
        "Development sign-in is off, since the data isn't known to be of this machine: every caller"
        " is anonymous. It is on with a loopback TAILSPEND_DYNAMODB_ENDPOINT."
    )
    assert "#as=" not in text
