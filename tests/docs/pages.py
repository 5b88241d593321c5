"""This reads the pages of docs/ as tests compare them with the code."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
DOCS = ROOT / "docs"


def rows(page: str, heading: str | None = None) -> list[tuple[str, ...]]:
    """This lists the cells of every table row of a page, or of one section of it."""
    found = re.findall(r"^\| (?!--)(.*) \|$", section(page, heading), re.MULTILINE)
    cells = [tuple(cell.strip() for cell in re.split(r"(?<!\\)\|", row)) for row in found]
    return [row for row in cells if set(row[0]) != {"-"}]


def body(page: str, heading: str | None = None) -> list[tuple[str, ...]]:
    """This lists the cells of every table row but the tables' first ones."""
    heads = re.findall(r"^\| (.*) \|\n\|[-|]+\|$", section(page, heading), re.MULTILINE)
    first = {tuple(cell.strip() for cell in head.split("|")) for head in heads}
    return [row for row in rows(page, heading) if row not in first]


def section(page: str, heading: str | None) -> str:
    """This is the text below one heading of a page, up to the next; None is the whole page."""
    text = (DOCS / page).read_text()
    if heading is None:
        return text
    (found,) = re.findall(
        rf"^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL
    )
    return str(found)


def codes(cell: str) -> list[str]:
    """This lists what a cell sets as code."""
    return re.findall(r"`([^`]+)`", cell)
