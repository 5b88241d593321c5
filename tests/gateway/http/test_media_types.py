"""These tests hold `gateway.http.media_types` to the client's order and quality."""

import pytest

from gateway.http.media_types import EVENT_STREAM, GRAPHQL_JSON, HTML, JSON, MULTIPART, accepted

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8"
URQL = (
    "application/graphql-response+json, application/graphql+json, application/json,"
    " text/event-stream, multipart/mixed"
)
URQL_LIVE = "text/event-stream, multipart/mixed"
PLAIN = "application/graphql-response+json,application/json;q=0.9"
APOLLO_LIVE = f"multipart/mixed;boundary=graphql;subscriptionSpec=1.0,{PLAIN}"
APOLLO_DEFER = f"multipart/mixed;deferSpec=20220824,{PLAIN}"


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        (None, (JSON, GRAPHQL_JSON)),
        ("*/*", (JSON, GRAPHQL_JSON)),
        ("application/*", (JSON, GRAPHQL_JSON)),
        ("application/json", (JSON,)),
        ("application/graphql-response+json", (GRAPHQL_JSON,)),
        ("application/graphql-response+json, application/json;q=0.9", (GRAPHQL_JSON, JSON)),
        ("application/json;q=0.9, application/graphql-response+json", (GRAPHQL_JSON, JSON)),
        ("application/graphql-response+json, application/json", (GRAPHQL_JSON, JSON)),
        ("application/json, application/graphql-response+json", (JSON, GRAPHQL_JSON)),
        ("application/json; charset=utf-8", (JSON,)),
        ("application/json; charset=UTF-8; q=0.5, */*; q=0.1", (JSON, GRAPHQL_JSON)),
        ("application/json; charset=latin-1", ()),
        ("APPLICATION/JSON", (JSON,)),
        ("application/json;q=0, */*", (GRAPHQL_JSON,)),
        ("application/json;q=nonsense", (JSON,)),
        ("application/json;q=7, application/graphql-response+json", (JSON, GRAPHQL_JSON)),
        ("text/event-stream", (EVENT_STREAM,)),
        ("text/*", (EVENT_STREAM, HTML)),
        ("text/event-stream, application/json", (EVENT_STREAM, JSON)),
        (BROWSER, (HTML, JSON, GRAPHQL_JSON)),
        (URQL, (GRAPHQL_JSON, JSON, EVENT_STREAM, MULTIPART)),
        (URQL_LIVE, (EVENT_STREAM, MULTIPART)),
        (APOLLO_LIVE, (MULTIPART, GRAPHQL_JSON, JSON)),
        (APOLLO_DEFER, (GRAPHQL_JSON, JSON)),
        ("multipart/*", (MULTIPART,)),
        ('multipart/mixed;subscriptionSpec="1.0"', (MULTIPART,)),
        ("multipart/mixed;subscriptionSpec=2.0", ()),
        ("multipart/mixed;q=0.5, text/event-stream;q=0.6", (EVENT_STREAM, MULTIPART)),
        ("multipart/mixed;q=0, text/event-stream", (EVENT_STREAM,)),
        ("image/png", ()),
        (",,;;", ()),
    ],
)
def test_best_type_comes_first(header: str | None, expected: tuple[str, ...]) -> None:
    """Quality decides, then the place in the header; a stream and a page are asked for by name."""
    assert accepted(header) == expected
