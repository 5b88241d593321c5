"""This module shows why something was refused: the one place where outcomes become errors."""

from domain.errors import Conflict, DomainError, Forbidden, InvalidInput, NotFound
from schema.node import Node
from schema.user_errors import (
    ConflictError,
    ForbiddenError,
    NotFoundError,
    UserError,
    ValidationError,
)


def user_error(problem: DomainError, current: Node | None = None) -> UserError:
    """This gives the payload error of one outcome; `current` is what is in the way.

    Raises:
        TypeError: the outcome is of no known class.
    """
    path = None if problem.path is None else list(problem.path)
    match problem:
        case InvalidInput(expected=expected, actual=actual):
            return ValidationError(
                code=problem.code,
                message=problem.message,
                path=path,
                expected=expected,
                actual=actual,
            )
        case NotFound():
            return NotFoundError(code=problem.code, message=problem.message, path=path)
        case Forbidden(required_role=role):
            return ForbiddenError(
                code=problem.code, message=problem.message, path=path, required_role=role
            )
        case Conflict():
            return ConflictError(
                code=problem.code, message=problem.message, path=path, current=current
            )
        case _:
            raise TypeError(f"{type(problem).__name__} has no payload error: add one here.")
