"""This module makes the responses that are JSON."""

from collections.abc import Mapping

from starlette.responses import Response

from gateway.http.media_types import GRAPHQL_JSON, JSON
from gateway.http.refusal import HttpRefusal
from gateway.http.status import status_of
from gateway.outcome import Outcome, Unanswered

# What a viewer may see is nobody else's to keep.
NO_STORE = {"cache-control": "no-store", "vary": "accept, authorization"}


def outcome_response(outcome: Outcome, media_type: str) -> Response:
    """This is an operation's outcome in the media type that was negotiated."""
    return json_response(outcome.body, status_of(outcome, media_type), media_type)


def refusal_response(refusal: HttpRefusal, accepted: tuple[str, ...]) -> Response:
    """This is a refusal, in the JSON that the client likes best; plain JSON when it likes none."""
    liked = [media_type for media_type in accepted if media_type in {JSON, GRAPHQL_JSON}]
    body = Unanswered(refusal.errors).body
    return json_response(body, refusal.status, liked[0] if liked else JSON, headers=refusal.headers)


def json_response(
    body: bytes, status: int, media_type: str, *, headers: Mapping[str, str] | None = None
) -> Response:
    """This is a response of JSON that nobody else may keep."""
    content_type = {"content-type": f"{media_type}; charset=utf-8"}
    return Response(body, status, {**NO_STORE, **(headers or {}), **content_type})
