"""This suite runs the commands that meet DynamoDB, on emulators of it."""

from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from datastore.engine.dynamodb import Place, open_tables
from datastore.tables import GROUPS, RATE_LIMITS, TABLES
from gateway.cli import main
from tests.engines.conftest import Running
from tests.engines.emulators.emulator import ENVIRONMENT

ENGINES = ("ministack", "dynamodb-local")
STAGES = count(1)


@pytest.fixture
def stage() -> str:
    """This is a stage that no other test uses."""
    return f"commands{next(STAGES)}"


def run(running: Running, stage: str, *arguments: str, **settings: str) -> Result:
    """This runs a command line with an emulator's settings, and others."""
    variables = {
        "TAILSPEND_STORE": "dynamodb",
        "TAILSPEND_STAGE": stage,
        "TAILSPEND_DYNAMODB_ENDPOINT": running.endpoint,
    }
    return CliRunner().invoke(main, list(arguments), env={**ENVIRONMENT, **variables, **settings})


def test_tables_are_created_once(running: Running, stage: str) -> None:
    """Creating names each table that it made; again, it says that there was nothing to do."""
    first, second, check = (
        run(running, stage, "tables", act) for act in ("create", "create", "check")
    )

    assert [result.exit_code for result in (first, second, check)] == [0, 0, 0]
    assert first.stdout.splitlines() == [
        f"Created tailspend-{stage}-{table.name}." for table in TABLES
    ]
    assert second.stdout == f"All tables of stage {stage} are there: nothing was changed.\n"
    assert check.stdout == f"All tables of stage {stage} are as they should be.\n"


def test_differences_end_with_exit_code_1(running: Running, stage: str) -> None:
    """Tables that differ are told a line each, and the exit code is 1."""
    result = run(running, stage, "tables", "check")

    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout.splitlines() == [
        f"{table.name}: the table tailspend-{stage}-{table.name} is missing" for table in TABLES
    ]


@pytest.mark.parametrize("command", [("serve", "--port", "0"), ("demo",)], ids=["serve", "demo"])
def test_missing_tables_are_told(
    running: Running, stage: str, command: tuple[str, ...], tmp_path: Path
) -> None:
    """A gateway without its tables ends in one line that says how to create them."""
    result = run(running, stage, *command, "--data", str(tmp_path))

    assert (result.exit_code, result.stdout) == (1, "")
    (line,) = result.stderr.splitlines()
    assert line.startswith("Error: a table is missing or not ready (ResourceNotFoundException: ")
    assert "run `tailspend tables create`" in line


@pytest.mark.parametrize("command", [("serve", "--port", "0"), ("demo",)], ids=["serve", "demo"])
def test_missing_indexes_are_told(
    running: Running, stage: str, command: tuple[str, ...], tmp_path: Path
) -> None:
    """A gateway whose tables lack an index ends in one line that says how to create it."""
    half_made = replace(GROUPS, indexes=GROUPS.indexes[1:])
    place = Place(endpoint=running.endpoint, read_timeout_s=20.0)
    open_tables(stage, place).create(
        tuple(half_made if table is GROUPS else table for table in TABLES)
    )

    refused = run(running, stage, *command, "--data", str(tmp_path))

    assert (refused.exit_code, refused.stdout) == (1, "")
    (line,) = refused.stderr.splitlines()
    assert line.startswith("Error: an index is missing or not ready (")
    assert line.endswith(
        "); run `tailspend tables create`, and `tailspend tables check` to see what is there"
    )


def test_what_create_can_not_mend_is_told(running: Running, stage: str) -> None:
    """What differs after creating is told a line each, and the exit code is 1."""
    place = Place(endpoint=running.endpoint, read_timeout_s=20.0)
    open_tables(stage, place).create((replace(RATE_LIMITS, sort="SK"),))

    result = run(running, stage, "tables", "create")

    assert result.exit_code == 1
    assert result.stdout.splitlines()[-1] == (
        "rate-limits: keys should be Key (S) and is Key (S) / SK (S)"
    )


def test_demo_data_is_loaded_once(running: Running, stage: str) -> None:
    """Demo data goes into an emulator's tables, and going there again changes nothing."""
    run(running, stage, "tables", "create")

    first, second = (run(running, stage, "demo") for _ in range(2))

    place = f"tailspend-{stage}-* of DynamoDB at {running.endpoint}"
    assert (first.stdout, second.stdout) == (
        f"Loaded demo data into {place}. It belongs to Ann, Bob and Carla.\n",
        f"The demo data is in {place} already: nothing was changed.\n",
    )


def test_loopback_needs_no_proxy(
    running: Running, stage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An emulator on this machine is reached directly, whatever proxy the environment names."""
    for name in ("HTTP_PROXY", "http_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    for name in ("NO_PROXY", "no_proxy"):
        monkeypatch.delenv(name, raising=False)

    result = run(running, stage, "tables", "check")

    assert (result.exit_code, result.stderr) == (1, "")


@pytest.mark.parametrize(
    "command", [("serve", "--port", "0"), ("tables", "check")], ids=["serve", "tables"]
)
def test_unusable_settings_end_in_one_line(
    running: Running, stage: str, command: tuple[str, ...], tmp_path: Path
) -> None:
    """Settings of AWS that can't be used end a command in one line, without a traceback."""
    config = tmp_path / "config"
    config.write_text("[default]\ncredential_process = /none/such\n")
    settings = {"AWS_CONFIG_FILE": str(config), "AWS_ACCESS_KEY_ID": "", "AWS_PROFILE": "default"}

    result = run(running, stage, *command, **settings)

    assert (result.exit_code, result.stdout) == (1, "")
    (line,) = result.stderr.splitlines()
    assert line.startswith("Error: DynamoDB can't be used: Error when retrieving credentials from")
    assert "No such file or directory: '/none/such'" in line
