"""This module bounds what one request may take."""

from dataclasses import dataclass, field

from gateway.streamed import StreamLimits


@dataclass(frozen=True, slots=True)
class HttpLimits:
    """This bounds a request's body, and the time it may take; the rest is for streams."""

    body_bytes: int = 1_048_576
    body_s: float = 10.0
    streams: StreamLimits = field(default_factory=StreamLimits)
