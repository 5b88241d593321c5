"""This suite reads settings from the environment and the command line."""

from pathlib import Path

import pytest

from gateway.setting_table import SETTINGS
from gateway.settings import SettingsRefused, read_settings

NO_BUS = "must be an address like redis://127.0.0.1:6379, or rediss:// for TLS"


def test_nothing_given_means_defaults() -> None:
    """An empty environment gives the documented defaults."""
    settings = read_settings({})

    assert (settings.host, settings.port, settings.data, settings.demo) == (
        "127.0.0.1",
        8000,
        Path("data"),
        True,
    )
    assert settings.has_development_sign_in


def test_a_variable_is_read() -> None:
    """A variable of ours sets its setting."""
    settings = read_settings(
        {
            "TAILSPEND_PORT": "9000",
            "TAILSPEND_DEMO": "off",
            "TAILSPEND_ALLOWED_ORIGINS": "https://a.example, http://b.example:3000",
        }
    )

    assert settings.port == 9000
    assert settings.demo is False
    assert settings.allowed_origins == ("https://a.example", "http://b.example:3000")


def test_the_command_line_outranks_a_variable() -> None:
    """An option given on the command line wins over its variable."""
    settings = read_settings({"TAILSPEND_PORT": "9000"}, port=9001)

    assert settings.port == 9001


def test_other_variables_are_nobodys_business() -> None:
    """A variable without our prefix is ignored."""
    assert read_settings({"PORT": "x", "TAILSPENDX": "y"}) == read_settings({})


@pytest.mark.parametrize(
    ("environment", "problem"),
    [
        pytest.param(
            {"TAILSPEND_PROT": "1"},
            "TAILSPEND_PROT is no setting: did you mean TAILSPEND_PORT?",
            id="misspelt",
        ),
        pytest.param(
            {"TAILSPEND_FOO": "1"},
            "TAILSPEND_FOO is no setting: the known ones are "
            f"{', '.join(sorted(setting.variable for setting in SETTINGS))}.",
            id="near none",
        ),
        pytest.param(
            {"TAILSPEND_PORT": "70000"},
            'TAILSPEND_PORT must be a whole number from 0 to 65535; it is "70000".',
            id="out of range",
        ),
        pytest.param(
            {"TAILSPEND_PORT": "-1"},
            'TAILSPEND_PORT must be a whole number from 0 to 65535; it is "-1".',
            id="negative",
        ),
        pytest.param(
            {"TAILSPEND_DEMO": "maybe"},
            'TAILSPEND_DEMO must be true or false; it is "maybe".',
            id="no flag",
        ),
        pytest.param(
            {"TAILSPEND_HOST": " "}, 'TAILSPEND_HOST must not be empty; it is " ".', id="blank"
        ),
        pytest.param(
            {"TAILSPEND_LOG_LEVEL": "loud"},
            'TAILSPEND_LOG_LEVEL must be one of debug, info, warning, error; it is "loud".',
            id="no choice",
        ),
        pytest.param(
            {"TAILSPEND_ALLOWED_ORIGINS": "a.example"},
            "TAILSPEND_ALLOWED_ORIGINS must hold origins like https://app.example, which"
            ' "a.example" is not; it is "a.example".',
            id="no origin",
        ),
        pytest.param(
            {"TAILSPEND_DEVELOPMENT_SIGN_IN": "on", "TAILSPEND_HOST": "0.0.0.0"},  # noqa: S104 - the contradiction
            "TAILSPEND_DEVELOPMENT_SIGN_IN is on, but the address is 0.0.0.0 (TAILSPEND_HOST or"
            " --host): sign-in by name alone is only for a loopback address. Listen on 127.0.0.1,"
            " or set it to auto or off.",
            id="contradiction",
        ),
        pytest.param(
            {"TAILSPEND_STAGE": "a b"},
            "TAILSPEND_STAGE must have 1 to 64 letters, digits, dots, hyphens or underscores; it is"
            ' "a b".',
            id="no stage",
        ),
        pytest.param(
            {"TAILSPEND_BUS": "http://127.0.0.1:6379"},
            f'TAILSPEND_BUS {NO_BUS}; it is "http://127.0.0.1:6379".',
            id="no bus",
        ),
        pytest.param(
            {"TAILSPEND_BUS": "redis://ann:secret@host:port"},
            f'TAILSPEND_BUS {NO_BUS}; it is "redis://***@host:port".',
            id="a bus's password",
        ),
        pytest.param(
            {"TAILSPEND_DEVELOPMENT_SIGN_IN": "on", "TAILSPEND_STORE": "dynamodb"},
            "TAILSPEND_DEVELOPMENT_SIGN_IN is on, but the data is in DynamoDB (TAILSPEND_STORE):"
            " sign-in by name alone is only for data of this machine. Give"
            " TAILSPEND_DYNAMODB_ENDPOINT the loopback address of an emulator, or set it to auto"
            " or off.",
            id="data elsewhere",
        ),
    ],
)
def test_a_wrong_setting_is_refused_by_name(environment: dict[str, str], problem: str) -> None:
    """A wrong variable is refused in a sentence that names it, its value and the way out."""
    with pytest.raises(SettingsRefused) as refused:
        read_settings(environment)

    assert refused.value.problems == (problem,)


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        pytest.param({"host": ""}, '--host must not be empty; it is "".', id="no host"),
        pytest.param({"data": " "}, '--data must not be empty; it is " ".', id="no folder"),
        pytest.param(
            {"data": "~nobody.at.all/x"},
            "--data must be a folder, and begins with the home of nobody; it is"
            ' "~nobody.at.all/x".',
            id="nobody's home",
        ),
    ],
)
def test_a_wrong_option_is_refused_by_name(given: dict[str, str], problem: str) -> None:
    """What the command line gives is checked as a variable is, and named by its option."""
    with pytest.raises(SettingsRefused) as refused:
        read_settings({}, host=given.get("host"), data=given.get("data"))

    assert refused.value.problems == (problem,)


def test_all_wrong_settings_are_told_at_once() -> None:
    """Every wrong variable is named in one refusal."""
    with pytest.raises(SettingsRefused) as refused:
        read_settings({"TAILSPEND_PORT": "x", "TAILSPEND_DEMO": "y", "TAILSPEND_HOTS": "z"})

    assert len(refused.value.problems) == 3


@pytest.mark.parametrize(
    ("host", "sign_in", "is_on"),
    [
        pytest.param("127.0.0.1", "auto", True, id="loopback"),
        pytest.param("::1", "auto", True, id="loopback of IPv6"),
        pytest.param("localhost", "on", True, id="asked for"),
        pytest.param("127.0.0.1", "off", False, id="switched off"),
        pytest.param("0.0.0.0", "auto", False, id="every interface"),  # noqa: S104 - a case
        pytest.param("192.168.1.4", "auto", False, id="a network"),
    ],
)
def test_sign_in_by_name_needs_loopback(host: str, sign_in: str, is_on: bool) -> None:
    """Development sign-in is on only where no other machine can reach the gateway."""
    settings = read_settings({"TAILSPEND_DEVELOPMENT_SIGN_IN": sign_in}, host=host)

    assert settings.has_development_sign_in is is_on


@pytest.mark.parametrize(
    ("endpoint", "is_own"),
    [
        pytest.param("http://127.0.0.1:8000", True, id="loopback"),
        pytest.param("http://[::1]:8000/", True, id="loopback of IPv6"),
        pytest.param("https://localhost", True, id="localhost"),
        pytest.param("http://10.0.0.7:8000", False, id="a network"),
        pytest.param("http://localhost.example:8000", False, id="a name"),
        pytest.param(None, False, id="wherever AWS says"),
    ],
)
def test_data_in_an_emulator_is_ones_own(endpoint: str | None, is_own: bool) -> None:
    """Data in DynamoDB is this machine's, and lets a name sign in, by a loopback endpoint alone."""
    settings = read_settings({"TAILSPEND_STORE": "dynamodb"}, endpoint=endpoint)

    assert settings.has_own_data is is_own
    assert settings.has_development_sign_in is is_own
    assert settings.needs_data_folder is is_own


def test_an_emulator_lets_nobody_in_from_outside() -> None:
    """A loopback endpoint doesn't let a name sign in where other machines reach the gateway."""
    settings = read_settings(
        {"TAILSPEND_STORE": "dynamodb"}, host="10.0.0.1", endpoint="http://127.0.0.1:8000"
    )

    assert settings.has_development_sign_in is False


@pytest.mark.parametrize(
    "endpoint",
    [
        pytest.param("127.0.0.1:8000", id="no scheme"),
        pytest.param("ftp://127.0.0.1", id="another scheme"),
        pytest.param("http://", id="no host"),
        pytest.param("http://127.0.0.1:99999", id="no port"),
        pytest.param("http://127.0.0.1@db.example", id="a host that looks like another"),
        pytest.param(r"http://db.example\@127.0.0.1", id="a host that libraries read in two ways"),
        pytest.param("http://127.0.0.1/path", id="a path"),
        pytest.param("http://[::1", id="half a bracket"),
    ],
)
def test_an_endpoint_is_an_address_alone(endpoint: str) -> None:
    """An endpoint is scheme, host and port; anything else is refused with an example."""
    with pytest.raises(SettingsRefused, match=r"must be an address like http://127\.0\.0\.1:8000"):
        read_settings({"TAILSPEND_DYNAMODB_ENDPOINT": endpoint})


def test_a_refused_endpoint_keeps_its_secrets() -> None:
    """A refusal shows neither user nor password of the endpoint that it quotes."""
    with pytest.raises(SettingsRefused) as refused:
        read_settings({"TAILSPEND_DYNAMODB_ENDPOINT": "http://ann:secret@db:8000/?t=hidden"})

    assert str(refused.value) == (
        "TAILSPEND_DYNAMODB_ENDPOINT must be an address like http://127.0.0.1:8000;"
        ' it is "http://***@db:8000/?***".'
    )


def test_every_setting_says_what_it_is() -> None:
    """Every setting has a variable of its own, a unit and a sentence of help."""
    assert len({setting.variable for setting in SETTINGS}) == len(SETTINGS)
    assert all(setting.variable.startswith("TAILSPEND_") for setting in SETTINGS)
    assert all(setting.unit and setting.help.endswith(".") for setting in SETTINGS)
