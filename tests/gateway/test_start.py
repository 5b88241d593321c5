"""These tests hold what a start does without."""

import subprocess
import sys

LOADED = """
import sys
import gateway.app, gateway.serve
print([name for name in ("boto3", "redis", "structlog") if name in sys.modules])
"""


def test_a_start_loads_what_it_uses() -> None:
    """A gateway without a bus, on the embedded store, loads no client and no log renderer."""
    loaded = subprocess.run(
        [sys.executable, "-c", LOADED], capture_output=True, text=True, check=True
    ).stdout

    assert loaded == "[]\n"
