"""This test holds the schema that is committed to the one that is served."""

import subprocess
import sys
from pathlib import Path

from tests.docs.pages import ROOT

TAILSPEND = Path(sys.executable).parent / "tailspend"
COMMITTED = ROOT / "schema" / "schema.graphql"


def test_printed_schema_is_committed() -> None:
    """`tailspend schema` prints schema/schema.graphql, byte for byte; `make schema` writes it."""
    printed = subprocess.run([str(TAILSPEND), "schema"], capture_output=True, text=True, check=True)

    assert printed.stdout == COMMITTED.read_text()
