"""This makes docs/access-patterns.md whole."""

import asyncio
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from string import Template

from tests.datastore import stories
from tests.datastore.world import made
from tests.docs.pages import DOCS
from tests.docs.patterns.calls import Call, alike_calls, bytes_of, items_of, units_of
from tests.docs.patterns.checks import CHECKS
from tests.docs.patterns.entering import entering_mutations
from tests.docs.patterns.markdown import (
    anchor,
    besides,
    codes,
    named_call,
    number,
    reads,
    steps,
    table,
)
from tests.docs.patterns.measuring import Written, measured
from tests.docs.patterns.reads import READS, ReadCase
from tests.docs.patterns.stores import calls_of, much
from tests.docs.patterns.writes import WRITES

PAGE = DOCS / "access-patterns.md"
PROSE = Path(__file__).with_name("page.md")
READ_HEAD = ("call", "table or index", "key", "consistency", "items", "bytes", "units")
WRITE_HEAD = (
    "mutation",
    "write",
    "reads besides",
    "read units",
    "rows",
    "bytes",
    "write units",
    "with a key",
    "for each more",
)


def rendered() -> str:
    """This is the page as it has to be: the same every time."""
    with tempfile.TemporaryDirectory() as folder:
        dinner = made(_empty(folder, "dinner"), stories.dinner)
        much_more = made(_empty(folder, "much"), much)
        return asyncio.run(_rendered(dinner, much_more))


def _empty(folder: str, name: str) -> Path:
    made_in = Path(folder) / name
    made_in.mkdir()
    return made_in


async def _rendered(dinner: Path, much_more: Path) -> str:
    read = [row for case in READS for row in _read(case, await calls_of(much_more, case.read))]
    checks = [
        row for name, check in CHECKS.items() for row in _lines(name, await calls_of(dinner, check))
    ]
    written = [await measured(dinner, case) for case in WRITES]
    return Template(PROSE.read_text(encoding="utf-8")).substitute(
        reads=table(("read", *READ_HEAD, "grows with"), read),
        checks=table(("by", *READ_HEAD), checks),
        entering=codes(entering_mutations()),
        writes=table(WRITE_HEAD, map(_in_short, written)),
        sections="\n\n".join(map(_section, written)),
    )


def _read(case: ReadCase, calls: Sequence[Call]) -> Iterator[tuple[str, ...]]:
    if case.is_as_asked:
        calls = [replace(call, consistency="as asked") for call in calls]
    yield from _lines(f"`{case.name}`", calls, case.grows)


def _lines(name: str, calls: Sequence[Call], *last: str) -> Iterator[tuple[str, ...]]:
    """This gives a line for each kind of call; only the first has the name and what comes last."""
    for position, call in enumerate(alike_calls(calls)):
        cells = (
            named_call(call),
            codes(call.places),
            ", ".join(call.keys),
            call.consistency,
            number(items_of((call,))),
            number(bytes_of((call,))),
            number(units_of((call,))),
        )
        yield (name, *cells, *last) if position == 0 else ("", *cells, *("" for _ in last))


def _in_short(written: Written) -> tuple[str, ...]:
    case = written.case
    read, wrote = _apart(written.calls)
    _, keyed = _apart(written.keyed)
    return (
        f"[{case.name}](#{anchor(case.name)})",
        f"`{case.write}`",
        besides(read),
        number(units_of(read)),
        number(items_of(wrote)),
        number(bytes_of(wrote)),
        number(units_of(wrote)),
        number(units_of(keyed)) if keyed else "–",
        _more(written),
    )


def _more(written: Written) -> str:
    case = written.case
    if isinstance(case.more, str):
        return case.more
    read, wrote = (
        units_of(more) - units_of(less)
        for more, less in zip(_apart(written.more), _apart(written.calls), strict=True)
    )
    figures = ((wrote, "written"), (read, "read"))
    cost = ", ".join(f"{number(units)} {what}" for units, what in figures if units)
    return f"{case.more.of}: {cost}"


def _apart(calls: Sequence[Call]) -> tuple[list[Call], list[Call]]:
    return [call for call in calls if not call.is_write], [call for call in calls if call.is_write]


def _section(written: Written) -> str:
    case = written.case
    parts = [f"### {case.name}", case.what, steps(written.keyed or written.calls)]
    if written.again:
        parts.append(f"Sent again with its key it only reads {reads(written.again)}.")
    return "\n\n".join(parts)
