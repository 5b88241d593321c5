"""These tests hold docs/access-patterns.md to the reads and writes there are."""

import ast
from collections.abc import Iterator

from graphql import build_schema

from tests.docs.pages import ROOT, codes
from tests.docs.patterns.page import PAGE, rendered
from tests.docs.patterns.reads import READS
from tests.docs.patterns.write_case import PATHS
from tests.docs.patterns.writes import PARTS, WRITES

# How any list or batch of keys is read; what is read with it has a line of its own.
MECHANICS = {"keyed", "listing", "matching", "window"}

GIVE_IT_A_CASE = "give it a case in tests/docs/patterns/, and run make docs"


def acts(room: str) -> Iterator[str]:
    """This names what the modules of a room of datastore do for others: public coroutines."""
    for path in sorted((ROOT / "datastore" / room).glob("*.py")):
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.AsyncFunctionDef) and not node.name.startswith("_"):
                yield f"{path.stem}.{node.name}"


def test_page_is_as_the_operations_are() -> None:
    """The page is, byte for byte, what comes of carrying out every read and write."""
    page = PAGE.read_text(encoding="utf-8")

    assert page == rendered(), "docs/access-patterns.md is out of date: run make docs"


def test_every_read_has_its_case() -> None:
    """Every read is carried out once, and every case is of a read that is there."""
    found = [act for act in acts("reads") if act.split(".")[0] not in MECHANICS]

    assert sorted(case.name for case in READS) == sorted(found), GIVE_IT_A_CASE


def test_every_write_has_its_case() -> None:
    """Every act of a write is carried out, or named as a part of others; nothing else is."""
    assert {case.write for case in WRITES} | PARTS == set(acts("writes")), GIVE_IT_A_CASE


def test_every_path_has_its_case() -> None:
    """Every numbered write path that the generic tests run has its case."""
    cases = {name for case in WRITES for name in codes(case.name)}

    assert PATHS.keys() <= cases, GIVE_IT_A_CASE


def test_every_mutation_has_its_case() -> None:
    """Every mutation of the schema has its case, and every case names one that is there."""
    schema = build_schema((ROOT / "schema" / "schema.graphql").read_text())
    assert schema.mutation_type is not None

    cases = {name for case in WRITES for name in codes(case.name)}

    assert cases == set(schema.mutation_type.fields), GIVE_IT_A_CASE
