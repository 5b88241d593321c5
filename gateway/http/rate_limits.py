"""This module counts requests of operations, and tells their senders where they stand."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gateway.errors import Code
from gateway.http.refusal import refuse
from gateway.rate_limits import Admission, Admits, Caller, Networks, client_address
from resolvers.context import Viewer

Told: TypeAlias = Callable[[ASGIApp], ASGIApp]
"""This makes a response tell where its client stands."""


class RateLimited:
    """This counts the operations that come over HTTP; without limits it lets all in."""

    def __init__(self, limits: Admits | None = None, *, trusted_proxies: Networks = ()) -> None:
        self._limits = limits
        self._trusted_proxies = trusted_proxies

    async def admitted(self, request: Request, viewer: Viewer | None) -> Told:
        """This counts a request, before anything of its body is read.

        Raises:
            HttpRefused: 429, with when to try again.
        """
        if self._limits is None:
            return _untold
        caller = Caller(
            user_id=None if viewer is None else viewer.user_id,
            authorization=request.headers.get("authorization"),
            address=client_address(request.scope, self._trusted_proxies),
        )
        admission = await self._limits.admit(caller)
        _check(admission)
        headers = admission.headers
        return lambda response: _telling(response, headers)


def _check(admission: Admission) -> None:
    refused = admission.refused
    if refused is not None:
        raise refuse(429, refused.message, code=Code.RATE_LIMITED, headers=admission.headers)


def _untold(response: ASGIApp) -> ASGIApp:
    return response


def _telling(response: ASGIApp, headers: Mapping[str, str]) -> ASGIApp:
    async def told(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_told(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(headers)
            await send(message)

        await response(scope, receive, send_told)

    return told
