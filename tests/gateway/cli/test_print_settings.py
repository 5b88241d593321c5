"""These tests hold `tailspend settings` to every setting, its value and where that comes from."""

import pytest
from click.testing import CliRunner, Result

from gateway.cli import main
from gateway.setting_table import SETTINGS


def run(*arguments: str, **variables: str) -> Result:
    """This runs the command with variables, named without their prefix."""
    environment = {f"TAILSPEND_{name.upper()}": text for name, text in variables.items()}
    return CliRunner().invoke(main, ["settings", *arguments], env=environment)


def test_every_setting_is_printed() -> None:
    """Each setting has two lines, in the order of the table: its value, and its meaning."""
    lines = run().stdout.splitlines()

    assert [line.split(" = ")[0] for line in lines[::2]] == [each.variable for each in SETTINGS]
    assert lines[1::2] == [f"    {each.help}" for each in SETTINGS]


@pytest.mark.parametrize(
    ("arguments", "variables", "line"),
    [
        ([], {}, "TAILSPEND_PORT = 8000  (port; the default)"),
        (
            [],
            {"port": "9000"},
            "TAILSPEND_PORT = 9000  (port; from its variable; the default is 8000)",
        ),
        (
            ["--port", "9001"],
            {"port": "9000"},
            "TAILSPEND_PORT = 9001  (port; from --port; the default is 8000)",
        ),
        (
            ["--no-demo"],
            {},
            "TAILSPEND_DEMO = false  (true or false; from --demo; the default is true)",
        ),
        (
            [],
            {"allowed_origins": "https://a.example,https://b.example"},
            (
                "TAILSPEND_ALLOWED_ORIGINS = https://a.example, https://b.example"
                "  (origins, with commas; from its variable; the default is –)"
            ),
        ),
        ([], {}, "TAILSPEND_GRAPHIQL = auto, which is on  (auto, on or off; the default)"),
        (
            ["--host", "0.0.0.0"],  # noqa: S104 - only named
            {},
            "TAILSPEND_USER_RATE = –, which is 6000  (operations; the default)",
        ),
    ],
    ids=["default", "variable", "option", "flag", "list", "worked out", "worked out too"],
)
def test_a_value_says_where_it_comes_from(
    arguments: list[str], variables: dict[str, str], line: str
) -> None:
    """A value is told with its unit and its origin, and with what it comes to."""
    assert line in run(*arguments, **variables).stdout.splitlines()


def test_a_password_is_masked() -> None:
    """The address of the bus is told without its password."""
    result = run(bus="redis://me:secret@127.0.0.1:6379")

    assert "secret" not in result.stdout
    assert "127.0.0.1:6379" in result.stdout


@pytest.mark.parametrize(
    ("variables", "problem"),
    [
        ({"prot": "1"}, "TAILSPEND_PROT is no setting: did you mean TAILSPEND_PORT?"),
        (
            {"suggestions": "on", "introspection": "off"},
            "TAILSPEND_SUGGESTIONS is on, but TAILSPEND_INTROSPECTION is off",
        ),
    ],
    ids=["unknown", "contradictory"],
)
def test_what_serve_refuses_is_refused(variables: dict[str, str], problem: str) -> None:
    """Settings that can't be used end the command, by name, with exit code 2."""
    result = run(**variables)

    assert (result.exit_code, result.stdout) == (2, "")
    assert problem in result.stderr
