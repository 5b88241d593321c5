"""These tests hold docs/live.md to what is served: limits, media types, and its examples."""

import json
import re

import httpx2
import pytest
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from datastore.reads.log import MAX_BEHIND_EVENTS
from gateway.http.media_types import EVENT_STREAM, MULTIPART
from gateway.http.single_connection import OPERATION_ID_CHARACTERS
from gateway.sse import ReservationLimits
from gateway.streamed import StreamLimits
from gateway.websocket import WebSocketLimits
from gateway.websocket.endpoint import SUBPROTOCOL
from tests.docs.conftest import Told
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


@pytest.mark.loopback
@pytest.mark.parametrize("media_type", [EVENT_STREAM, f"{MULTIPART};subscriptionSpec=1.0"])
def test_stream_example_streams(gateway: Told, media_type: str) -> None:
    """What curl asks for comes as events, or as parts, from the third event of the group on."""
    assert f"Accept: {media_type}" in section("live.md", "From a client")
    headers = {
        "authorization": gateway.bearer,
        "content-type": "application/json",
        "accept": media_type,
    }
    (asked,) = re.findall(r"-d '(.*)'", section("live.md", "From a client"))

    with httpx2.stream("POST", gateway.address, content=asked, headers=headers) as response:
        first = next(line for line in response.iter_lines() if "groupActivity" in line)

    assert '{"data":{"groupActivity":{"__typename":"JoinRequestChanged","at":"' in first


@pytest.mark.loopback
def test_socket_example_signs_in(gateway: Told) -> None:
    """The messages of the page sign in and follow over a WebSocket."""
    text = section("live.md", "From a client").replace("Bearer <token>", gateway.bearer)
    init, subscribe = re.findall(r'^\{"type": .*\}$', text, re.MULTILINE)

    url = gateway.address.replace("http", "ws", 1)
    with connect(url, subprotocols=[Subprotocol(SUBPROTOCOL)]) as socket:
        socket.send(init)
        acknowledged = json.loads(socket.recv())
        socket.send(subscribe)
        first = json.loads(socket.recv())

    assert acknowledged == {"type": "connection_ack"}
    assert (first["type"], first["id"]) == ("next", "1")
    event = first["payload"]["data"]["groupActivity"]
    assert event["__typename"] == "JoinRequestChanged"
