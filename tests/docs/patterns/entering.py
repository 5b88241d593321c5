"""This finds the mutations that read their group before the write does."""

import ast
from collections.abc import Iterator
from pathlib import Path

from resolvers.mutations import entered_group

ROOM = Path(entered_group.__file__).parent


def entering_mutations() -> Iterator[str]:
    """This names the mutations whose modules import `entered_group`."""
    for path in sorted(ROOM.glob("*.py")):
        imported = (
            node.module
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.ImportFrom)
        )
        if entered_group.__name__ in imported:
            verb, *others = path.stem.split("_")
            yield verb + "".join(map(str.title, others))
