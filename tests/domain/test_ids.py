"""These tests hold what an id looks like and how one is derived."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.ids import derived_id, is_uuid
from tests.domain.laws import law


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("0190f5a4-7c1e-7b3a-8d2f-1a2b3c4d5e6f", True, id="version 7"),
        pytest.param("f47ac10b-58cc-4372-a567-0e02b2c3d479", True, id="version 4"),
        pytest.param("F47AC10B-58CC-4372-A567-0E02B2C3D479", False, id="capitals"),
        pytest.param("f47ac10b58cc4372a5670e02b2c3d479", False, id="no hyphens"),
        pytest.param("{f47ac10b-58cc-4372-a567-0e02b2c3d479}", False, id="braces"),
        pytest.param("f47ac10b-58cc-4372-a567-0e02b2c3d479\n", False, id="line break after"),
        pytest.param("f47ac10b-58cc-4372-a567-0e02b2c3d47", False, id="a digit short"),
        pytest.param("f47ac10b-58cc-4372-a567-0e02b2c3d47g", False, id="not hexadecimal"),
        pytest.param(
            "\u066047ac10b-58cc-4372-a567-0e02b2c3d479", False, id="digit of another script"
        ),
        pytest.param("", False, id="empty"),
    ],
)
def test_uuids_are_canonical(text: str, expected: bool) -> None:
    """A UUID is lower-case hexadecimal digits with hyphens and nothing around them."""
    assert is_uuid(text) is expected


def test_derived_ids_stay_the_same() -> None:
    """The id of the same parts is the same in every process and version."""
    assert derived_id("template", "2026-03-31") == "9440f808-1701-8d20-8b36-b41117b7aec2"


def test_parts_are_told_apart() -> None:
    """Parts that read the same when joined have different ids."""
    ids = {derived_id("ab", "c"), derived_id("a", "bc"), derived_id("abc"), derived_id("abc", "")}

    assert len(ids) == 4


@law
@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]))))
def test_derived_ids_are_version_8(parts: list[str]) -> None:
    """A derived id is a UUID of version 8 and the RFC's variant."""
    derived = derived_id(*parts)

    assert is_uuid(derived)
    assert derived[14] == "8"
    assert derived[19] in "89ab"
