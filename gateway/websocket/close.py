"""This module names the codes that a socket is closed with."""

from enum import IntEnum
from typing import Final

# A close frame is a control frame of 125 bytes, of which the code takes two (RFC 6455, 5.5).
REASON_BYTES: Final = 123


class CloseCode(IntEnum):
    """These are the protocol's codes and, below 4000, those of RFC 6455.

    The client of graphql-ws connects again after SERVICE_RESTART, TRY_AGAIN_LATER, FORBIDDEN,
    INIT_TIMEOUT and TERMINATED, and gives up after the others.
    """

    MESSAGE_TOO_BIG = 1009
    SERVICE_RESTART = 1012
    TRY_AGAIN_LATER = 1013
    BAD_REQUEST = 4400
    UNAUTHORIZED = 4401
    FORBIDDEN = 4403
    SUBPROTOCOL_NOT_ACCEPTABLE = 4406
    INIT_TIMEOUT = 4408
    SUBSCRIBER_EXISTS = 4409
    TOO_MANY_INITS = 4429
    TERMINATED = 4499
    INTERNAL_SERVER_ERROR = 4500


class SocketClosed(Exception):
    """This ends a socket, with a code and a reason that the client reads."""

    def __init__(self, code: CloseCode, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason.encode()[:REASON_BYTES].decode(errors="ignore")
