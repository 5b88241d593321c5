"""This module counts the operations that come over one socket."""

from gateway.rate_limits import Admission, Admits, Caller
from resolvers.context import Viewer


class SocketRates:
    """This counts for a socket from one address; without limits it lets all in.

    The events of a subscription are not counted: the subscription is, once.
    """

    def __init__(self, limits: Admits | None, address: str) -> None:
        self._limits = limits
        self._address = address

    async def admit(self, viewer: Viewer | None, authorization: str | None) -> Admission:
        """This counts one operation."""
        if self._limits is None:
            return Admission()
        user_id = None if viewer is None else viewer.user_id
        return await self._limits.admit(Caller(user_id, authorization, self._address))
