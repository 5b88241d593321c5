"""This module is the single connection mode of GraphQL over SSE: one stream for many operations.

PUT reserves a stream and GET opens it; GET or POST with an operation start that on it, and DELETE
stops it. All but PUT carry the stream's token. Whatever is wrong with a request is told to that
request alone.

Source: https://github.com/enisdenjo/graphql-sse/blob/master/PROTOCOL.md#single-connection-mode
"""

from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from domain.ids import UserId
from gateway.auth.signed_in import SignIn
from gateway.errors import Code
from gateway.http.carrier import check_may_write
from gateway.http.media_types import EVENT_STREAM
from gateway.http.refusal import HttpRefusal, HttpRefused, refuse
from gateway.http.request import has_operation, last_event_id
from gateway.http.responses import NO_STORE
from gateway.http.streams import outcomes_of
from gateway.outcome import Unanswered
from gateway.parameters import OperationRequest
from gateway.service import GraphQLService, Prepared
from gateway.sse import (
    SHARED,
    NoReservation,
    OperationTaken,
    Reservations,
    StreamTaken,
    TooManyOperations,
    TooManyReservations,
)
from gateway.sse.operations import Operations
from gateway.streamed import Streamed, StreamLimits
from resolvers.context import Viewer

OPERATION_ID_CHARACTERS: Final = 200
_NOBODY: Final = {"www-authenticate": 'Bearer realm="tailspend"'}


def is_about_a_stream(request: Request, wanted: tuple[str, ...]) -> bool:
    """This says whether a request reserves or opens a stream, or stops what runs on one."""
    if request.method in {"PUT", "DELETE"}:
        return True
    is_bare = request.method == "GET" and not has_operation(request.query_params)
    return is_bare and wanted[:1] == (EVENT_STREAM,) and _token(request) is not None


def is_for_a_stream(request: Request, asked: OperationRequest) -> bool:
    """This says whether an operation's results are to come on a stream that is shared.

    A token alone doesn't: the client of graphql-sse leaves it in headers that its page may share,
    and without an id of the operation its results would be nobody's.
    """
    is_alone = _token(request) is None or request.method == "HEAD"
    return not is_alone and "operationId" in asked.extensions


class SingleConnection:
    """This answers the requests around shared streams; each is bound to who has reserved it."""

    def __init__(
        self, service: GraphQLService, reservations: Reservations, limits: StreamLimits
    ) -> None:
        self._service = service
        self._reservations = reservations
        self._limits = limits

    def answer(self, request: Request, viewer: Viewer | None) -> ASGIApp:
        """This answers a request about a stream.

        Raises:
            HttpRefused: 400, 401, 404, 409, 429.
        """
        match request.method:
            case "PUT":
                return self._reserved(viewer)
            case "DELETE":
                return self._stopped(request, viewer)
            case _:
                return self._opened(_token(request), viewer)

    def start(
        self, request: Request, asked: OperationRequest, viewer: Viewer | None, sign_in: SignIn
    ) -> ASGIApp:
        """This starts an operation on a stream.

        Raises:
            HttpRefused: 400, 404, 405, 409, 429; none of them ends another operation.
        """
        operations = self._operations(request, viewer)
        id_ = _operation_id(asked)
        prepared = self._prepared(asked, request.method)
        outcomes = outcomes_of(
            self._service, prepared, viewer, sign_in, after=last_event_id(request)
        )
        try:
            operations.start(id_, outcomes)
        except OperationTaken as error:
            raise refuse(409, "An operation with this `operationId` isn't over yet.") from error
        except TooManyOperations as error:
            raise self._too_many_operations() from error
        return Response(status_code=202, headers=NO_STORE)

    def _reserved(self, viewer: Viewer | None) -> ASGIApp:
        if viewer is None:
            message = "A stream is reserved for somebody: sign in."
            raise refuse(401, message, code=Code.UNAUTHENTICATED, headers=_NOBODY)
        try:
            token = self._reservations.reserve(viewer.user_id)
        except TooManyReservations as error:
            raise self._too_many_streams() from error
        return PlainTextResponse(token, 201, headers=NO_STORE)

    def _opened(self, token: str | None, viewer: Viewer | None) -> ASGIApp:
        try:
            operations = self._reservations.open(token or "", _user_id(viewer))
        except NoReservation as error:
            raise _no_stream() from error
        except StreamTaken as error:
            raise refuse(409, "This stream is open already: reserve another with PUT.") from error
        streamed = Streamed(SHARED, operations.write, self._limits)

        async def until_over(scope: Scope, receive: Receive, send: Send) -> None:
            try:
                await streamed(scope, receive, send)
            finally:
                self._reservations.end(token or "")

        return until_over

    def _prepared(self, asked: OperationRequest, method: str) -> Prepared:
        prepared = self._service.prepare(asked)
        if isinstance(prepared, Unanswered):
            # Whatever is accepted: a 200 would look as if it had been taken on.
            raise HttpRefused(HttpRefusal(400, tuple(prepared.errors)))
        check_may_write(prepared, method)
        return prepared

    def _stopped(self, request: Request, viewer: Viewer | None) -> ASGIApp:
        operations = self._operations(request, viewer)
        id_ = request.query_params.get("operationId")
        if not id_:
            raise refuse(400, "`operationId` is missing: name the operation in the query string.")
        operations.stop(id_)
        return Response(status_code=200, headers=NO_STORE)

    def _operations(self, request: Request, viewer: Viewer | None) -> Operations:
        try:
            return self._reservations.operations(_token(request) or "", _user_id(viewer))
        except NoReservation as error:
            raise _no_stream() from error

    def _too_many_streams(self) -> HttpRefused:
        limits = self._reservations.limits
        message = f"You hold {limits.per_user} streams, reserved and open, which is the limit."
        wait = {"retry-after": f"{limits.unused_s:.0f}"}
        return refuse(429, message, code=Code.RATE_LIMITED, headers=wait)

    def _too_many_operations(self) -> HttpRefused:
        limit = self._reservations.limits.operations
        message = f"This stream already has {limit} operations, which is the limit."
        return refuse(429, message, code=Code.RATE_LIMITED)


def _no_stream() -> HttpRefused:
    message = "There is no such stream of yours: reserve one with PUT, and sign in as then."
    return refuse(404, message, code=Code.NOT_FOUND)


def _token(request: Request) -> str | None:
    # In the query for EventSource, which can send no header.
    header = request.headers.get("x-graphql-event-stream-token")
    return header or request.query_params.get("token")


def _user_id(viewer: Viewer | None) -> UserId | None:
    return None if viewer is None else viewer.user_id


def _operation_id(asked: OperationRequest) -> str:
    id_ = asked.extensions.get("operationId")
    if not isinstance(id_, str) or not 0 < len(id_) <= OPERATION_ID_CHARACTERS:
        message = (
            "`extensions.operationId` must be a text of 1 to"
            f" {OPERATION_ID_CHARACTERS} characters: results come under it."
        )
        raise refuse(400, message)
    return id_
