"""This module is what an operation came to, as every transport sends it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import orjson
from graphql import GraphQLFormattedError

from gateway.errors import fault


@dataclass(frozen=True, slots=True)
class Answered:
    """This is one executed result: it has a data entry, null included; `body` is it in JSON.

    `cursor` stands right after the event that it is of; None for what has no place in a log.
    """

    data: Mapping[str, object] | None
    body: bytes
    cursor: str | None = None


@dataclass(frozen=True, slots=True)
class Unanswered:
    """This is a request error, or the end of a subscription: errors, and no data entry."""

    errors: Sequence[GraphQLFormattedError]
    is_fault: bool = False

    @property
    def body(self) -> bytes:
        """This is the result in JSON."""
        return b'{"errors":' + errors_json(self.errors) + b"}"


Outcome = Answered | Unanswered


def answered(
    data: Mapping[str, object] | None,
    errors: Sequence[GraphQLFormattedError] = (),
    *,
    cursor: str | None = None,
) -> Outcome:
    """This writes an executed result; data that JSON cannot hold is a fault."""
    try:
        written = orjson.dumps(data)
    except orjson.JSONEncodeError as error:
        return faulted(fault(error))
    told = b',"errors":' + errors_json(errors) if errors else b""
    return Answered(data, b'{"data":' + written + told + b"}", cursor)


def faulted(masked: GraphQLFormattedError) -> Unanswered:
    """This is the outcome of what went wrong on our side."""
    return Unanswered((masked,), is_fault=True)


def errors_json(errors: Sequence[GraphQLFormattedError]) -> bytes:
    """This writes errors; an extension that JSON cannot hold is told as text."""
    return orjson.dumps(errors, default=str)
