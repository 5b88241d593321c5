"""These fixtures and hooks hold for every suite: which sockets are open, and what can run here."""

from pathlib import Path

import pytest

from tests.engines.chosen import ENGINES
from tests.engines.emulators import not_run as engines_not_run
from tests.suites import is_automated, missing_tools, not_run

LOOPBACK = ["127.0.0.1", "::1", "localhost"]
OVER_THE_WIRE = {"engines", "journeys"}
TESTS = Path(__file__).parent


def pytest_addoption(parser: pytest.Parser) -> None:
    """This lets a run of the suite of engines name its engines; by default all that are here."""
    parser.addoption("--engine", action="append", choices=ENGINES, help="an engine to run on")


def pytest_configure() -> None:
    """This refuses to leave a suite out where nobody would read that it was.

    Raises:
        UsageError: A tool or an emulator is missing on an automated run.
    """
    left_out = (*not_run(missing_tools()), *engines_not_run())
    if left_out and is_automated():
        raise pytest.UsageError("\n".join(left_out))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """This opens loopback where a suite needs it and drops the tests whose tool is missing."""
    for item in items:
        if is_over_the_wire(item):
            item.add_marker(pytest.mark.allow_hosts(LOOPBACK))
    missing = {tool.marker for tool in missing_tools()}
    dropped = [item for item in items if any(item.get_closest_marker(name) for name in missing)]
    if dropped:
        items[:] = [item for item in items if item not in dropped]
        config.hook.pytest_deselected(items=dropped)


def is_over_the_wire(item: pytest.Item) -> bool:
    """This says whether a test opens sockets: by its marker, or by the folder it stands in."""
    is_marked = item.get_closest_marker("loopback") is not None
    return is_marked or item.path.relative_to(TESTS).parts[0] in OVER_THE_WIRE


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """This names each suite that could not run, with the command that brings its tool."""
    for line in (*not_run(missing_tools()), *engines_not_run()):
        terminalreporter.write_line(line, yellow=True)
