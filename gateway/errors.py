"""This module decides what a client reads of an error, and alone catches every exception.

An error raised on purpose carries a code in its extensions and is shown. Everything else is a
fault: one sentence, the code INTERNAL and an error id go out, and the exception goes to the log
under that id, in one line where the store is out.
"""

import asyncio
import logging
import uuid
from collections.abc import Awaitable, Iterable
from enum import StrEnum
from typing import Final, TypeVar

from graphql import FieldNode, GraphQLError, GraphQLFormattedError

from datastore.engine.errors import OutcomeUnknown, Throttled, Unavailable
from execution import Refusal, Stage

T = TypeVar("T")
MASK: Final = "The server failed here; give the error id when you report it."
_OUTAGES: Final = (OutcomeUnknown, Throttled, Unavailable)
_log = logging.getLogger(__name__)


class Code(StrEnum):
    """This names the codes that the door itself gives; resolvers add those of the contract."""

    GRAPHQL_PARSE_FAILED = "GRAPHQL_PARSE_FAILED"
    GRAPHQL_VALIDATION_FAILED = "GRAPHQL_VALIDATION_FAILED"
    OPERATION_RESOLUTION_FAILURE = "OPERATION_RESOLUTION_FAILURE"
    PERSISTED_QUERY_NOT_FOUND = "PERSISTED_QUERY_NOT_FOUND"
    PERSISTED_QUERY_NOT_IN_LIST = "PERSISTED_QUERY_NOT_IN_LIST"
    COST_LIMIT = "COST_LIMIT"
    BAD_USER_INPUT = "BAD_USER_INPUT"
    BAD_REQUEST = "BAD_REQUEST"
    ORIGIN_NOT_ALLOWED = "ORIGIN_NOT_ALLOWED"
    UNAUTHENTICATED = "UNAUTHENTICATED"
    NOT_FOUND = "NOT_FOUND"
    RATE_LIMITED = "RATE_LIMITED"
    RESYNC = "RESYNC"
    INTERNAL = "INTERNAL"


_CODES: Final = {
    Stage.PARSE: Code.GRAPHQL_PARSE_FAILED,
    Stage.SIZE: Code.COST_LIMIT,
    Stage.VALIDATION: Code.GRAPHQL_VALIDATION_FAILED,
    Stage.OPERATION: Code.OPERATION_RESOLUTION_FAILURE,
    Stage.VARIABLES: Code.BAD_USER_INPUT,
}


def entry(message: str, code: Code, **more: str) -> GraphQLFormattedError:
    """This is an error that belongs to no place in a document."""
    return {"message": message, "extensions": {"code": str(code), **more}}


def refusal_entries(refusal: Refusal) -> list[GraphQLFormattedError]:
    """This is what a client reads when nothing was executed."""
    code = _CODES.get(refusal.stage)
    if code is None:
        return shown(refusal.errors)
    return [_coded(error, code) for error in refusal.errors]


def shown(errors: Iterable[GraphQLError]) -> list[GraphQLFormattedError]:
    """This is what a client reads of the errors of an execution, in their order."""
    return [_shown(error) for error in errors]


def fault(error: BaseException, at: GraphQLError | None = None) -> GraphQLFormattedError:
    """This logs a fault under a new id and gives the entry that says no more than the id."""
    error_id = uuid.uuid4().hex
    path = list(at.path or ()) if at else []
    _log_fault(error, {"error_id": error_id, "path": ".".join(map(str, path))})
    masked = entry(MASK, Code.INTERNAL, errorId=error_id)
    return _placed(masked, at.formatted) if at else masked


def _log_fault(error: BaseException, place: dict[str, object]) -> None:
    if isinstance(error, _OUTAGES):
        # It says what happened and where; a traceback per request would only bury the rest.
        why = {"error": type(error).__name__, "why": str(error)}
        _log.error("store.unavailable", extra={**place, **why})
    else:
        _log.error("operation.failed", extra=place, exc_info=error)


async def or_fault(work: Awaitable[T]) -> T | GraphQLFormattedError:
    """This waits for some work; whatever it raises becomes a logged, masked entry.

    So does a cancellation that nobody asked of this task: a future shared with a cancelled sibling
    would otherwise end the request without an answer.
    """
    try:
        return await work
    except asyncio.CancelledError as error:
        _raise_if_asked(error)
        return fault(error)
    except Exception as error:  # noqa: BLE001 - this is the one place that answers for all of them
        return fault(error)


async def or_logged(chore: Awaitable[object], event: str, **about: str) -> None:
    """This waits for a chore that nobody asked for; whatever it raises is one event in the log."""
    try:
        await chore
    except asyncio.CancelledError as error:
        _raise_if_asked(error)
        _log.error(event, extra=about, exc_info=error)
    except Exception as error:  # noqa: BLE001 - what is tried again later must not end the process
        _log.error(event, extra=about, exc_info=error)


def _raise_if_asked(error: asyncio.CancelledError) -> None:
    task = asyncio.current_task()
    if task is None or task.cancelling():
        raise error


def _shown(error: GraphQLError) -> GraphQLFormattedError:
    cause = error.original_error
    if cause is not None and not isinstance(cause, GraphQLError):
        return fault(cause, error)
    if "code" in (error.extensions or {}):
        return error.formatted
    if _is_about_input(error):
        return _coded(error, Code.BAD_USER_INPUT)
    return fault(error, error)


def _is_about_input(error: GraphQLError) -> bool:
    # graphql-core blames the argument for a value that does not fit, and the field for a result
    # that cannot be serialised: the first is the client's to mend, the second is ours.
    return bool(error.nodes) and not any(isinstance(node, FieldNode) for node in error.nodes or ())


def _coded(error: GraphQLError, code: Code) -> GraphQLFormattedError:
    formatted = error.formatted
    return {**formatted, "extensions": {**(error.extensions or {}), "code": str(code)}}


def _placed(masked: GraphQLFormattedError, at: GraphQLFormattedError) -> GraphQLFormattedError:
    if "locations" in at:
        masked["locations"] = at["locations"]
    if "path" in at:
        masked["path"] = at["path"]
    return masked
