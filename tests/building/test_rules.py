"""These tests hold the rules of writing that no linter knows."""

import ast
import json
import re
import tomllib
from pathlib import Path

import pytest

from tests.building.tree import (
    ROOMS,
    ROOT,
    attributes_read,
    imported_modules,
    name,
    own_files,
    python_files,
    room,
    syntax,
)

VAGUE = {"utils", "util", "helpers", "helper", "common", "manager", "base", "misc", "http_"}


def test_modules_are_described() -> None:
    """Every module and package says in its first line what it is for."""
    silent = [name(path) for path in python_files() if not ast.get_docstring(syntax(path))]

    assert silent == []


def test_names_are_not_vague() -> None:
    """No file or folder is named for being useful rather than for what it is."""
    vague = [name(path) for path in own_files() if VAGUE & {*path.parent.parts, path.stem}]

    assert vague == []


def test_settings_alone_read_the_environment() -> None:
    """In the rooms, gateway/settings.py alone reads the environment."""
    readers = [
        name(path)
        for path in python_files(*ROOMS)
        if attributes_read(path) & {"os.environ", "os.getenv", "os.environb"}
    ]

    assert readers == ["gateway/settings.py"]


def test_any_stays_in_the_engine() -> None:
    """The type Any is imported under datastore/engine and nowhere else."""
    users = [
        name(path)
        for path in python_files()
        for node in ast.walk(syntax(path))
        if isinstance(node, ast.ImportFrom) and any(alias.name == "Any" for alias in node.names)
    ]

    assert [user for user in users if not user.startswith("datastore/engine/")] == []


def test_broad_handlers_stay_at_the_door() -> None:
    """Only gateway/errors.py catches every exception; the executor locates one and raises it."""
    catchers = {
        name(path)
        for path in python_files(*ROOMS)
        for node in ast.walk(syntax(path))
        if isinstance(node, ast.ExceptHandler)
        and (node.type is None or ast.unparse(node.type) in {"Exception", "BaseException"})
    }

    assert catchers <= {"gateway/errors.py", "execution/subscribe.py"}


def test_contexts_that_swallow_are_named() -> None:
    """Only the writer's thread ends errors in `__exit__`: it hands them to who waits."""
    swallowers = {
        name(path)
        for path in python_files(*ROOMS)
        for node in ast.walk(syntax(path))
        if isinstance(node, ast.FunctionDef) and node.name in {"__exit__", "__aexit__"}
        if node.returns is not None and ast.unparse(node.returns) != "None"
    }

    assert swallowers <= {"datastore/engine/embedded/writer.py"}


def test_tests_mirror_rooms() -> None:
    """A folder of tests is named for a room or for a kind of test that has no room."""
    kinds = {"engines", "journeys", "campaigns", "docs", "building", "bench"}

    folders = {path.relative_to(ROOT).parts[1] for path in python_files("tests")}

    assert {folder for folder in folders if not folder.endswith(".py")} <= {*ROOMS, *kinds}


def test_own_code_is_never_patched() -> None:
    """No test imports a mocking library."""
    mocking = [
        name(path)
        for path in python_files("tests")
        if {"unittest.mock", "mock", "pytest_mock"} & imported_modules(path)
    ]

    assert mocking == []


# Written apart, so that this file is no exception to its own rule.
FOREIGN = {
    "a registry": re.compile(
        "|".join(("pypi" + r"\.org", "python" + "hosted", "npm" + r"js\.org"))
    ),
    "a content network": re.compile("|".join(("unp" + "kg", "js" + "delivr", r"cdn" + r"\."))),
    "a folder of one machine": re.compile("|".join(("/wo" + "rk/", "/ho" + "me/", "/ro" + "ot/"))),
}


@pytest.mark.parametrize("pattern", FOREIGN.values(), ids=FOREIGN)
def test_no_place_is_named(pattern: re.Pattern[str]) -> None:
    """No file names a place that only some machines reach or have."""
    named = [
        f"{name(path)}:{number}"
        for path in own_files()
        if path.name != "check_offline.mjs"  # it looks for the same names in the built pages
        for number, line in enumerate(text(path).splitlines(), 1)
        if pattern.search(line)
    ]

    assert named == []


@pytest.mark.parametrize("path", sorted((ROOT / "requirements").glob("*.txt")), ids=name)
def test_requirements_hold_no_address(path: Path) -> None:
    """A requirements file pins versions and hashes, and leaves where from to pip's settings."""
    addresses = re.findall(r"https?://|--index|--find-links|--trusted-host", path.read_text())

    assert addresses == []


def test_package_lock_holds_no_address() -> None:
    """The pages' lock pins versions and hashes, and leaves where from to npm's settings."""
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text())

    packages = {name: entry for name, entry in lock["packages"].items() if name}

    assert [name for name, entry in packages.items() if "resolved" in entry] == []
    assert [name for name, entry in packages.items() if "integrity" not in entry] == []


def test_dependencies_are_pinned() -> None:
    """Every dependency of the project is in requirements/run.in, and the other way round."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    named = (ROOT / "requirements" / "run.in").read_text().splitlines()

    declared = {dependency.split(">=")[0] for dependency in project["dependencies"]}

    assert {line for line in named if not line.startswith("#")} == {*declared, "hatchling"}


def test_unfinished_marks_are_issues() -> None:
    """No file holds a note to finish it later."""
    mark = re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME|HA" + r"CK)\b")

    marked = [name(path) for path in own_files() if mark.search(text(path))]

    assert [path for path in marked if room(ROOT / path) != "web"] == []


def text(path: Path) -> str:
    """This is a file's text; what is no text is read for the text in it."""
    return path.read_text(errors="replace")
