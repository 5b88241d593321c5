"""These tests hold `gateway.sse.reservations` to its limits, its owners and its time."""

from itertools import count

import pytest

from domain.ids import UserId
from gateway.sse import (
    NoReservation,
    ReservationLimits,
    Reservations,
    StreamTaken,
    TooManyReservations,
)

ANN, BOB = UserId("ann"), UserId("bob")
LIMITS = ReservationLimits(unused_s=30, per_user=2)


class Seconds:
    """This is a clock that a test sets."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        """This gives the seconds."""
        return self.now


@pytest.fixture
def seconds() -> Seconds:
    """This is the clock of the reservations."""
    return Seconds()


@pytest.fixture
def reservations(seconds: Seconds) -> Reservations:
    """These are none yet; their tokens are counted."""
    numbers = count(1)
    return Reservations(LIMITS, new_token=lambda: f"token-{next(numbers)}", clock=seconds)


def test_reservation_is_its_owners(reservations: Reservations) -> None:
    """A token leads whoever reserved it to one and the same stream."""
    token = reservations.reserve(ANN)

    operations = reservations.operations(token, ANN)

    assert token == "token-1"
    assert reservations.open(token, ANN) is operations
    assert reservations.operations(token, ANN) is operations


@pytest.mark.parametrize("is_open", [False, True], ids=["reserved", "open"])
@pytest.mark.parametrize("who", [BOB, None], ids=["another", "nobody"])
def test_others_find_nothing(reservations: Reservations, who: UserId | None, is_open: bool) -> None:
    """Somebody else's token is none, and so is one without a sign-in, for what runs on a stream."""
    token = reservations.reserve(ANN)
    if is_open:
        reservations.open(token, ANN)

    with pytest.raises(NoReservation):
        reservations.operations(token, who)


def test_token_alone_opens(reservations: Reservations) -> None:
    """A browser that can send no sign-in opens a stream by its token; another user doesn't."""
    token = reservations.reserve(ANN)

    with pytest.raises(NoReservation):
        reservations.open(token, BOB)
    opened = reservations.open(token, None)

    assert opened is reservations.operations(token, ANN)


def test_stream_opens_once(reservations: Reservations) -> None:
    """A token opens one stream: not a second beside it, and none after it."""
    token = reservations.reserve(ANN)
    reservations.open(token, ANN)

    with pytest.raises(StreamTaken):
        reservations.open(token, ANN)
    reservations.end(token)

    with pytest.raises(NoReservation):
        reservations.open(token, ANN)


def test_user_has_a_limit(reservations: Reservations) -> None:
    """One user may hold so many streams, reserved and open together; another has their own."""
    reservations.open(reservations.reserve(ANN), ANN)
    reservations.reserve(ANN)

    with pytest.raises(TooManyReservations):
        reservations.reserve(ANN)
    reservations.reserve(BOB)

    assert reservations.count() == 3


def test_ended_stream_makes_room(reservations: Reservations) -> None:
    """A stream that is over counts no more."""
    token = reservations.reserve(ANN)
    reservations.reserve(ANN)
    reservations.open(token, ANN)

    reservations.end(token)

    assert reservations.reserve(ANN) == "token-3"
    assert reservations.count() == 2


def test_unused_reservation_expires(reservations: Reservations, seconds: Seconds) -> None:
    """A reservation that nobody opens in time is gone, and counts no more."""
    token = reservations.reserve(ANN)
    seconds.now += 20
    later = reservations.reserve(ANN)

    seconds.now += 10

    with pytest.raises(NoReservation):
        reservations.open(token, ANN)
    assert reservations.count() == 1
    assert reservations.reserve(ANN) == "token-3"
    assert reservations.open(later, ANN) is reservations.operations(later, ANN)


def test_open_stream_does_not_expire(reservations: Reservations, seconds: Seconds) -> None:
    """A stream that was opened in time lasts."""
    token = reservations.reserve(ANN)
    operations = reservations.open(token, ANN)

    seconds.now += 1_000

    assert reservations.operations(token, ANN) is operations
