"""This module answers pages of other origins: those that are allowed, and no others.

Nobody is signed in by a cookie here, so no page can act in a viewer's name by their browser alone;
all the same a page that isn't allowed is refused, and not only left without the answer. What the
allowed ones may do is told by CORS; credentials are no part of it, for there are none.

Source: https://fetch.spec.whatwg.org/#http-cors-protocol
"""

import logging
from collections.abc import Collection
from typing import Final

from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from domain.errors import quoted
from gateway.errors import Code
from gateway.http.refusal import refuse
from gateway.http.request import has_operation
from gateway.http.responses import refusal_response
from gateway.origin import is_allowed_origin, is_unasked_by_us

METHODS: Final = "DELETE, GET, HEAD, POST, PUT"
EXPOSED: Final = "ratelimit, ratelimit-policy, retry-after, www-authenticate"
"""The headers of an answer that a script may read besides those that it always may."""
MAX_AGE_S: Final = 7_200
_log = logging.getLogger(__name__)


class CrossOrigin:
    """This stands before an application that pages call."""

    def __init__(self, app: ASGIApp, allowed_origins: Collection[str]) -> None:
        self._app = app
        self._allowed = frozenset(allowed_origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """This refuses a foreign page, answers a preflight, and tells an allowed page that it is.

        The answer depends on the origin even where it tells none: a cache must know.
        """
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        is_told = origin in self._allowed

        async def send_told(message: Message) -> None:
            if message["type"] == "http.response.start":
                told = MutableHeaders(scope=message)
                told.add_vary_header("origin")
                if is_told and origin is not None:
                    told["access-control-allow-origin"] = origin
                    told["access-control-expose-headers"] = EXPOSED
            await send(message)

        await self._answering(scope, headers)(scope, receive, send_told)

    def _answering(self, scope: Scope, headers: Headers) -> ASGIApp:
        if not is_allowed_origin(headers, self._allowed) or _is_stealthy(scope, headers):
            origin = headers.get("origin", headers.get("sec-fetch-site", ""))
            _log.info("request.refused", extra={"origin": origin})
            return _refusal(origin)
        is_preflight = scope["method"] == "OPTIONS" and headers.get("origin") in self._allowed
        if is_preflight and "access-control-request-method" in headers:
            return _leave(headers.get("access-control-request-headers", ""))
        return self._app


def _is_stealthy(scope: Scope, headers: Headers) -> bool:
    # A link from elsewhere to the bare page is fine: it asks for nothing.
    is_navigation = headers.get("sec-fetch-mode") == "navigate"
    is_harmless = is_navigation and not has_operation(QueryParams(scope["query_string"]))
    return is_unasked_by_us(headers) and not is_harmless


def _refusal(origin: str) -> Response:
    message = (
        f"Pages of {quoted(origin)} may not call this gateway: who runs it can allow their origin."
    )
    return refusal_response(refuse(403, message, code=Code.ORIGIN_NOT_ALLOWED).refusal, ())


def _leave(asked_headers: str) -> Response:
    # Whatever headers an allowed page asks for: it is trusted to send what other clients may.
    return Response(
        status_code=204,
        headers={
            "access-control-allow-methods": METHODS,
            "access-control-allow-headers": asked_headers,
            "access-control-max-age": str(MAX_AGE_S),
            "vary": "access-control-request-headers",
        },
    )
