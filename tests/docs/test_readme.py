"""These tests run what the README tells its reader to run."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from graphql import build_schema, parse, validate

from tests.docs.pages import ROOT

TAILSPEND = Path(sys.executable).parent / "tailspend"
README = ROOT / "README.md"


def block(language: str, number: int) -> str:
    """This is one of the README's code blocks of a language, from 0."""
    found = re.findall(rf"^```{language}\n(.*?)^```$", README.read_text(), re.MULTILINE | re.DOTALL)
    return str(found[number])


def request_body() -> str:
    """This is the JSON that the README's request sends."""
    (body,) = re.findall(r"-d '(.*)'", block("sh", 1))
    return str(body)


@pytest.fixture(scope="module")
def gateway(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """This is the address and the data folder of a gateway started as the README starts it."""
    data = tmp_path_factory.mktemp("readme") / "data"
    command = [str(TAILSPEND), "serve", "--port", "0", "--data", str(data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = next(
            line.split()[1] for line in process.stdout if line.strip().startswith("GraphQL ")
        )
        yield address, data
        process.terminate()


@pytest.mark.loopback
def test_request_gets_its_answer(gateway: tuple[str, Path]) -> None:
    """The README's request, sent as Ann, gets the answer that stands below it."""
    address, data = gateway
    made = subprocess.run(
        [str(TAILSPEND), "token", "Ann", "--data", str(data)],
        capture_output=True,
        text=True,
        check=True,
    )
    headers = {
        "authorization": f"Bearer {made.stdout.strip()}",
        "content-type": "application/json",
    }

    answer = httpx2.post(address, content=request_body(), headers=headers)

    assert answer.json() == json.loads(block("json", 0))


def test_request_fits_the_schema() -> None:
    """The README's request is valid by the schema that is committed."""
    schema = build_schema((ROOT / "schema" / "schema.graphql").read_text())

    document = parse(json.loads(request_body())["query"])

    assert validate(schema, document) == []


def test_commands_are_of_the_makefile() -> None:
    """Every make command that the README names is one that the Makefile has."""
    named = set(re.findall(r"\bmake ([a-z]+)\b", "\n".join(codes_of(README.read_text()))))

    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))

    assert named <= targets


def test_links_lead_somewhere() -> None:
    """Every file that a page links to is there."""
    pages = [README, ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]

    dead = [
        f"{page.name}: {target}"
        for page in pages
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text())
        if not (page.parent / target).exists()
    ]

    assert dead == []


def codes_of(text: str) -> list[str]:
    """This lists what a page sets as code, in lines or blocks."""
    blocks = re.findall(r"^```\w*\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [*blocks, *re.findall(r"`([^`\n]+)`", text)]
