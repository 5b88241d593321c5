"""This module writes server-sent events.

Source: https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
"""

from typing import Final

import orjson

from gateway.outcome import Answered, Outcome
from gateway.streamed import StreamForm

_CONTENT_TYPE: Final = "text/event-stream; charset=utf-8"
# A comment. As the first bytes it makes some browsers take note of the headers.
_SIGN: Final = b":\n\n"

DISTINCT: Final = StreamForm(
    content_type=_CONTENT_TYPE,
    opening=_SIGN,
    keep_alive=_SIGN,
    # A browser drops an event that has no data line.
    closing=b"event: complete\ndata:\n\n",
)
"""This is the stream of one operation, which its end completes."""


SHARED: Final = StreamForm(_CONTENT_TYPE, opening=_SIGN, keep_alive=_SIGN, closing=b"")
"""This is the stream of many operations, which lasts as long as its client wants it to."""


def next_event(outcome: Outcome) -> bytes:
    """This is one result, with the place it has in a log as its id."""
    return b"event: next\n" + _id_line(outcome) + b"data: " + outcome.body + b"\n\n"


def next_of_operation(operation_id: str, outcome: Outcome) -> bytes:
    """This is one result of one operation; the place in a log is that of this operation alone."""
    data = b'{"id":' + orjson.dumps(operation_id) + b',"payload":' + outcome.body + b"}"
    return b"event: next\n" + _id_line(outcome) + b"data: " + data + b"\n\n"


def complete_operation(operation_id: str) -> bytes:
    """This says that an operation has no results more."""
    return b"event: complete\ndata: " + orjson.dumps({"id": operation_id}) + b"\n\n"


def _id_line(outcome: Outcome) -> bytes:
    # A browser sends it back as Last-Event-ID when it connects again.
    cursor = outcome.cursor if isinstance(outcome, Answered) else None
    return f"id: {cursor}\n".encode() if cursor else b""
