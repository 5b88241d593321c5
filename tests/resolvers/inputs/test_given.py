"""These tests hold what an update's field says: a value, null, or nothing."""

from typing import cast

import pytest
import strawberry

from domain.errors import InvalidInput
from domain.unset import UNSET, Left
from resolvers.inputs.given import edited, replaced

LEFT_OUT = cast("str | None", strawberry.UNSET)
PATH = ("title",)


@pytest.mark.parametrize(
    ("value", "expected"),
    [("a", "A"), (None, None), (LEFT_OUT, UNSET)],
    ids=["given", "null", "left out"],
)
def test_edited_field_may_be_cleared(value: str | None, expected: str | Left | None) -> None:
    """A field that may be null is read, cleared by null, and stays when left out."""
    assert edited(value, str.upper) == expected


@pytest.mark.parametrize(
    ("value", "expected"), [("a", "A"), (LEFT_OUT, UNSET)], ids=["given", "left out"]
)
def test_replaced_field_is_read(value: str | None, expected: str | Left) -> None:
    """A field that is never null is read, and stays when left out."""
    assert replaced(value, str.upper, path=PATH) == expected


def test_null_is_refused_elsewhere() -> None:
    """A field that is never null can't be cleared: the error names it."""
    with pytest.raises(InvalidInput) as refused:
        replaced(None, str.upper, path=PATH)

    assert refused.value.path == PATH
    assert str(refused.value) == (
        "title can't be cleared: leave it out to keep it, or give another."
    )
