"""This folder streams results as server-sent events, in either mode of GraphQL over SSE.

Source: https://github.com/enisdenjo/graphql-sse/blob/master/PROTOCOL.md
"""

from gateway.sse.events import DISTINCT, next_event

__all__ = ["DISTINCT", "next_event"]
