"""This module mends what is safe to mend, one conditional write for each row."""

from collections.abc import Iterable
from dataclasses import dataclass

from datastore.engine.errors import ConditionFailed
from datastore.engine.port import Engine
from datastore.operations import Key
from datastore.verification.finding import Finding


@dataclass(frozen=True, slots=True)
class Repaired:
    """This counts the rows that were mended, and those that have changed since they were read."""

    mended: int
    outdated: int


async def repair(engine: Engine, found: Iterable[Finding]) -> Repaired:
    """This makes the repairs that there are.

    Rows that have changed since stay as they are. A row with several stale keys is mended key by
    key; the balances all at once.
    """
    mended, outdated = set[Key](), set[Key]()
    for write, key in {each.repair: each.key for each in found}.items():
        if write is None:
            continue
        try:
            await engine.write(write)
        except ConditionFailed:
            outdated.add(key)
        else:
            mended.add(key)
    return Repaired(len(mended), len(outdated - mended))
