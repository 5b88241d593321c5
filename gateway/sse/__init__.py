"""This folder streams results as server-sent events, in either mode of GraphQL over SSE.

A stream of its own for each operation needs nothing kept: `DISTINCT` is its form. A single stream
for many is reserved first, and other requests start and stop what runs on it (`Reservations`).
Source: https://github.com/enisdenjo/graphql-sse/blob/master/PROTOCOL.md
"""

from gateway.sse.events import DISTINCT, SHARED, next_event
from gateway.sse.operations import OperationTaken, TooManyOperations
from gateway.sse.reservations import (
    NoReservation,
    ReservationLimits,
    Reservations,
    StreamTaken,
    TooManyReservations,
)

__all__ = [
    "DISTINCT",
    "SHARED",
    "NoReservation",
    "OperationTaken",
    "ReservationLimits",
    "Reservations",
    "StreamTaken",
    "TooManyOperations",
    "TooManyReservations",
    "next_event",
]
