"""These tests hold what opening the engine does, and what it leaves alone."""

import asyncio
import subprocess
import sys

import pytest

from datastore.engine.dynamodb import Outside, Place, open_dynamodb
from datastore.engine.errors import Unavailable
from tests.building.tree import ROOT

OUTSIDE = Outside(dice=lambda: 0.5, clock=lambda: 0.0)


@pytest.fixture
def _no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """This hides whatever AWS settings this machine has, but for credentials."""
    for name in ("AWS_CONFIG_FILE", "AWS_SHARED_CREDENTIALS_FILE"):
        monkeypatch.setenv(name, "none")
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "test")
    for name in ("AWS_DEFAULT_REGION", "AWS_REGION", "AWS_PROFILE"):
        monkeypatch.delenv(name, raising=False)


def test_boto3_is_loaded_late() -> None:
    """Importing the engine's package loads no boto3."""
    program = (
        "import sys, datastore.engine.dynamodb;"
        " sys.exit('boto3' in sys.modules or 'botocore' in sys.modules)"
    )

    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0


@pytest.mark.usefixtures("_no_settings")
def test_no_region() -> None:
    """Without a region the engine says what is missing when it is opened."""
    with pytest.raises(Unavailable) as unusable:
        open_dynamodb("test", OUTSIDE)

    assert str(unusable.value) == (
        "DynamoDB can't be used: You must specify a region;"
        " set region, credentials and endpoint as for any AWS client"
    )


@pytest.mark.usefixtures("_no_settings")
def test_opening_sends_nothing() -> None:
    """Opening an engine where nothing listens succeeds: nothing is sent yet."""
    place = Place(endpoint="http://127.0.0.1:9", region="eu-central-1")

    engine = open_dynamodb("test", OUTSIDE, place=place)

    asyncio.run(engine.close())
