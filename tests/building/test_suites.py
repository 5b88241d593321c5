"""These tests hold what a run says about the suites that it could not run."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.building.tree import ROOT
from tests.suites import TOOLS, Tool, is_automated, missing_tools, not_run

ABSENT = Tool("absent", ("no-such-program",), "absent-package", "what nobody has")
PYTHON = Tool("python", (Path(sys.executable).name,), "python3", "what everybody has")


def test_missing_tool_is_named_with_its_command() -> None:
    """A suite whose tool is missing is named with the one command that brings it."""
    missing = missing_tools((ABSENT, PYTHON), path=str(Path(sys.executable).parent))

    assert not_run(missing) == (
        "Not run: what nobody has. To run it too: apt-get install absent-package",
    )


@pytest.mark.parametrize(
    ("value", "automated"),
    [("true", True), ("1", True), ("false", False), ("0", False), ("", False)],
)
def test_ci_variable_is_read(value: str, *, automated: bool) -> None:
    """A run is automated when CI is set to more than a no."""
    assert is_automated({"CI": value}) is automated


def test_run_without_the_tools_is_green(tmp_path: Path) -> None:
    """A newcomer without the tools gets a green run that names what was left out."""
    result = run_pytest(tmp_path, environment={})

    assert result.returncode == 0, result.stdout + result.stderr
    assert [line for line in result.stdout.splitlines() if line.startswith("Not run: ")] == list(
        not_run(TOOLS)
    )


def test_automated_run_without_the_tools_is_red(tmp_path: Path) -> None:
    """An automated run without the tools fails before any test, and names what is missing."""
    result = run_pytest(tmp_path, environment={"CI": "true"})

    assert result.returncode == pytest.ExitCode.USAGE_ERROR
    assert not_run(TOOLS)[0] in result.stderr


def run_pytest(
    empty_path: Path, *, environment: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    """This runs one quick test with no program on the path."""
    command = [sys.executable, "-m", "pytest", "-q", "tests/deploy", "-k", "wants_a_stage"]
    return subprocess.run(
        [*command, "-p", "no:cacheprovider"],
        cwd=ROOT,
        env={"PATH": str(empty_path), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
