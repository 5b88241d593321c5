"""This suite runs the commands on DynamoDB's tables where they can't do their work."""

import socket

import pytest
from click.testing import CliRunner, Result

from gateway.cli import main

NOWHERE = {
    "AWS_CONFIG_FILE": "/dev/null",
    "AWS_SHARED_CREDENTIALS_FILE": "/dev/null",
    "AWS_EC2_METADATA_DISABLED": "true",
    **dict.fromkeys(
        (
            *("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "AWS_PROFILE"),
            *("AWS_REGION", "AWS_DEFAULT_REGION", "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI"),
            *("AWS_ENDPOINT_URL", "AWS_ENDPOINT_URL_DYNAMODB"),
        )
    ),
}
"""A machine on which nothing of AWS is set."""
SIGNED = {"AWS_ACCESS_KEY_ID": "local", "AWS_SECRET_ACCESS_KEY": "local"}


def run(*arguments: str, **variables: str) -> Result:
    """This runs a command line on a machine without settings of AWS, but for some."""
    return CliRunner().invoke(main, list(arguments), env={**NOWHERE, **variables})


@pytest.mark.parametrize("act", ["create", "check"])
def test_every_command_shows_an_example(act: str) -> None:
    """The help of a command says what it does and shows it used."""
    result = run("tables", act, "-h")

    assert result.exit_code == 0
    assert f"\n    tailspend tables {act} --stage prod" in result.stdout


@pytest.mark.parametrize("act", ["create", "check"])
def test_a_missing_region_is_told(act: str) -> None:
    """Without a region the command ends in one line that says what to set."""
    result = run("tables", act)

    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        "Error: DynamoDB can't be used: You must specify a region; set region, credentials and"
        " endpoint as for any AWS client\n"
    )


@pytest.mark.parametrize("act", ["create", "check"])
def test_missing_credentials_are_told(act: str) -> None:
    """Without credentials the command ends in one line that says what to set."""
    result = run("tables", act, "--region", "eu-central-1", "--endpoint", "http://127.0.0.1:9")

    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        "Error: DynamoDB can't be used: Unable to locate credentials; set region, credentials and"
        " endpoint as for any AWS client\n"
    )


@pytest.mark.loopback
@pytest.mark.parametrize("act", ["create", "check"])
def test_an_endpoint_that_is_not_there_is_told(act: str) -> None:
    """An endpoint that nobody listens on is named in one line."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        endpoint = f"http://127.0.0.1:{taken.getsockname()[1]}"
        result = run("tables", act, "--region", "x", "--endpoint", endpoint, **SIGNED)

    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        "Error: DynamoDB can't be reached: Could not connect to the endpoint URL:"
        f' "{endpoint}/"; nothing was done\n'
    )


@pytest.mark.parametrize(
    ("option", "text", "problem"),
    [
        ("--stage", "a b", "must have 1 to 64 letters, digits, dots, hyphens or underscores"),
        ("--endpoint", "127.0.0.1:8000", "must be an address like http://127.0.0.1:8000"),
    ],
)
def test_an_option_that_is_none_is_told(option: str, text: str, problem: str) -> None:
    """A stage or an endpoint that is none is wrong usage, told with the option's name."""
    result = run("tables", "check", option, text)

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f'Error: {option} {problem}; it is "{text}".\n'


def test_demo_data_stays_out_of_accounts() -> None:
    """Demo data is not loaded into tables that aren't known to be on this machine."""
    result = run("demo", TAILSPEND_STORE="dynamodb", **SIGNED)

    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        "Error: Demo data goes into data of this machine only, and tailspend-local-* of DynamoDB at"
        " the place that AWS's settings name is none: give TAILSPEND_DYNAMODB_ENDPOINT the loopback"
        " address of an emulator.\n"
    )
