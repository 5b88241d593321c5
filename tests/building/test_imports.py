"""These tests hold the import contracts, and show that each of them catches a breach."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.building.tree import ROOMS, ROOT, imported_modules, name, python_files

LINT_IMPORTS = Path(sys.executable).parent / "lint-imports"


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    """This runs the contracts of a folder."""
    command = [str(LINT_IMPORTS), "--no-cache", "--no-logo"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


BREACHES = {
    "domain imports a library": ("domain.money", "orjson", "domain stands on"),
    "domain looks up": ("domain.ids", "datastore.tables", "Imports fall"),
    "schema meets datastore": ("schema.node", "datastore.tables", "Imports fall"),
    "schema serves": ("schema.node", "starlette", "schema knows no"),
    "datastore meets the graph": ("datastore.keys", "graphql", "datastore knows no"),
    "datastore looks up": ("datastore.values", "gateway.version", "Imports fall"),
    "wire outside the engine": ("datastore.keys", "boto3", "boto3 stays in"),
    "resolvers serve": ("resolvers.root", "starlette", "resolvers know no"),
    "resolvers execute": ("resolvers.root", "execution", "execution is"),
    "execution knows us": ("execution.execute", "domain.ids", "execution knows nothing"),
    "execution knows strawberry": ("execution.execute", "strawberry", "execution knows graphql"),
    "an item reads": ("datastore.items.group", "datastore.reads.groups", "Inside datastore"),
    "a write uses another": (
        "datastore.writes.add_guest",
        "datastore.writes.add_comment",
        "writes are independent",
    ),
    "a loader mutates": ("resolvers.loaders.user", "resolvers.mutations.day", "Inside resolvers"),
    "a mutation uses another": (
        "resolvers.mutations.add_guest",
        "resolvers.mutations.add_comment",
        "mutations are independent",
    ),
    "two modules import each other": ("domain.errors", "domain.dates", "No two modules"),
}


@pytest.fixture(scope="module")
def spoiled_report(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """This is what the contracts say about a copy with every breach in it, by contract."""
    folder = tmp_path_factory.mktemp("spoiled")
    for room in ROOMS:
        shutil.copytree(ROOT / room, folder / room, ignore=shutil.ignore_patterns("built"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    for importer, imported, _ in BREACHES.values():
        with (folder / f"{importer.replace('.', '/')}.py").open("a") as file:
            file.write(f"\nimport {imported}\n")
    return by_contract(lint_imports(folder).stdout)


def by_contract(report: str) -> dict[str, str]:
    """This splits a report into what it says of each broken contract, by its heading."""
    parts = re.split(r"^(\S.*)\n-{3,}\n", report, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@pytest.mark.parametrize(("importer", "imported", "contract"), BREACHES.values(), ids=BREACHES)
def test_breach_is_caught(
    spoiled_report: dict[str, str], importer: str, imported: str, contract: str
) -> None:
    """An import that a contract forbids breaks that contract, which names both ends."""
    (said,) = (text for heading, text in spoiled_report.items() if heading.startswith(contract))

    assert importer.removeprefix("domain") in said
    assert imported.removeprefix("domain") in said


def test_contracts_hold() -> None:
    """No import of the rooms breaks a contract."""
    result = lint_imports(ROOT)

    assert result.returncode == 0, result.stdout + result.stderr


def test_domain_stands_on_standard_library() -> None:
    """Nothing in domain imports anything but the standard library and domain."""
    allowed = {*sys.stdlib_module_names, "domain"}

    foreign = {
        f"{name(path)}: {module}"
        for path in python_files("domain")
        for module in imported_modules(path)
        if module.split(".")[0] not in allowed
    }

    assert foreign == set()


def test_every_room_has_contracts() -> None:
    """A top-level folder of code is a room with contracts, or tests, or tools."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]

    folders = {path.parent.name for path in ROOT.glob("*/__init__.py")}

    assert folders == {*contracts["root_packages"], "tests", "tools"}
    assert set(ROOMS) == set(contracts["root_packages"])


def test_contracts_name_every_act() -> None:
    """The contracts of independence name every write and every mutation, and nothing else."""
    contracts = (ROOT / "pyproject.toml").read_text()

    named = set(re.findall(r'"(datastore\.writes\.\w+|resolvers\.mutations\.\w+)"', contracts))

    assert named == {
        *acts_in("datastore/writes", by="async def run("),
        *acts_in("resolvers/mutations", by="async def resolve("),
    }


def acts_in(folder: str, *, by: str) -> list[str]:
    """This names the modules of a folder that hold a line which begins so."""
    modules = sorted((ROOT / folder).glob("*.py"))
    return [
        f"{folder.replace('/', '.')}.{path.stem}"
        for path in modules
        if any(line.startswith(by) for line in path.read_text().splitlines())
    ]
