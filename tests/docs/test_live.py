"""These tests hold docs/live.md to the limits and the media types that are served."""

import pytest

from datastore.reads.log import MAX_BEHIND_EVENTS
from gateway.http.media_types import EVENT_STREAM, MULTIPART
from gateway.http.single_connection import OPERATION_ID_CHARACTERS
from gateway.sse import ReservationLimits
from gateway.streamed import StreamLimits
from gateway.websocket import WebSocketLimits
from gateway.websocket.endpoint import SUBPROTOCOL
from tests.docs.pages import body, codes, section

RESERVATIONS, STREAMS, SOCKETS = ReservationLimits(), StreamLimits(), WebSocketLimits()


@pytest.mark.parametrize(
    "told",
    [
        f"the user holds {RESERVATIONS.per_user} streams",
        f"the stream has {RESERVATIONS.operations} operations",
        f"isn't opened within {RESERVATIONS.unused_s:g} s is gone",
        f"a text of 1 to {OPERATION_ID_CHARACTERS} characters",
        f"more than {MAX_BEHIND_EVENTS:,} events behind",
        f"a stream after {STREAMS.stall_s:g} s and a socket after {SOCKETS.stall_s:g} s",
        f"a sign of life every {STREAMS.keep_alive_s:g} s",
    ],
)
def test_limits_are_the_servers(told: str) -> None:
    """Every number on the page is the one that is served by default."""
    assert told in section("live.md", None)


def test_every_transport_is_told() -> None:
    """The first table names what to ask for, for each transport there is."""
    asked_by = [codes(row[1]) for row in body("live.md") if len(row) == 3][:4]

    assert asked_by == [
        [SUBPROTOCOL],
        [f"Accept: {EVENT_STREAM}"],
        ["PUT"],
        [f"Accept: {MULTIPART};subscriptionSpec=1.0"],
    ]
