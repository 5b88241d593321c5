"""These tests hold docs/access-patterns.md to the reads and writes there are."""

import ast
import re
from pathlib import Path

from graphql import build_schema

from datastore.tables import TABLES
from tests.docs.pages import DOCS, ROOT, body, codes

READS = ROOT / "datastore" / "reads"
WRITES = ROOT / "datastore" / "writes"
# How any list or batch of keys is read; what is read with it has a line of its own.
MECHANICS = {"keyed", "listing", "window"}


def acts(path: Path) -> list[str]:
    """This names what a module does for others: its public coroutines."""
    tree = ast.parse(path.read_text())
    return [
        f"{path.stem}.{node.name}"
        for node in tree.body
        if isinstance(node, ast.AsyncFunctionDef) and not node.name.startswith("_")
    ]


def test_reads_are_documented() -> None:
    """Every read has its line, and every line is of a read that is there."""
    modules = [path for path in READS.glob("*.py") if path.stem not in MECHANICS]

    documented = [codes(row[0])[0] for row in body("access-patterns.md", "Reads")]

    assert sorted(documented) == sorted(act for path in modules for act in acts(path))


def test_writes_are_documented() -> None:
    """Every write has its line, and every line is of a write that is there."""
    found = [act for path in WRITES.glob("*.py") for act in acts(path) if act.endswith(".run")]

    documented = [codes(row[1])[0] for row in body("access-patterns.md", "Writes")]

    assert sorted(documented) == sorted(found)


def test_tables_and_indexes_are_there() -> None:
    """A table or index that a line names is one of the data model."""
    page = (DOCS / "access-patterns.md").read_text()
    indexes = {index.name for table in TABLES for index in table.indexes}

    tables = {name for row in body("access-patterns.md", "Reads") for name in codes(row[1])}

    assert tables <= {table.name for table in TABLES}
    assert set(re.findall(r"\w+Index\b", page)) <= indexes


def test_mutations_are_documented() -> None:
    """Every mutation of the schema has the line of its write."""
    mutations = mutation_fields()

    documented = {name for row in body("access-patterns.md", "Writes") for name in codes(row[0])}

    assert documented == mutations


def mutation_fields() -> set[str]:
    """This names the fields of the schema's root of mutations."""
    schema = build_schema((ROOT / "schema" / "schema.graphql").read_text())
    assert schema.mutation_type is not None
    return set(schema.mutation_type.fields)
