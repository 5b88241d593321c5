"""This module writes server-sent events.

Source: https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
"""

from typing import Final

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


def next_event(outcome: Outcome) -> bytes:
    """This is one result, with the place it has in a log as its id."""
    return b"event: next\n" + _id_line(outcome) + b"data: " + outcome.body + b"\n\n"


def _id_line(outcome: Outcome) -> bytes:
    # A browser sends it back as Last-Event-ID when it connects again.
    cursor = outcome.cursor if isinstance(outcome, Answered) else None
    return f"id: {cursor}\n".encode() if cursor else b""
