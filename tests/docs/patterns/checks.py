"""This lists what is read without anybody's request: by the check of a store, and of its health."""

from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

from starlette.requests import Request

from datastore.verification.verify import verify_store
from gateway.health import health_routes
from tests.docs.patterns.recording import RecordingEngine

Check: TypeAlias = Callable[[RecordingEngine], Awaitable[None]]


async def _verify(engine: RecordingEngine) -> None:
    async for _ in verify_store(engine):
        pass


async def _readiness(engine: RecordingEngine) -> None:
    (route,) = (route for route in health_routes(engine) if route.path == "/readyz")
    await route.endpoint(Request({"type": "http"}))


CHECKS: Mapping[str, Check] = {"`tailspend verify`": _verify, "`/readyz`": _readiness}
