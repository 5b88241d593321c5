"""This module turns what comes of a write into what a payload shows: the one place for that."""

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import TypeVar

from domain.errors import Conflict, DomainError, Forbidden, InvalidInput, NotFound
from resolvers.context import Context, load_one
from schema.global_ids import GlobalId, Kind
from schema.node import Node
from schema.user_errors import (
    ConflictError,
    ForbiddenError,
    NotFoundError,
    UserError,
    ValidationError,
)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Refused:
    """This is why a mutation changed nothing."""

    errors: list[UserError]


async def attempt(context: Context, act: Awaitable[T]) -> T | Refused:
    """This acts, and gives what came of it.

    Either way the payload is read with new loaders, so that it shows what the write left.
    """
    try:
        return await act
    except DomainError as error:
        problems = error.problems
    finally:
        context.forget()
    return Refused([user_error(each, await _current(context, each)) for each in problems])


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


async def _current(context: Context, problem: DomainError) -> Node | None:
    """This reads what is in the way, as the caller may see it."""
    if not isinstance(problem, Conflict) or problem.current is None:
        return None
    key = GlobalId(Kind[problem.current.kind.name], problem.current.parts)
    return await load_one(context.loaders.node, key)
