"""This opens ends of a bus inside a test, and notes what each of them hears."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Self

from domain.ids import GroupId
from gateway.bus import Publish, opened_bus
from gateway.bus.bus import LOG
from gateway.settings import read_settings

PATIENCE_S = 15.0
EVERYBODY = GroupId("everybody")


@dataclass(slots=True)
class Heard:
    """This is who listens on one gateway: a wake-up of everybody is noted as (EVERYBODY, 0)."""

    told: list[tuple[GroupId, int]] = field(default_factory=list)
    _changed: asyncio.Event = field(default_factory=asyncio.Event)

    def heard(self, group_id: GroupId, seq: int) -> None:
        """This notes a group's number."""
        self.told.append((group_id, seq))
        self._changed.set()

    def wake_all(self) -> None:
        """This notes that everybody was woken."""
        self.heard(EVERYBODY, 0)

    async def until(self, group_id: GroupId, seq: int, *, times: int = 1) -> None:
        """This waits until something was heard so many times."""
        async with asyncio.timeout(PATIENCE_S):
            while self.told.count((group_id, seq)) < times:
                self._changed.clear()
                await self._changed.wait()


class Lines(logging.Handler):
    """This is the log of the bus while the block lasts, and can be waited for."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.records: list[logging.LogRecord] = []
        self._changed = asyncio.Event()

    def __enter__(self) -> Self:
        LOG.addHandler(self)
        LOG.setLevel(logging.INFO)
        return self

    def __exit__(self, *_: object) -> None:
        LOG.removeHandler(self)
        LOG.setLevel(logging.NOTSET)

    def emit(self, record: logging.LogRecord) -> None:
        """This notes a line."""
        self.records.append(record)
        self._changed.set()

    def events(self) -> list[str]:
        """This names the lines so far."""
        return [record.getMessage() for record in self.records]

    async def until(self, event: str) -> None:
        """This waits until there is a line of that name."""
        async with asyncio.timeout(PATIENCE_S):
            while event not in self.events():
                self._changed.clear()
                await self._changed.wait()


@dataclass(frozen=True, slots=True)
class End:
    """This is one gateway's end of the bus."""

    publish: Publish
    heard: Heard


@asynccontextmanager
async def joined(url: str, *, stage: str = "local") -> AsyncIterator[End]:
    """This joins the bus and waits until it hears."""
    async with joining(url, stage=stage) as end:
        await end.heard.until(EVERYBODY, 0)
        yield end


@asynccontextmanager
async def joining(url: str, *, stage: str = "local") -> AsyncIterator[End]:
    """This goes to join the bus, which may be away."""
    heard = Heard()
    settings = read_settings({"TAILSPEND_BUS": url, "TAILSPEND_STAGE": stage})
    async with opened_bus(settings, heard) as publish:
        yield End(publish, heard)
