"""These tests hold how objects behind an interface are told apart."""

import pytest

from domain.currency import CURRENCIES
from domain.errors import ErrorCode
from schema.currency import all_currencies
from schema.events import CommentAdded, GroupEvent
from schema.node import Node
from schema.object_types import IMPLEMENTERS
from schema.user_errors import NotFoundError, UserError, ValidationError


@pytest.mark.parametrize("interface", [Node, GroupEvent, UserError])
def test_type_is_the_objects_own(
    interface: type[Node] | type[GroupEvent] | type[UserError],
) -> None:
    """An object is of its own type only, though others share its interface."""
    implementers = [cls for cls in IMPLEMENTERS if issubclass(cls, interface)]

    for cls in implementers:
        value = object.__new__(cls)
        assert [each for each in implementers if each.is_type_of(value, None)] == [cls]


def test_errors_of_other_types_differ() -> None:
    """A validation error isn't taken for a not-found error."""
    error = ValidationError(
        code=ErrorCode.INVALID, message="Bad.", path=None, expected=None, actual=None
    )

    assert ValidationError.is_type_of(error, None)
    assert not NotFoundError.is_type_of(error, None)
    assert not CommentAdded.is_type_of(error, None)


def test_currencies_are_listed_by_code() -> None:
    """Every currency is listed once, by code."""
    assert [currency.code for currency in all_currencies()] == sorted(CURRENCIES)
