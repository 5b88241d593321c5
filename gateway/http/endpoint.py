"""This module takes an HTTP request through the stages to its response."""

from collections.abc import Callable
from functools import partial

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from gateway.auth.port import Authenticator
from gateway.auth.signed_in import SignIn
from gateway.errors import or_fault
from gateway.http.batch import Batch, batch_response
from gateway.http.carrier import carrier, check_may_write, refusal_carrier, servable
from gateway.http.content_type import check_content_type
from gateway.http.limits import HttpLimits
from gateway.http.media_types import HTML, accepted
from gateway.http.rate_limits import RateLimited
from gateway.http.refusal import ClientGone, HttpRefusal, HttpRefused, refuse
from gateway.http.request import has_operation, last_event_id, requested
from gateway.http.responses import outcome_response, refusal_response
from gateway.http.sign_in import signed_in
from gateway.http.single_connection import SingleConnection, is_about_a_stream, is_for_a_stream
from gateway.http.streams import is_stream, outcomes_of, single, stream_response
from gateway.ids import RandomIds
from gateway.outcome import Unanswered
from gateway.service import GraphQLService
from gateway.sse import ReservationLimits, Reservations
from resolvers.context import Viewer

Page = Callable[[], Response]


def graphql_http(
    service: GraphQLService,
    authenticator: Authenticator,
    page: Page | None = None,
    *,
    reservations: Reservations | None = None,
    limits: HttpLimits | None = None,
    rates: RateLimited | None = None,
) -> ASGIApp:
    """This is the application for GraphQL over HTTP; `page` is what a browser gets to see."""
    bounds = limits or HttpLimits()
    kept = reservations or Reservations(ReservationLimits(), new_token=RandomIds().token)
    shared = SingleConnection(service, kept, bounds.streams)
    return _GraphQLHttp(
        service, authenticator, page, shared, limits=bounds, rates=rates or RateLimited()
    )


class _GraphQLHttp:
    def __init__(
        self,
        service: GraphQLService,
        authenticator: Authenticator,
        page: Page | None,
        shared: SingleConnection,
        *,
        limits: HttpLimits,
        rates: RateLimited,
    ) -> None:
        self._service = service
        self._authenticator = authenticator
        self._page = page
        self._shared = shared
        self._limits = limits
        self._rates = rates

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
        sign_in = partial(self._authenticator, request.headers.get("authorization"))
        if is_about_a_stream(request, wanted):
            return self._shared.answer(request, await self._viewer(request, sign_in))
        _check_method(request)
        if self._page and _is_for_browser(request, wanted):
            return self._page()
        media_types = servable(wanted)
        if request.method == "POST":
            check_content_type(request.headers)
        viewer = await self._viewer(request, sign_in)
        told = await self._rates.admitted(request, viewer)
        try:
            response = await self._run(request, media_types, viewer, sign_in)
        except HttpRefused as refused:
            response = refusal_response(refused.refusal, wanted)
        return told(response)

    async def _viewer(self, request: Request, sign_in: SignIn) -> Viewer | None:
        try:
            return await signed_in(sign_in)
        except HttpRefused:
            # Whoever tries tokens out is nobody, and counted by address.
            await self._rates.admitted(request, None)
            raise

    async def _run(
        self,
        request: Request,
        media_types: tuple[str, ...],
        viewer: Viewer | None,
        sign_in: SignIn,
    ) -> ASGIApp:
        limits = self._limits
        asked = await requested(request, limits)
        if isinstance(asked, Batch):
            return await batch_response(
                asked,
                self._service,
                viewer=viewer,
                media_types=media_types,
                count=partial(self._rates.admitted, request, viewer),
            )
        if is_for_a_stream(request, asked):
            return self._shared.start(request, asked, viewer, sign_in)
        prepared = self._service.prepare(asked)
        if isinstance(prepared, Unanswered):
            return self._refused(prepared, refusal_carrier(media_types))
        check_may_write(prepared, request.method)
        media_type = carrier(prepared, media_types)
        if is_stream(media_type):
            outcomes = outcomes_of(
                self._service, prepared, viewer, sign_in, after=last_event_id(request)
            )
            return stream_response(outcomes, media_type, limits.streams)
        outcome = await self._service.execute(prepared, viewer=viewer)
        return outcome_response(outcome, media_type)

    def _refused(self, refused: Unanswered, media_type: str) -> ASGIApp:
        if is_stream(media_type):
            return stream_response(single(refused), media_type, self._limits.streams)
        return outcome_response(refused, media_type)


def _check_method(request: Request) -> None:
    if request.method not in {"GET", "HEAD", "POST"}:
        message = f"{request.method} is not served: use GET for queries, POST for everything."
        raise refuse(405, message, headers={"allow": "DELETE, GET, HEAD, POST, PUT"})


def _is_for_browser(request: Request, wanted: tuple[str, ...]) -> bool:
    is_plain = request.method != "POST" and not has_operation(request.query_params)
    return is_plain and wanted[:1] == (HTML,)
