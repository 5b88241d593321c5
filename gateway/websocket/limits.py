"""This module bounds what one socket, and one user over all of theirs, may take."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WebSocketLimits:
    """These are the limits of a socket, and of a user on this gateway.

    `keep_alive_s` is how long a client may be silent before it is pinged, and again before it is
    taken for dead. `stall_s` is how long it may leave a message untaken. `ending_s` is how long
    operations that have begun may go on when the gateway stops. A message of more than
    `frame_bytes` is not read; the server that holds the socket has a larger limit of its own.
    """

    init_s: float = 10.0
    keep_alive_s: float = 12.0
    stall_s: float = 10.0
    ending_s: float = 7.0
    operations: int = 100
    frame_bytes: int = 1_048_576
    user_sockets: int = 1_000
    user_operations: int = 2_000
