"""These tests hold `gateway.strict_json` to well-formed JSON of a useful depth."""

import pytest

from gateway.strict_json import NotJson, read_json


@pytest.mark.parametrize(
    "data",
    [b"", b"nope{", b'"\\ud800"', b"1e999", b"NaN", b"\xef\xbb\xbf{}", b"{} x"],
    ids=["empty", "words", "surrogate", "infinity", "NaN", "BOM", "two values"],
)
def test_malformed_text_is_refused(data: bytes) -> None:
    """What is not one well-formed JSON value in UTF-8 is refused."""
    with pytest.raises(NotJson, match=r"^not valid JSON: "):
        read_json(data)


@pytest.mark.parametrize("data", ['{"a":[{"b":1}]}', b'{"a":[{"b":1}]}', b"[[],[],[],[[1]]]"])
def test_value_within_depth_is_read(data: bytes | str) -> None:
    """Three levels pass a limit of three, however many lists lie side by side."""
    assert read_json(data, depth=3)


@pytest.mark.parametrize("data", ["[[[[]]]]", b'{"a":{"b":{"c":{}}}}', b"[" * 2_000 + b"]" * 2_000])
def test_deeper_value_is_refused(data: bytes | str) -> None:
    """A value nested one level deeper than the limit, or far deeper, is refused."""
    with pytest.raises(NotJson):
        read_json(data, depth=3)


def test_what_is_not_utf8_is_placed() -> None:
    """Bytes that are no UTF-8 are refused as that, with the place of the first."""
    with pytest.raises(NotJson, match=r"^not UTF-8: byte 3 doesn't belong there$"):
        read_json(b'{"\xff": 1}')


def test_far_too_deep_names_our_limit() -> None:
    """Nesting that the reader itself gives up on is refused with our limit, not its own."""
    with pytest.raises(NotJson, match=r"^JSON nested deeper than 64 levels, which is the limit$"):
        read_json(b"[" * 2_000 + b"]" * 2_000)


def test_limit_is_named() -> None:
    """The refusal of a deep value names the limit."""
    with pytest.raises(NotJson, match="JSON nested deeper than 1 levels, which is the limit"):
        read_json("[[1]]", depth=1)


def test_brackets_in_text_do_not_count() -> None:
    """Brackets inside a string are no levels."""
    assert read_json('"[[[["', depth=1) == "[[[["
