"""This measures what a write asks for: as it is, with more in it, and with a key."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from datastore.engine.port import Engine
from datastore.store import GroupLanes, Store
from tests.datastore.samples import stamp
from tests.datastore.world import World
from tests.docs.patterns.calls import Call
from tests.docs.patterns.stores import calls_of
from tests.docs.patterns.write_case import Act, More, WriteCase


@dataclass(frozen=True, slots=True)
class Written:
    """This is what a write has asked for, and with one thing more in it.

    `keyed` is with an idempotency key, `again` when it is sent again; empty if it takes none.
    """

    case: WriteCase
    calls: tuple[Call, ...]
    more: tuple[Call, ...]
    keyed: tuple[Call, ...] = ()
    again: tuple[Call, ...] = ()


async def measured(file: Path, case: WriteCase) -> Written:
    """This carries a write out on copies of a store, as often as it takes."""
    calls = await calls_of(file, _stamped(case.act), case.arrange)
    more: tuple[Call, ...] = ()
    if isinstance(case.more, More):
        more = await calls_of(file, _stamped(case.more.act), case.more.arrange)
    if not case.has_key:
        return Written(case, calls, more)
    keyed = _stamped(case.act, key="key")

    async def arrange(world: World) -> None:
        await case.arrange(world)
        await keyed(world.engine)

    return Written(
        case,
        calls,
        more,
        keyed=await calls_of(file, keyed, case.arrange),
        again=await calls_of(file, keyed, arrange),
    )


def _stamped(act: Act, *, key: str | None = None) -> Callable[[Engine], Awaitable[object]]:
    stamped = stamp("sample", key=key)
    return lambda engine: act(Store(engine, GroupLanes(), lambda *_: None), stamped)
