"""This module says what the door needs to know who is asking."""

from typing import Protocol

from resolvers.context import Viewer


class Unauthenticated(Exception):
    """This says that an authorization header is there, and why it signs nobody in."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class Authenticator(Protocol):
    """This turns the value of an authorization header into a viewer; no header is anonymous.

    Raises:
        Unauthenticated: The token is malformed, expired, revoked or unknown.
    """

    async def __call__(self, authorization: str | None) -> Viewer | None:
        """This gives the viewer of a header, and None only for None."""
        ...
