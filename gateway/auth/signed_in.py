"""This module ends a subscription whose token has ended, which nothing else would check again."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing

from gateway.auth.port import Unauthenticated
from gateway.errors import Code, entry, or_fault
from gateway.outcome import Outcome, Unanswered, faulted
from resolvers.context import Viewer

SignIn = Callable[[], Awaitable[Viewer | None]]
"""This signs in once more with what signed in before; it raises what an Authenticator raises."""


async def while_signed_in(
    outcomes: AsyncGenerator[Outcome, None], sign_in: SignIn
) -> AsyncGenerator[Outcome, None]:
    """This passes the results of a subscription on, each after one more sign-in.

    The first one that fails is told in the last outcome. The task that iterates it closes it
    (`aclosing`), or is cancelled.
    """
    async with aclosing(outcomes):
        async for outcome in outcomes:
            refused = await or_fault(_refused(sign_in))
            if refused is not None:
                yield refused if isinstance(refused, Unanswered) else faulted(refused)
                return
            yield outcome


async def _refused(sign_in: SignIn) -> Unanswered | None:
    try:
        await sign_in()
    except Unauthenticated as error:
        return Unanswered([entry(error.message, Code.UNAUTHENTICATED)])
    return None
