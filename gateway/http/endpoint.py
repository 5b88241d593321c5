"""This module takes an HTTP request through the stages to its response."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from graphql import OperationType
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from gateway.auth.port import Authenticator, Unauthenticated
from gateway.auth.signed_in import SignIn, while_signed_in
from gateway.errors import Code, or_fault
from gateway.http.content_type import check_content_type
from gateway.http.media_types import EVENT_STREAM, GRAPHQL_JSON, HTML, JSON, accepted
from gateway.http.refusal import ClientGone, HttpRefusal, HttpRefused, refuse
from gateway.http.request import requested
from gateway.http.responses import outcome_response, refusal_response
from gateway.outcome import Unanswered
from gateway.service import GraphQLService, Prepared
from gateway.sse import EventStream, SseLimits, single
from resolvers.context import Viewer

Page = Callable[[], Response]
_ANSWERS: Final = (GRAPHQL_JSON, JSON, EVENT_STREAM)


@dataclass(frozen=True, slots=True)
class HttpLimits:
    """This bounds a request's body, and the time it may take; the rest is for event streams."""

    body_bytes: int = 1_048_576
    body_s: float = 10.0
    sse: SseLimits = field(default_factory=SseLimits)


def graphql_http(
    service: GraphQLService,
    authenticator: Authenticator,
    page: Page | None = None,
    *,
    limits: HttpLimits | None = None,
) -> ASGIApp:
    """This is the application for GraphQL over HTTP; `page` is what a browser gets to see."""
    return _GraphQLHttp(service, authenticator, page, limits or HttpLimits())


class _GraphQLHttp:
    def __init__(
        self,
        service: GraphQLService,
        authenticator: Authenticator,
        page: Page | None,
        limits: HttpLimits,
    ) -> None:
        self._service = service
        self._authenticator = authenticator
        self._page = page
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        wanted = accepted(",".join(request.headers.getlist("accept")) or None)
        response = await or_fault(self._response(request, wanted))
        if isinstance(response, dict):
            response = refusal_response(HttpRefusal(500, (response,)), wanted)
        if response is not None:
            await response(scope, receive, send)

    async def _response(self, request: Request, wanted: tuple[str, ...]) -> ASGIApp | None:
        try:
            return await self._answer(request, wanted)
        except HttpRefused as refused:
            return refusal_response(refused.refusal, wanted)
        except ClientGone:
            return None

    async def _answer(self, request: Request, wanted: tuple[str, ...]) -> ASGIApp:
        _check_method(request)
        if self._page and _is_for_browser(request, wanted):
            return self._page()
        media_types = _servable(wanted)
        if request.method == "POST":
            check_content_type(request.headers)
        sign_in = self._sign_in(request)
        viewer = await _signed_in(sign_in)
        limits = self._limits
        asked = await requested(request, body_bytes=limits.body_bytes, body_s=limits.body_s)
        prepared = self._service.prepare(asked)
        if isinstance(prepared, Unanswered):
            return self._refused(prepared, media_types[0])
        media_type = _carrier(prepared, request.method, media_types)
        if media_type == EVENT_STREAM:
            last_id = request.headers.get("last-event-id")
            return self._streamed(prepared, viewer, sign_in, after=last_id)
        outcome = await self._service.execute(prepared, viewer=viewer)
        return outcome_response(outcome, media_type)

    def _sign_in(self, request: Request) -> SignIn:
        return partial(self._authenticator, request.headers.get("authorization"))

    def _refused(self, refused: Unanswered, media_type: str) -> ASGIApp:
        if media_type == EVENT_STREAM:
            return EventStream(single(refused), self._limits.sse)
        return outcome_response(refused, media_type)

    def _streamed(
        self, prepared: Prepared, viewer: Viewer | None, sign_in: SignIn, *, after: str | None
    ) -> ASGIApp:
        # A browser that has had no id yet may send an empty one.
        outcomes = self._service.stream(prepared, viewer=viewer, after=after or None)
        if prepared.kind is OperationType.SUBSCRIPTION:
            outcomes = while_signed_in(outcomes, sign_in)
        return EventStream(outcomes, self._limits.sse)


async def _signed_in(sign_in: SignIn) -> Viewer | None:
    try:
        return await sign_in()
    except Unauthenticated as error:
        challenge = {"www-authenticate": 'Bearer realm="tailspend", error="invalid_token"'}
        raise refuse(401, error.message, code=Code.UNAUTHENTICATED, headers=challenge) from error


def _check_method(request: Request) -> None:
    if request.method not in {"GET", "HEAD", "POST"}:
        message = f"{request.method} is not served: use GET for queries, POST for everything."
        raise refuse(405, message, headers={"allow": "GET, HEAD, POST"})


def _is_for_browser(request: Request, wanted: tuple[str, ...]) -> bool:
    is_plain = request.method != "POST" and "query" not in request.query_params
    return is_plain and wanted[:1] == (HTML,)


def _servable(wanted: tuple[str, ...]) -> tuple[str, ...]:
    servable = tuple(media_type for media_type in wanted if media_type != HTML)
    if not servable:
        raise refuse(406, f"None of the accepted media types is served: {', '.join(_ANSWERS)} are.")
    return servable


def _carrier(prepared: Prepared, method: str, media_types: tuple[str, ...]) -> str:
    if prepared.kind is OperationType.MUTATION and method != "POST":
        raise refuse(405, "A mutation needs POST.", headers={"allow": "POST"})
    if prepared.kind is not OperationType.SUBSCRIPTION:
        return media_types[0]
    if EVENT_STREAM not in media_types:
        message = f"A subscription needs a stream: accept {EVENT_STREAM}, or use a WebSocket."
        raise refuse(406, message)
    return EVENT_STREAM
