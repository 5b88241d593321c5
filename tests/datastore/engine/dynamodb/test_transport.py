"""These tests hold that whatever goes wrong about a client is an error of ours, and clear."""

from pathlib import Path

import pytest

from datastore.engine.dynamodb import Outside, Place, RetryPolicy, open_dynamodb, open_tables
from datastore.engine.dynamodb.loopback import is_loopback_url
from datastore.engine.errors import Unavailable
from datastore.operations import GetItem, Key
from datastore.tables import RATE_LIMITS

NOWHERE = "http://127.0.0.1:9"
OUTSIDE = Outside(dice=lambda: 0.5, clock=lambda: 0.0)
REMEDY = "; set region, credentials and endpoint as for any AWS client"
CREDENTIALS = "DynamoDB can't be used: Error when retrieving credentials from AWS's settings: "
PROGRAMS = {
    "missing": ("/none/such", "[Errno 2] No such file or directory: '/none/such'"),
    "no JSON": ("echo nonsense", "Expecting value: line 1 column 1 (char 0)"),
    "no object": ("echo []", "'list' object has no attribute 'get'"),
    "unbalanced": ("'echo", "No closing quotation"),
}


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """This is an empty file of AWS's settings, and the only one."""
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_PROFILE", "HTTP_PROXY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("AWS_SHARED_CREDENTIALS_FILE", str(tmp_path / "none"))
    monkeypatch.setenv("AWS_CONFIG_FILE", str(tmp_path / "config"))
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    return tmp_path / "config"


@pytest.fixture
def _keys(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """This sets credentials that any emulator takes."""
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "test")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "test")


def set_program(config: Path, program: str) -> None:
    """This lets a program give the credentials."""
    config.write_text(f"[default]\nregion = eu-central-1\ncredential_process = {program}\n")


async def read(place: Place) -> None:
    """This opens an engine and reads an item by it, without patience."""
    engine = open_dynamodb("test", OUTSIDE, place=place, policy=RetryPolicy(deadline_s=0.0))
    try:
        await engine.get(GetItem(RATE_LIMITS, Key("k")))
    finally:
        await engine.close()


@pytest.mark.parametrize(("program", "why"), PROGRAMS.values(), ids=PROGRAMS)
def test_unusable_credential_program(config: Path, program: str, why: str) -> None:
    """A program that gives no credentials is told in one line, when the engine is opened."""
    set_program(config, program)

    with pytest.raises(Unavailable) as unusable:
        open_dynamodb("test", OUTSIDE)

    message = str(unusable.value)
    assert message.startswith(f"{CREDENTIALS}{why}")
    assert message.endswith(REMEDY)
    assert "\n" not in message


async def test_credentials_of_wrong_type(config: Path) -> None:
    """Credentials that can't sign are told at the first call: nothing has left, so no retry."""
    keys = '{"Version": 1, "AccessKeyId": 1, "SecretAccessKey": 2}'
    set_program(config, f"echo '{keys}'")

    with pytest.raises(Unavailable) as unusable:
        await read(Place(endpoint=NOWHERE))

    assert str(unusable.value) == (
        "DynamoDB can't be used: sequence item 0: expected str instance, int found (TypeError)"
        f"{REMEDY}"
    )


@pytest.mark.usefixtures("_keys")
@pytest.mark.parametrize("endpoint", ["http://..:80", "http://-:80"])
def test_endpoint_that_is_no_host(endpoint: str) -> None:
    """An endpoint whose host can't be one is told as that, to the engine and to the tables."""
    place = Place(endpoint=endpoint, region="eu-central-1")
    said = f"DynamoDB can't be used: Invalid endpoint: {endpoint} (ValueError){REMEDY}"

    with pytest.raises(Unavailable) as of_engine:
        open_dynamodb("test", OUTSIDE, place=place)
    with pytest.raises(Unavailable) as of_tables:
        open_tables("test", place)

    assert (str(of_engine.value), str(of_tables.value)) == (said, said)


@pytest.mark.usefixtures("_keys")
async def test_port_out_of_range() -> None:
    """A port that can't be one is told at the first call, as a setting that is wrong."""
    with pytest.raises(Unavailable) as unusable:
        await read(Place(endpoint="http://127.0.0.1:99999", region="eu-central-1"))

    assert str(unusable.value).startswith("DynamoDB can't be used: Port out of range 0-65535")


@pytest.mark.usefixtures("_keys")
def test_secrets_of_an_endpoint_are_masked() -> None:
    """A message shows neither user, password nor query of the endpoint that it names."""
    place = Place(endpoint="http://ann:secret@-:80/?token=hidden", region="eu-central-1")

    with pytest.raises(Unavailable) as unusable:
        open_dynamodb("test", OUTSIDE, place=place)

    assert "Invalid endpoint: http://***@-:80/?*** (" in str(unusable.value)


ADDRESSES = {
    "http://127.0.0.1:8000": True,
    "http://127.9.9.9": True,
    "https://localhost:8000": True,
    "http://LOCALHOST": True,
    "http://[::1]:8000": True,
    "http://user@127.0.0.1:8000": True,
    "http://127.0.0.1.example:8000": False,
    "http://localhost.example": False,
    "http://10.0.0.1:8000": False,
    "https://dynamodb.eu-central-1.amazonaws.com": False,
    "http://": False,
}


@pytest.mark.parametrize(("url", "is_loopback"), ADDRESSES.items(), ids=ADDRESSES)
def test_loopback(url: str, is_loopback: bool) -> None:
    """An address of this machine is told by its number, or by the one name that is reserved."""
    assert is_loopback_url(url) is is_loopback
