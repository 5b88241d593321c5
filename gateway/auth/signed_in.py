"""This module ends a subscription whose token has ended, which nothing else would check again."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing, suppress
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
    watch = _Watch(sign_in, check_s)
    try:
        async with aclosing(outcomes):
            while (outcome := await watch.next(outcomes)) is not None:
                yield outcome
                if outcome is watch.refused:
                    return
    finally:
        watch.close()


class _Watch:
    """This signs in again and again while results are waited for, and breaks the wait off.

    A timer does it, and no task: there is one of these for every subscription.
    """

    def __init__(self, sign_in: SignIn, check_s: float) -> None:
        self.refused: Outcome | None = None
        self._sign_in = sign_in
        self._check_s = check_s
        self._loop = asyncio.get_running_loop()
        self._patience = asyncio.timeout(None)
        self._check: asyncio.Task[None] | None = None
        self._timer = self._loop.call_later(check_s, self._begin_check)

    async def next(self, outcomes: AsyncGenerator[Outcome, None]) -> Outcome | None:
        """This gives the next result, the refusal in its place, or None at the end."""
        if self.refused is not None:
            return self.refused
        try:
            async with asyncio.timeout(None) as self._patience:
                outcome = await anext(outcomes, None)
        except TimeoutError:
            return self.refused
        # The end of the results needs no sign-in.
        return outcome and (await self._asked() or outcome)

    def close(self) -> None:
        """This checks no more."""
        self._timer.cancel()
        if self._check is not None:
            self._check.cancel()

    def _begin_check(self) -> None:
        self._timer = self._loop.call_later(self._check_s, self._begin_check)
        self._check = asyncio.create_task(self._checked())

    async def _checked(self) -> None:
        if await self._asked() is not None:
            # Where nobody waits, the next one who does is told.
            with suppress(RuntimeError):
                self._patience.reschedule(self._loop.time())

    async def _asked(self) -> Outcome | None:
        """This signs in once more, and keeps the refusal."""
        refused = await or_fault(_refused(self._sign_in))
        if refused is not None and self.refused is None:
            self.refused = refused if isinstance(refused, Unanswered) else faulted(refused)
        return self.refused


async def _refused(sign_in: SignIn) -> Unanswered | None:
    try:
        await sign_in()
    except Unauthenticated as error:
        return Unanswered([entry(error.message, Code.UNAUTHENTICATED)])
    return None
