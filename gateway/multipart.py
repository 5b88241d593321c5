"""This module writes a subscription as the parts of one HTTP answer, by Apollo's protocol.

Each part ends with the delimiter of the next one: a client takes a part for whole only then.
Source: https://www.apollographql.com/docs/graphos/routing/operations/subscriptions/multipart-protocol
"""

from collections.abc import Sequence
from typing import Final

from graphql import GraphQLFormattedError

from gateway.outcome import Outcome, Unanswered, errors_json
from gateway.streamed import StreamForm

_DELIMITER: Final = b"\r\n--graphql"


def _part(body: bytes) -> bytes:
    return b"\r\ncontent-type: application/json; charset=utf-8\r\n\r\n" + body + _DELIMITER


PARTS: Final = StreamForm(
    content_type='multipart/mixed;boundary="graphql";subscriptionSpec=1.0',
    opening=_DELIMITER,
    keep_alive=_part(b"{}"),
    closing=b"--\r\n",
)
"""This is the stream of one subscription; an empty object is its sign of life."""


def payload_part(outcome: Outcome) -> bytes:
    """This is one result, as a payload; what ends a subscription stands beside an empty one.

    Errors beside the payload name no place in a document.
    """
    if isinstance(outcome, Unanswered):
        errors = errors_json(_unplaced(outcome.errors))
        return _part(b'{"payload":null,"errors":' + errors + b"}")
    return _part(b'{"payload":' + outcome.body + b"}")


def _unplaced(errors: Sequence[GraphQLFormattedError]) -> list[GraphQLFormattedError]:
    return [
        {"message": error["message"], "extensions": error.get("extensions", {})} for error in errors
    ]
