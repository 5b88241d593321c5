"""This module is what a stage raises when a request may not go on."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from graphql import GraphQLFormattedError

from gateway.errors import Code, entry
from gateway.parameters import MalformedRequest


@dataclass(frozen=True, slots=True)
class HttpRefusal:
    """This is a status, the errors of the body, and the headers that the status asks for."""

    status: int
    errors: tuple[GraphQLFormattedError, ...]
    headers: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


class HttpRefused(Exception):
    """This ends a request at the stage that raises it."""

    def __init__(self, refusal: HttpRefusal) -> None:
        super().__init__(refusal.errors[0]["message"])
        self.refusal = refusal


class ClientGone(Exception):
    """This says that nobody waits for an answer any more."""


def refuse(
    status: int,
    message: str,
    *,
    code: Code = Code.BAD_REQUEST,
    headers: Mapping[str, str] | None = None,
) -> HttpRefused:
    """This is a refusal of one sentence, ready to be raised."""
    return HttpRefused(HttpRefusal(status, (entry(message, code),), headers or {}))


def malformed(request: MalformedRequest) -> HttpRefused:
    """This is the refusal of parameters, an error for each and the parameter's name in it."""
    errors = tuple(
        entry(
            problem.message, Code.BAD_REQUEST, **({"field": problem.field} if problem.field else {})
        )
        for problem in request.problems
    )
    return HttpRefused(HttpRefusal(400, errors))
