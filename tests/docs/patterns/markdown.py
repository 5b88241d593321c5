"""This writes calls as sentences and tables of Markdown."""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from tests.docs.patterns.calls import Call, Row, alike_calls, alike_rows, units_of
from tests.docs.patterns.recording import STRONG

# What every write of a group reads.
OPENING = ("`META`", "`USERMEMBER#<user>`")
ROW_HEAD = ("operation", "table", "key", "bytes", "units", "of these for indexes")


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """This is a table."""
    rule = f"|{'---|' * len(head)}"
    return "\n".join((_line(head), rule, *map(_line, rows)))


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def anchor(heading: str) -> str:
    """This is what a link within the page calls a heading."""
    return re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-")


def number(count: float) -> str:
    """This writes bytes and units: thousands set apart, a half where there is one."""
    return f"{count:,.1f}".removesuffix(".0")


def codes(names: Iterable[str]) -> str:
    """This lists names as code."""
    return ", ".join(f"`{name}`" for name in names)


def named_call(call: Call) -> str:
    """This names an operation, and how often it is sent."""
    return call.operation if call.times == 1 else f"{call.times} × {call.operation}"


def steps(calls: Sequence[Call]) -> str:
    """This tells what a write does, in turn: sentences, and a table of what is written together."""
    parts = groupby(calls, key=lambda call: call.operation if call.is_write else None)
    told = (
        f"Reads {reads(tuple(run))}." if operation is None else _writes(operation, tuple(run))
        for operation, run in parts
    )
    return "\n\n".join(told)


def reads(calls: Sequence[Call]) -> str:
    """This tells what is read, within a sentence."""
    return "; ".join(map(_read, alike_calls(calls)))


def besides(calls: Sequence[Call]) -> str:
    """This lists the keys that are read besides those that every write of a group reads."""
    keys = dict.fromkeys(
        f"{key}{_of_index(call)}" for call in calls for key in call.keys if key not in OPENING
    )
    return "; ".join(keys) or "–"


def _read(call: Call) -> str:
    weak = "" if call.consistency == STRONG else f"{call.consistency} "
    keys = f"{', '.join(call.keys)}{_of_index(call)}"
    return f"{keys} by {weak}{named_call(call)}, {_priced(call)}"


def _of_index(call: Call) -> str:
    return f" of {codes(call.indexes)}" if call.indexes else ""


def _writes(operation: str, calls: Sequence[Call]) -> str:
    rows = tuple(row for call in calls for row in call.rows)
    call = Call(operation, (), "", rows, times=len(calls))
    alike = alike_rows(rows)
    if len(alike) == 1:
        return _written(call, *alike[0])
    lines = (_row(count, row) for count, row in alike)
    return f"Writes by {named_call(call)}, {_priced(call)}:\n\n{table(ROW_HEAD, lines)}"


def _written(call: Call, count: int, row: Row) -> str:
    how_many = f"{count} " if count > 1 else ""
    together = "" if call.operation == row.operation else f" by {named_call(call)}"
    size = f"{number(row.size)} bytes"
    return f"{row.operation}s {how_many}{row.key}{together}, {size}, {_priced(call)}."


def _row(count: int, row: Row) -> tuple[str, ...]:
    by_index = (
        f"`{cost.place.split('.')[-1]}` {number(cost.write_units)}" for cost in row.in_indexes
    )
    return (
        row.operation if count == 1 else f"{count} × {row.operation}",
        f"`{row.table}`",
        row.key,
        number(row.size),
        number(row.units),
        ", ".join(by_index) or "–",
    )


def _priced(call: Call) -> str:
    units = units_of((call,))
    return f"{number(units)} unit{'s' * (units != 1)}"
