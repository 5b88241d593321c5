"""This reads the repository's own files, for tests that hold rules over all of them."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
ROOMS = ("domain", "schema", "datastore", "resolvers", "execution", "gateway", "deploy")
MADE = {"node_modules", "__pycache__", "built", "data", "dist", "build"}


def own_files(*suffixes: str) -> list[Path]:
    """This lists the files that somebody wrote, by their endings; none given means all."""
    return [path for path in walk(ROOT) if not suffixes or path.suffix in suffixes]


def walk(folder: Path) -> Iterator[Path]:
    """This goes through a folder by name and leaves out what the Makefile's commands make."""
    for path in sorted(folder.iterdir()):
        if path.is_dir():
            if path == ROOT / ".ci" or not (path.name.startswith(".") or is_made(path)):
                yield from walk(path)
        elif path.name != "bench.json":
            yield path


def is_made(folder: Path) -> bool:
    """This says whether a folder is an output; web/build holds the pages' build, not its result."""
    return folder.name in MADE and folder != ROOT / "web" / "build"


def python_files(*folders: str) -> list[Path]:
    """This lists the Python files of some top-level folders; none given means all."""
    return [path for path in own_files(".py") if not folders or room(path) in folders]


def room(path: Path) -> str:
    """This is the top-level folder a file is in."""
    return path.relative_to(ROOT).parts[0]


def name(path: Path) -> str:
    """This is a file's path from the root, as messages and test ids show it."""
    return path.relative_to(ROOT).as_posix()


@cache
def syntax(path: Path) -> ast.Module:
    """This is a Python file as a tree."""
    return ast.parse(path.read_text(), str(path))


def imported_modules(path: Path) -> set[str]:
    """This names every module that a file imports, wherever in the file it does."""
    found: set[str] = set()
    for node in ast.walk(syntax(path)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


def attributes_read(path: Path) -> set[str]:
    """This names every dotted attribute that a file reads of a plain name, like os.environ."""
    return {
        f"{node.value.id}.{node.attr}"
        for node in ast.walk(syntax(path))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    }
