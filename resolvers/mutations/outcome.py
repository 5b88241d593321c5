"""This module turns what comes of a write into what a payload shows."""

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import TypeVar

from domain.errors import Conflict, DomainError
from resolvers.context import Context, load_one
from resolvers.convert.user_error import user_error
from schema.global_ids import GlobalId, Kind
from schema.node import Node
from schema.user_errors import UserError

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


async def _current(context: Context, problem: DomainError) -> Node | None:
    """This reads what is in the way, as the caller may see it."""
    if not isinstance(problem, Conflict) or problem.current is None:
        return None
    key = GlobalId(Kind[problem.current.kind.name], problem.current.parts)
    return await load_one(context.loaders.node, key)
