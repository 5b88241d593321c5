"""These tests run what the README tells its reader to run."""

import json
import re

import httpx2
import pytest
from graphql import build_schema, parse, validate

from tests.docs.conftest import Told
from tests.docs.pages import ROOT

README = ROOT / "README.md"


def block(language: str, number: int) -> str:
    """This is one of the README's code blocks of a language, from 0."""
    found = re.findall(rf"^```{language}\n(.*?)^```$", README.read_text(), re.MULTILINE | re.DOTALL)
    return str(found[number])


def request_body() -> str:
    """This is the JSON that the README's request sends."""
    (body,) = re.findall(r"-d '(.*)'", block("sh", 1))
    return str(body)


@pytest.mark.loopback
def test_request_gets_its_answer(gateway: Told) -> None:
    """The README's request, sent as Ann, gets the answer that stands below it."""
    headers = {"authorization": gateway.bearer, "content-type": "application/json"}

    answer = httpx2.post(gateway.address, content=request_body(), headers=headers)

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
