"""These functions show the problems of an error as values, so that tests compare them whole."""

from typing import NamedTuple

from domain.errors import DomainError, ErrorCode, InputPath, InvalidInput


class Problem(NamedTuple):
    """This is everything that a client is told about one problem."""

    code: ErrorCode
    path: InputPath | None
    message: str
    expected: str | None = None
    actual: str | None = None


def problems_of(error: DomainError) -> list[Problem]:
    """This lists the problems of an error about input."""
    return [
        Problem(each.code, each.path, each.message, each.expected, each.actual)
        for each in error.problems
        if isinstance(each, InvalidInput)
    ]
