"""These tests hold that an address in a message gives nothing away."""

import pytest

from datastore.engine.masking import masked

TEXTS = {
    "plain": ("see http://127.0.0.1:8000/x for it", "see http://127.0.0.1:8000/x for it"),
    "user and password": ('to "http://ann:secret@db:8000/"', 'to "http://***@db:8000/"'),
    "user": ("http://ann@db", "http://***@db"),
    "password with marks": ("http://ann:s/e?c#r@t@db:1", "http://***@db:1"),
    "query": ('"https://db/path?token=secret" failed', '"https://db/path?***" failed'),
    "anchor": ("https://db/#secret", "https://db/?***"),
    "all of it": ("http://a:b@db/?c=d", "http://***@db/?***"),
    "two": ("http://a:b@c then http://d:e@f", "http://***@c then http://***@f"),
    "no address": ("mail ann@example.org?", "mail ann@example.org?"),
}


@pytest.mark.parametrize(("text", "shown"), TEXTS.values(), ids=TEXTS)
def test_masked(text: str, shown: str) -> None:
    """User, password, query and anchor are hidden; host, port and path are not."""
    assert masked(text) == shown
