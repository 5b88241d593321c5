"""These tests hold that every domain case is held by a test."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.building.domain_cases import HELD, HOW_MANY
from tests.building.tree import ROOT, syntax

CASE = r"\b[RSNCTPDXGFIV]\d\d(?:-small|-dense)?\b"


def told(path: Path) -> Iterator[str]:
    """This gives the docstrings of a file's tests, and the ids of their parameters."""
    for node in ast.walk(syntax(path)):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() if node.name.startswith("test_"):
                yield ast.get_docstring(node) or ""
            case ast.keyword(arg="id", value=ast.Constant(value=str(text))):
                yield text


@pytest.mark.parametrize("path", HELD)
def test_cases_are_where_they_are_listed(path: str) -> None:
    """The tests of a file name the cases that are listed for it, and no others."""
    named = {case for text in told(ROOT / path) for case in re.findall(CASE, text)}

    assert sorted(named) == sorted(HELD[path].split())


def test_no_case_is_missing() -> None:
    """There are 75 cases, and each of them is listed."""
    assert len({case for cases in HELD.values() for case in cases.split()}) == HOW_MANY
