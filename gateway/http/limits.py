"""This module bounds what one request may take."""

from dataclasses import dataclass, field

from gateway.streamed import StreamLimits


@dataclass(frozen=True, slots=True)
class HttpLimits:
    """This bounds a request's body, the time it may take and what it may hold; 0 is no batches.

    The rest is for streams.
    """

    body_bytes: int = 1_048_576
    body_s: float = 10.0
    batch_operations: int = 0
    streams: StreamLimits = field(default_factory=StreamLimits)
