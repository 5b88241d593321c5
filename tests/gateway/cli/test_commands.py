"""This suite runs the commands that need no server, within the test's process."""

import json
import sqlite3
from pathlib import Path

import jwt
import pytest
from click.testing import CliRunner, Result

from datastore.engine.embedded.opening import FILE_NAME
from gateway.auth.issuer_key import FILE_NAME as KEY_FILE
from gateway.cli import main

COMMANDS = (
    "serve",
    "token",
    "demo",
    "schema",
    "settings",
    "documents",
    "tables",
    "data",
    "version",
)


def run(*arguments: str | Path, **variables: str) -> Result:
    """This runs a command line."""
    environment = {f"TAILSPEND_{name.upper()}": text for name, text in variables.items()}
    return CliRunner().invoke(main, [str(argument) for argument in arguments], env=environment)


def test_help_lists_every_command() -> None:
    """The help names every command, how to begin, the exit codes and where settings are."""
    result = run("--help")

    assert result.exit_code == 0
    assert all(f"\n  {command} " in result.stdout for command in COMMANDS)
    assert "tailspend token Ann" in result.stdout
    assert "Exit codes: 0 done; 1 refused" in result.stdout


@pytest.mark.parametrize("command", ["serve", "token", "demo", "schema"])
def test_every_command_shows_an_example(command: str) -> None:
    """The help of a command says what it does and shows it used."""
    result = run(command, "-h")

    assert result.exit_code == 0
    assert f"\n    tailspend {command}" in result.stdout


@pytest.mark.parametrize("arguments", [["version"], ["--version"]])
def test_the_version_is_one_line(arguments: list[str]) -> None:
    """The version is the program's name and three numbers."""
    assert run(*arguments).stdout == "tailspend 0.1.0\n"


def test_a_token_stands_alone(tmp_path: Path) -> None:
    """The token alone is on standard output, for the person that was named."""
    result = run("token", "Ann", "--data", tmp_path / "data")

    assert (result.exit_code, result.stderr) == (0, "")
    (token,) = result.stdout.splitlines()
    assert jwt.decode(token, options={"verify_signature": False})["name"] == "Ann"
    assert [file.name for file in (tmp_path / "data").iterdir()] == [KEY_FILE]


def test_two_tokens_are_of_one_key(tmp_path: Path) -> None:
    """A second token is signed by the key that the first one made."""
    tokens = [run("token", name, "--data", tmp_path).stdout.strip() for name in ("Ann", "Bob")]

    assert len({jwt.get_unverified_header(token)["kid"] for token in tokens}) == 1


@pytest.mark.parametrize(
    ("variables", "why", "remedy"),
    [
        (
            {"store": "dynamodb"},
            "since the data isn't known to be of this machine",
            " It is on with a loopback TAILSPEND_DYNAMODB_ENDPOINT.",
        ),
        ({"development_sign_in": "off"}, "as set", ""),
        (
            {"host": "10.0.0.1"},
            "since other machines may reach 10.0.0.1",
            " It is on with --host 127.0.0.1.",
        ),
    ],
    ids=["data of an account", "switched off", "reachable"],
)
def test_a_token_that_nobody_takes_is_refused(
    tmp_path: Path, variables: dict[str, str], why: str, remedy: str
) -> None:
    """Where the gateway has no development sign-in no token is made, and no key."""
    result = run("token", "Ann", "--data", tmp_path, **variables)

    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        f"Error: Development sign-in is off, {why}: no gateway would take the token.{remedy}\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_the_data_folder_can_be_a_variable(tmp_path: Path) -> None:
    """Without --data the variable names the folder."""
    assert run("token", "Ann", data=str(tmp_path)).exit_code == 0
    assert (tmp_path / KEY_FILE).exists()


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        (" ", '"" has nothing visible in it: write at least one character.'),
        ("x" * 81, "has 81 characters, over the limit of 80: shorten it."),
    ],
    ids=["blank", "long"],
)
def test_a_bad_name_gets_no_token(tmp_path: Path, name: str, reason: str) -> None:
    """A name that is none is wrong usage, told in one line, with nothing on standard output."""
    result = run("token", name, "--data", tmp_path)

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith(f"{reason}\n")
    assert len(result.stderr.splitlines()) == 1


def test_demo_data_is_loaded_once(tmp_path: Path) -> None:
    """The first load says so, the second one says that there is nothing to do."""
    first, second = (run("demo", "--data", tmp_path) for _ in range(2))

    assert (first.exit_code, second.exit_code) == (0, 0)
    assert first.stdout == f"Loaded demo data into {tmp_path}. It belongs to Ann, Bob and Carla.\n"
    assert second.stdout == f"The demo data is in {tmp_path} already: nothing was changed.\n"


@pytest.mark.parametrize("command", [("token", "Ann"), ("demo",)])
def test_a_file_in_the_way_is_told(tmp_path: Path, command: tuple[str, ...]) -> None:
    """A data path that is a file is refused in one line that names it."""
    (tmp_path / "file").touch()

    result = run(*command, "--data", tmp_path / "file")

    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        f"Error: {tmp_path / 'file'} can't be the data folder: a file is in the way. Choose another"
        " with --data.\n"
    )


def test_a_newer_store_is_told(tmp_path: Path) -> None:
    """A store that a newer version wrote is refused in one line, and left as it is."""
    run("demo", "--data", tmp_path)
    with sqlite3.connect(tmp_path / FILE_NAME) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()

    result = run("demo", "--data", tmp_path)

    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        f"Error: {tmp_path} has schema version 99 and this program knows up to 1; use the newer"
        " program, or another data folder\n"
    )


def test_a_spoilt_key_is_told(tmp_path: Path) -> None:
    """A key file that holds no key is refused in one line that says what to do."""
    (tmp_path / KEY_FILE).write_text(json.dumps({}))

    result = run("token", "Ann", "--data", tmp_path)

    assert result.exit_code == 1
    assert result.stderr.startswith(f"Error: {tmp_path / KEY_FILE} holds no signing key. Delete it")


def test_wrong_settings_are_told_by_name(tmp_path: Path) -> None:
    """A misspelt and an unreadable variable are both named before anything is done."""
    result = run("token", "Ann", "--data", tmp_path / "data", prot="1", log_level="loud")

    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        "Error: TAILSPEND_PROT is no setting: did you mean TAILSPEND_PORT?",
        '       TAILSPEND_LOG_LEVEL must be one of debug, info, warning, error; it is "loud".',
    ]
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("port", ["-1", "65536", "http"])
def test_a_port_that_is_none_is_told(port: str) -> None:
    """A port out of range, or no number, is wrong usage."""
    result = run("serve", "--port", port)

    assert result.exit_code == 2
    assert result.stderr == (
        f'Error: --port must be a whole number from 0 to 65535; it is "{port}".\n'
    )


def test_the_schema_is_printed_as_it_is_kept() -> None:
    """The schema on standard output is the one in the repository, byte for byte."""
    kept = Path(__file__).parent.parent.parent.parent / "schema" / "schema.graphql"

    assert run("schema").stdout == kept.read_text()
