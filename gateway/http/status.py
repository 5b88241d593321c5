"""This module gives the status of an outcome, by the media type that carries it.

`application/json` says 200 to every well-formed request, so that a client can tell the gateway's
answer from a proxy's. `application/graphql-response+json` tells it by its name and uses the
statuses: 400 for a request error. The edition of September 2026 would rather have 422 for some of
those and 294 for data with errors; each is a "should", and the clients and audits of today know 400
and 200 alone.

Source: https://http-spec.graphql.org/September2026/#sec-Status-Codes
"""

from gateway.http.media_types import JSON
from gateway.outcome import Answered, Outcome


def status_of(outcome: Outcome, media_type: str) -> int:
    """This is the status for an operation that was well asked for."""
    if isinstance(outcome, Answered):
        return 200
    if outcome.is_fault:
        return 500
    return 200 if media_type == JSON else 400
