"""These tests hold which limits an operation is on, and what its sender is told."""

from dataclasses import replace

import pytest

from datastore.items.rate_window import Rate
from domain.ids import UserId
from gateway.rate_limits import Caller, RateLimits, Rates, giving_back
from tests.gateway.rate_limits.clocked import Remembering, Time

ANN = Caller(UserId("ann"), "Bearer one", "192.0.2.1")
NOBODY = Caller(None, None, "192.0.2.1")
TWO = Rate(limit=2, window_s=60)


def limits(rates: Rates, counter: Remembering | None = None) -> RateLimits:
    """This is limits at a time that stands still."""
    return RateLimits(rates, counter or Remembering(), clocks=Time().clocks())


async def admitted(by: RateLimits, *callers: Caller) -> list[bool]:
    """This sends an operation of each caller, and says which were let in."""
    return [(await by.admit(caller)).refused is None for caller in callers]


async def test_user_is_one_over_tokens_and_addresses() -> None:
    """A user's operations count together, by whichever token and from wherever they come."""
    elsewhere = replace(ANN, authorization="Bearer two", address="198.51.100.7")

    let_in = await admitted(limits(Rates(user=TWO)), ANN, elsewhere, ANN, elsewhere)

    assert let_in == [True, True, False, False]


async def test_address_counts_who_is_nobody() -> None:
    """An address counts for those who haven't signed in, and for nobody else."""
    let_in = await admitted(limits(Rates(address=TWO)), NOBODY, ANN, ANN, ANN, NOBODY, NOBODY)

    assert let_in == [True, True, True, True, True, False]


async def test_users_do_not_disturb_each_other() -> None:
    """What one user has used up is another's to have."""
    bob = replace(ANN, user_id=UserId("bob"))

    let_in = await admitted(limits(Rates(user=TWO)), ANN, ANN, ANN, bob)

    assert let_in == [True, True, False, True]


async def test_refused_operation_is_on_no_other_limit() -> None:
    """What a user's limit refuses is given back to that of the token."""
    by = limits(Rates(user=TWO, token=Rate(limit=3, window_s=60)))
    await admitted(by, ANN, ANN, ANN, ANN)

    told = await by.admit(replace(ANN, user_id=UserId("bob")))

    assert told.refused is None
    assert told.headers["ratelimit"] == '"token";r=0;t=70, "user";r=1;t=70'


async def test_headers_tell_policy_and_standing() -> None:
    """An admitted operation tells its limit and what is left of it."""
    told = await limits(Rates(user=TWO)).admit(ANN)

    assert told.headers == {
        "ratelimit-policy": '"user";q=2;w=60',
        "ratelimit": '"user";r=1;t=70',
    }


async def test_refusal_tells_when_to_try_again() -> None:
    """A refusal names limit, window and wait, in its message and in Retry-After."""
    by = limits(Rates(user=TWO))
    await admitted(by, ANN, ANN)

    told = await by.admit(ANN)

    assert told.headers["retry-after"] == "70"
    assert told.refused is not None
    assert told.refused.message == (
        "This user has sent 2 operations within 60 s, which is the limit: try again in 70 s."
    )


async def test_without_limits_nothing_is_told() -> None:
    """Where no limit is set, everybody is let in and no header is sent."""
    told = await limits(Rates()).admit(ANN)

    assert (told.refused, told.headers) == (None, {})


@pytest.mark.parametrize(
    "rates", [pytest.param(Rates(), id="none"), pytest.param(Rates(address=TWO), id="of-others")]
)
def test_user_without_limit_stands_nowhere(rates: Rates) -> None:
    """Where users have no limit, no user stands anywhere with it."""
    assert limits(rates).of_user(UserId("ann")) is None


async def test_stopping_gateway_gives_back() -> None:
    """A gateway that stops gives back what it has taken in advance."""
    counter = Remembering()
    async with giving_back(limits(Rates(user=Rate(6_000, 60)), counter)) as by:
        await admitted(by, ANN, ANN, ANN, ANN)

    assert (counter.wanted, counter.returned) == ([1, 2, 4], [3])
