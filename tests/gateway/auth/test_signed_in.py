"""These tests hold how long a subscription outlives its sign-in: until the next result or check."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing

from gateway.auth.signed_in import while_signed_in
from gateway.outcome import Answered, Outcome, Unanswered
from tests.gateway.graph import EndingToken

RESULTS = [Answered({}, b"1"), Answered({}, b"2")]
REFUSED = Unanswered(
    [{"message": "The token has expired.", "extensions": {"code": "UNAUTHENTICATED"}}]
)


class Source:
    """This gives its results, then waits where it is told to, and notes its end."""

    def __init__(self, *results: Outcome, waits: bool = False) -> None:
        self._results = results
        self._waits = waits
        self.has_ended = False

    async def __call__(self) -> AsyncGenerator[Outcome, None]:
        """This is the stream."""
        try:
            for result in self._results:
                yield result
            if self._waits:
                await asyncio.Event().wait()
        finally:
            self.has_ended = True


class Token(EndingToken):
    """This token has ended after some sign-ins."""

    def __init__(self, *, lasts: int) -> None:
        super().__init__()
        self.lasts = lasts

    async def sign_in(self) -> None:
        """This signs in with it."""
        self.has_ended = self.lasts == 0
        self.lasts -= 1
        await self("Bearer ann")


async def told(source: Source, token: Token, check_s: float = 60.0) -> list[Outcome]:
    """This is what goes out of a stream, to its end."""

    async def sign_in() -> None:
        await token.sign_in()

    async with aclosing(while_signed_in(source(), sign_in, check_s=check_s)) as outcomes:
        return [outcome async for outcome in outcomes]


async def test_results_pass_while_signed_in() -> None:
    """While the token lasts every result goes out, and the end is the stream's own."""
    assert await told(Source(*RESULTS), Token(lasts=2)) == RESULTS


async def test_ended_token_holds_results_back() -> None:
    """The first result after the token's end is held back, and the end is told in its place."""
    source = Source(*RESULTS, waits=True)

    assert await told(source, Token(lasts=1)) == [RESULTS[0], REFUSED]
    assert source.has_ended


async def test_quiet_subscription_ends_too() -> None:
    """A subscription that nothing happens to ends by a check, not by the next result."""
    source = Source(waits=True)

    assert await told(source, Token(lasts=3), check_s=0.001) == [REFUSED]
    assert source.has_ended
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_cancelled_reader_leaves_nothing() -> None:
    """Who stops reading while nothing comes ends the stream, and leaves no task."""
    source = Source(waits=True)
    reading = asyncio.create_task(told(source, Token(lasts=9)))
    await asyncio.sleep(0)
    await asyncio.sleep(0)

    reading.cancel()
    await asyncio.wait((reading,))

    assert source.has_ended
    assert asyncio.all_tasks() == {asyncio.current_task()}
