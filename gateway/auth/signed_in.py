"""This module ends a subscription whose token has ended, which nothing else would check again."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from typing import Final

from gateway.auth.port import Unauthenticated
from gateway.errors import Code, entry, or_fault
from gateway.outcome import Outcome, Unanswered, faulted
from resolvers.context import Viewer

SignIn = Callable[[], Awaitable[Viewer | None]]
"""This signs in once more with what signed in before; it raises what an Authenticator raises."""

CHECK_S: Final = 30.0
"""How long a subscription that nothing happens to goes unchecked."""


async def while_signed_in(
    outcomes: AsyncGenerator[Outcome, None], sign_in: SignIn, *, check_s: float = CHECK_S
) -> AsyncGenerator[Outcome, None]:
    """This passes the results of a subscription on, each after one more sign-in.

    While none comes it signs in every `check_s` seconds. The first sign-in that fails is told in
    the last outcome. The task that iterates it closes it (`aclosing`), or is cancelled.
    """
    async with aclosing(outcomes):
        while True:
            # A task, as a wait that is broken off would end the generator with it.
            coming = asyncio.create_task(_next(outcomes))
            try:
                refused = await _refusal(coming, sign_in, check_s)
            finally:
                coming.cancel()
                await asyncio.wait((coming,))
            outcome = refused or coming.result()
            if outcome is not None:
                yield outcome
            if outcome is None or refused is not None:
                return


async def _refusal(
    coming: asyncio.Task[Outcome | None], sign_in: SignIn, check_s: float
) -> Outcome | None:
    """This signs in again and again until a result has come, and once more then.

    The end of the results needs no sign-in.
    """
    is_there = False
    while not is_there:
        done, _ = await asyncio.wait((coming,), timeout=check_s)
        is_there = bool(done)
        if is_there and coming.result() is None:
            return None
        refused = await or_fault(_refused(sign_in))
        if refused is not None:
            return refused if isinstance(refused, Unanswered) else faulted(refused)
    return None


async def _next(outcomes: AsyncGenerator[Outcome, None]) -> Outcome | None:
    return await anext(outcomes, None)


async def _refused(sign_in: SignIn) -> Unanswered | None:
    try:
        await sign_in()
    except Unauthenticated as error:
        return Unanswered([entry(error.message, Code.UNAUTHENTICATED)])
    return None
