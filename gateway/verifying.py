"""This module verifies the groups of the store that the settings name, and mends them."""

import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from datastore.engine.embedded import open_embedded
from datastore.engine.embedded.looking import open_reader
from datastore.engine.port import Engine
from datastore.verification.finding import Finding
from datastore.verification.reads import ReadsAll, whole_group
from datastore.verification.repair import Repaired, repair
from datastore.verification.verify import findings, verify_store
from domain.errors import NotFound
from domain.ids import GroupId
from gateway.settings import Settings
from gateway.whereabouts import whereabouts

if TYPE_CHECKING:
    from datastore.engine.dynamodb.engine import DynamoEngine


@dataclass(frozen=True, slots=True)
class Verified:
    """This counts the groups that were verified, and holds what was found in them."""

    groups: int
    findings: tuple[Finding, ...]


async def verify(
    settings: Settings, group_id: GroupId | None, *, tell: Callable[[Finding], None]
) -> Verified:
    """This verifies one group, or all there are (None), and tells of findings as they come.

    A gateway may run on the store meanwhile.

    Raises:
        EngineError: The store can't be read.
        GroupTooBusy: A group was never quiet while it was read.
        NotFound: Nothing is stored of the one group.
    """
    groups, found = 0, list[Finding]()
    async with _reading(settings) as reads:
        async for of_group in _findings(reads, group_id, place=whereabouts(settings)):
            groups += 1
            found.extend(of_group)
            for finding in of_group:
                tell(finding)
    return Verified(groups, tuple(found))


async def mend(settings: Settings, found: Sequence[Finding]) -> Repaired:
    """This mends what is safe to mend.

    Raises:
        EngineError: The store can't be written; a data folder's, while a gateway runs on it.
    """
    async with _writing(settings) as engine:
        return await repair(engine, found)


async def _findings(
    reads: ReadsAll, group_id: GroupId | None, *, place: str
) -> AsyncIterator[tuple[Finding, ...]]:
    if group_id is None:
        async for _, of_group in verify_store(reads):
            yield of_group
        return
    group = await whole_group(reads, group_id)
    if group.is_empty:
        raise NotFound(f"There is no group {group_id} in {place}: check the id, and the place.")
    yield findings(group)


@asynccontextmanager
async def _reading(settings: Settings) -> AsyncIterator[ReadsAll]:
    reads = open_reader(settings.data) if settings.is_embedded else _dynamodb(settings)
    try:
        yield reads
    finally:
        await reads.close()


@asynccontextmanager
async def _writing(settings: Settings) -> AsyncIterator[Engine]:
    is_embedded = settings.is_embedded
    engine = open_embedded(settings.data, clock=time.time) if is_embedded else _dynamodb(settings)
    try:
        yield engine
    finally:
        await engine.close()


def _dynamodb(settings: Settings) -> "DynamoEngine":
    # boto3 takes a quarter of a second to load: only those who keep data there pay.
    from gateway.dynamodb_engine import dynamodb_engine  # noqa: PLC0415

    return dynamodb_engine(settings)
