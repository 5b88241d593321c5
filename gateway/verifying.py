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
from datastore.verification.reads import ReadsAll
from datastore.verification.repair import Repaired, repair
from datastore.verification.verify import verify_group, verify_store
from domain.ids import GroupId
from gateway.settings import Settings

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
    """
    groups, found = 0, list[Finding]()
    async with _reading(settings) as reads:
        async for findings in _findings(reads, group_id):
            groups += 1
            found.extend(findings)
            for finding in findings:
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
    reads: ReadsAll, group_id: GroupId | None
) -> AsyncIterator[tuple[Finding, ...]]:
    if group_id is not None:
        yield await verify_group(reads, group_id)
        return
    async for _, findings in verify_store(reads):
        yield findings


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
