"""This test holds the version in the code to the project's."""

import tomllib
from pathlib import Path

from gateway.version import VERSION

PROJECT = Path(__file__).parent.parent.parent / "pyproject.toml"


def test_the_version_is_the_projects() -> None:
    """The gateway calls itself by the version that pyproject.toml states."""
    project = tomllib.loads(PROJECT.read_text())["project"]

    assert project["version"] == VERSION
