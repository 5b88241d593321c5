"""This module makes the responses that go on: a piece for each result."""

from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import aclosing
from typing import Final

from graphql import OperationType

from gateway.auth.signed_in import SignIn, while_signed_in
from gateway.http.media_types import EVENT_STREAM, MULTIPART
from gateway.multipart import PARTS, payload_part
from gateway.outcome import Outcome
from gateway.service import GraphQLService, Prepared
from gateway.sse import DISTINCT, next_event
from gateway.streamed import SendPiece, Streamed, StreamForm, StreamLimits
from resolvers.context import Viewer

_WRITTEN: Final[Mapping[str, tuple[StreamForm, Callable[[Outcome], bytes]]]] = {
    EVENT_STREAM: (DISTINCT, next_event),
    MULTIPART: (PARTS, payload_part),
}


def is_stream(media_type: str) -> bool:
    """This says whether results are told one by one in a media type."""
    return media_type in _WRITTEN


def stream_response(
    outcomes: AsyncGenerator[Outcome, None], media_type: str, limits: StreamLimits
) -> Streamed:
    """This is the response of one operation, which ends with its last result."""
    form, piece = _WRITTEN[media_type]

    async def write(send_piece: SendPiece) -> None:
        async with aclosing(outcomes):
            async for outcome in outcomes:
                await send_piece(piece(outcome))

    return Streamed(form, write, limits)


def outcomes_of(
    service: GraphQLService,
    prepared: Prepared,
    viewer: Viewer | None,
    sign_in: SignIn,
    *,
    after: str | None,
) -> AsyncGenerator[Outcome, None]:
    """This gives what comes of an operation; a subscription ends with the viewer's sign-in."""
    outcomes = service.stream(prepared, viewer=viewer, after=after)
    is_subscription = prepared.kind is OperationType.SUBSCRIPTION
    return while_signed_in(outcomes, sign_in) if is_subscription else outcomes


async def single(outcome: Outcome) -> AsyncGenerator[Outcome, None]:
    """This is a stream of one outcome: that of an operation that was refused before it ran."""
    yield outcome
