"""This module says whether the process lives and whether it can serve."""

import asyncio
import logging

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from datastore.engine.errors import EngineError
from datastore.engine.port import Engine
from datastore.reads.users import profiles_by_id
from domain.ids import UserId

STORE_TIMEOUT_S = 2.0
_log = logging.getLogger(__name__)
_NOBODY = UserId("00000000-0000-8000-8000-000000000000")


def health_routes(engine: Engine) -> list[Route]:
    """This lists the routes: whether the process answers, and whether its store does."""

    async def health(_: Request) -> Response:
        return JSONResponse({"status": "ok"}, headers={"cache-control": "no-store"})

    async def readiness(_: Request) -> Response:
        problem = await _problem(engine)
        content = (
            {"status": "ready"} if problem is None else {"status": "not ready", "why": problem}
        )
        status = 200 if problem is None else 503
        return JSONResponse(content, status, headers={"cache-control": "no-store"})

    return [Route("/healthz", health), Route("/readyz", readiness)]


async def _problem(engine: Engine) -> str | None:
    """This says what keeps the gateway from serving; paths are for the log alone."""
    try:
        async with asyncio.timeout(STORE_TIMEOUT_S):
            why = await engine.problem()
            if why is None:
                await profiles_by_id(engine, (_NOBODY,), consistent=False)
    except TimeoutError:
        return f"The store didn't answer within {STORE_TIMEOUT_S:g} s."
    except EngineError as error:
        return f"The store doesn't answer: {type(error).__name__}."
    if why is None:
        return None
    _log.warning("store.unwritable", extra={"why": why})
    return "The store takes no writes: the log says why."
