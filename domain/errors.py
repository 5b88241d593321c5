"""This module is the tree of the outcomes that a caller is told about.

DomainError
├── InvalidInput     one value that can't be taken   INVALID, SUM_MISMATCH, LIMIT_EXCEEDED
├── InvalidInputs    all that is wrong with one input, one error each
├── NotFound         what isn't there, or not for this caller                      NOT_FOUND
├── Forbidden        a member whose role is too low                                FORBIDDEN
└── Conflict         what the state of things doesn't allow now            the other codes
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from domain.access import Role

InputPath = tuple[str, ...]
"""The input field at fault, from `input` down: ("items", "0", "amount")."""

_SHOWN_CHARACTERS = 40


class ErrorCode(StrEnum):
    """This is the stable name of an outcome, as the contract lists them."""

    INVALID = "INVALID"
    SUM_MISMATCH = "SUM_MISMATCH"
    LIMIT_EXCEEDED = "LIMIT_EXCEEDED"
    NOT_FOUND = "NOT_FOUND"
    FORBIDDEN = "FORBIDDEN"
    CONFLICT = "CONFLICT"
    VERSION_CONFLICT = "VERSION_CONFLICT"
    IN_USE = "IN_USE"
    LAST_OWNER = "LAST_OWNER"
    ALREADY_MEMBER = "ALREADY_MEMBER"
    ALREADY_REQUESTED = "ALREADY_REQUESTED"
    IDEMPOTENCY_MISMATCH = "IDEMPOTENCY_MISMATCH"


InvalidCode = Literal[ErrorCode.INVALID, ErrorCode.SUM_MISMATCH, ErrorCode.LIMIT_EXCEEDED]
ConflictCode = Literal[
    ErrorCode.CONFLICT,
    ErrorCode.VERSION_CONFLICT,
    ErrorCode.IN_USE,
    ErrorCode.LAST_OWNER,
    ErrorCode.ALREADY_MEMBER,
    ErrorCode.ALREADY_REQUESTED,
    ErrorCode.IDEMPOTENCY_MISMATCH,
]


class ObjectKind(StrEnum):
    """This is what can be in the way of an act."""

    GROUP = "GROUP"
    PARTICIPANT = "PARTICIPANT"
    EXPENSE = "EXPENSE"
    COMMENT = "COMMENT"
    SETTLEMENT = "SETTLEMENT"
    RECURRING_EXPENSE = "RECURRING_EXPENSE"
    JOIN_REQUEST = "JOIN_REQUEST"
    USER = "USER"


@dataclass(frozen=True, slots=True)
class InTheWay:
    """This names one object: its kind, and the parts of its key, that of the group first."""

    kind: ObjectKind
    parts: tuple[str, ...]


class DomainError(Exception):
    """This is an outcome that the caller is told about; nothing was written.

    `path` is None where no single input field is at fault.
    """

    def __init__(self, message: str, *, code: ErrorCode, path: InputPath | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.path = path

    @property
    def problems(self) -> "tuple[DomainError, ...]":
        """This is what went wrong, one entry each: the error itself unless it collects others."""
        return (self,)


class InvalidInput(DomainError):
    """This is an input value that can't be taken.

    `expected` and `actual` are the sum or limit that was missed and what was given; None with
    the code INVALID.
    """

    def __init__(
        self,
        message: str,
        *,
        path: InputPath | None = None,
        code: InvalidCode = ErrorCode.INVALID,
        expected: str | None = None,
        actual: str | None = None,
    ) -> None:
        super().__init__(message, code=code, path=path)
        self.expected = expected
        self.actual = actual


class InvalidInputs(DomainError):
    """This is everything that is wrong with one input, so that a client sees it all at once.

    Code and path are those of the first problem; there is at least one.
    """

    def __init__(self, problems: tuple[DomainError, ...]) -> None:
        first = problems[0]
        message = " ".join(problem.message for problem in problems)
        super().__init__(message, code=first.code, path=first.path)
        self._problems = problems

    @property
    def problems(self) -> tuple[DomainError, ...]:
        """This is what is wrong, in the order of the input."""
        return self._problems


class NotFound(DomainError):
    """This is something that isn't there, or that this caller mustn't know to be there."""

    def __init__(self, message: str, *, path: InputPath | None = None) -> None:
        super().__init__(message, code=ErrorCode.NOT_FOUND, path=path)


class Forbidden(DomainError):
    """This is an act of a member whose role is too low.

    `required_role` is the least role that may; None where no role would do.
    """

    def __init__(
        self, message: str, *, path: InputPath | None = None, required_role: Role | None = None
    ) -> None:
        super().__init__(message, code=ErrorCode.FORBIDDEN, path=path)
        self.required_role = required_role


class Conflict(DomainError):
    """This is an act that the state of things doesn't allow now.

    `current` names the object that is to be looked at as it is now, or the one in the way; None
    where there is none to show.
    """

    def __init__(
        self,
        message: str,
        *,
        code: ConflictCode = ErrorCode.CONFLICT,
        path: InputPath | None = None,
        current: InTheWay | None = None,
    ) -> None:
        super().__init__(message, code=code, path=path)
        self.current = current


def quoted(text: str) -> str:
    """This gives a value as messages show it: shortened and in quotes."""
    return f'"{shortened(text)}"'


def shortened(text: str) -> str:
    """This gives at most 40 characters of a value, with the unprintable ones escaped."""
    shown = "".join(
        character if character.isprintable() else ascii(character)[1:-1]
        for character in text[:_SHOWN_CHARACTERS]
    )
    return shown if len(text) <= _SHOWN_CHARACTERS else f"{shown}…"
