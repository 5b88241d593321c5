"""This module picks what carries an answer: one of the media types that the client accepts."""

from collections.abc import Iterable
from typing import Final

from graphql import OperationType

from gateway.http.media_types import EVENT_STREAM, GRAPHQL_JSON, HTML, JSON, MULTIPART
from gateway.http.refusal import refuse
from gateway.service import Prepared

_ANSWERS: Final = (GRAPHQL_JSON, JSON, EVENT_STREAM, MULTIPART)
_STREAMS: Final = (EVENT_STREAM, MULTIPART)


def servable(wanted: Iterable[str]) -> tuple[str, ...]:
    """This leaves out what no operation is answered in, and keeps the client's order.

    Raises:
        HttpRefused: 406, when nothing is left.
    """
    left = tuple(media_type for media_type in wanted if media_type != HTML)
    if not left:
        raise refuse(406, f"None of the accepted media types is served: {', '.join(_ANSWERS)} are.")
    return left


def refusal_carrier(media_types: tuple[str, ...]) -> str:
    """This carries what was refused before its kind was known: parts only where nothing else may.

    Parts are for subscriptions, and a status tells more than an answer in one part.
    """
    return next((each for each in media_types if each != MULTIPART), MULTIPART)


def carrier(prepared: Prepared, media_types: tuple[str, ...]) -> str:
    """This carries an operation: the client's best that can carry one of its kind.

    Raises:
        HttpRefused: 406, when none of them can.
    """
    if prepared.kind is OperationType.SUBSCRIPTION:
        able = [each for each in media_types if each in _STREAMS]
        streams = " or ".join(_STREAMS)
        message = f"A subscription needs a stream: accept {streams}, or use a WebSocket."
    else:
        able = [each for each in media_types if each != MULTIPART]
        message = f"Parts are for subscriptions: accept {JSON} for this operation."
    if not able:
        raise refuse(406, message)
    return able[0]


def check_may_write(prepared: Prepared, method: str) -> None:
    """This refuses a mutation that a link or a cache could repeat.

    Raises:
        HttpRefused: 405, for a mutation by another method than POST.
    """
    if prepared.kind is OperationType.MUTATION and method != "POST":
        raise refuse(405, "A mutation needs POST.", headers={"allow": "POST"})
