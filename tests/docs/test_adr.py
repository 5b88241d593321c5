"""These tests hold the records of decisions: their parts, and the tests that they name."""

import ast
import re
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, ROOT

RECORDS = sorted((DOCS / "adr").glob("*.md"))
PARTS = ["Context", "Decision", "Consequence", "Held by"]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_record_has_its_parts(record: Path) -> None:
    """A record says why, what, what follows, and which tests hold it."""
    text = record.read_text()

    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == PARTS
    assert text.startswith(f"# {int(record.stem[:4])}. ")


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_record_names_tests_that_are_there(record: Path) -> None:
    """A record names at least one test, and each that it names is there."""
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", record.read_text())

    missing = [f"{path}::{test}" for path, test in named if test not in functions_of(ROOT / path)]

    assert named
    assert missing == []


def test_records_are_numbered_without_a_gap() -> None:
    """Records are numbered 1, 2, 3, … in the order they were made."""
    numbers = [int(record.stem[:4]) for record in RECORDS]

    assert numbers == list(range(1, len(numbers) + 1))


def functions_of(path: Path) -> set[str]:
    """This names the functions of a file; a file that is not there has none."""
    if not path.is_file():
        return set()
    return {
        node.name
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
