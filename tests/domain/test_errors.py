"""These tests hold the tree of errors and how messages show values."""

import pytest

from domain.access import Role
from domain.errors import (
    Conflict,
    DomainError,
    ErrorCode,
    Forbidden,
    InTheWay,
    InvalidInput,
    InvalidInputs,
    NotFound,
    ObjectKind,
    quoted,
)


def test_codes_are_the_contracts() -> None:
    """The codes are those of the contract's ErrorCode, in its order."""
    assert " ".join(ErrorCode) == (
        "INVALID SUM_MISMATCH LIMIT_EXCEEDED NOT_FOUND FORBIDDEN CONFLICT VERSION_CONFLICT IN_USE "
        "LAST_OWNER ALREADY_MEMBER ALREADY_REQUESTED IDEMPOTENCY_MISMATCH"
    )


@pytest.mark.parametrize(
    ("error", "code"),
    [
        pytest.param(InvalidInput("Wrong."), ErrorCode.INVALID, id="invalid input"),
        pytest.param(NotFound("Gone."), ErrorCode.NOT_FOUND, id="not found"),
        pytest.param(Forbidden("No."), ErrorCode.FORBIDDEN, id="forbidden"),
        pytest.param(Conflict("Not now."), ErrorCode.CONFLICT, id="conflict"),
        pytest.param(
            Conflict("Moved.", code=ErrorCode.VERSION_CONFLICT),
            ErrorCode.VERSION_CONFLICT,
            id="conflict of versions",
        ),
    ],
)
def test_conditions_have_codes(error: DomainError, code: ErrorCode) -> None:
    """Each condition has its code, points at no field unless told, and is its only problem."""
    assert (error.code, error.path, error.problems) == (code, None, (error,))


def test_errors_read_as_their_message() -> None:
    """An error's text is its message."""
    assert str(NotFound("No such group.", path=("groupId",))) == "No such group."


def test_catchers_get_their_data() -> None:
    """An error carries what its catcher needs beside the message."""
    mismatch = InvalidInput(
        "Off.", path=("payments",), code=ErrorCode.SUM_MISMATCH, expected="10.00", actual="9.99"
    )
    forbidden = Forbidden("Viewers don't.", required_role=Role.MEMBER)
    in_the_way = InTheWay(ObjectKind.EXPENSE, ("group", "1"))
    conflict = Conflict("Moved.", current=in_the_way)

    assert (mismatch.path, mismatch.expected, mismatch.actual) == (("payments",), "10.00", "9.99")
    assert forbidden.required_role is Role.MEMBER
    assert conflict.current == in_the_way


def test_collected_problems_keep_their_order() -> None:
    """Problems of any kind are kept whole and in order; code and path are the first one's."""
    first = InvalidInput(
        "Too long.", path=("title",), code=ErrorCode.LIMIT_EXCEEDED, expected="120", actual="121"
    )
    second = NotFound("No such participant.", path=("payerId",))

    both = InvalidInputs((first, second))

    assert both.problems == (first, second)
    assert (both.code, both.path) == (ErrorCode.LIMIT_EXCEEDED, ("title",))
    assert both.message == "Too long. No such participant."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("12,50", '"12,50"', id="as it is"),
        pytest.param("", '""', id="empty"),
        pytest.param("9" * 41, f'"{"9" * 40}…"', id="cut after 40"),
        pytest.param("a\n\u202eb", '"a\\n\\u202eb"', id="unprintable"),
        pytest.param("\ud800", '"\\ud800"', id="half a surrogate pair"),
        pytest.param("Ünï 😀", '"Ünï 😀"', id="any script"),
    ],
)
def test_messages_show_values_safely(text: str, expected: str) -> None:
    """A value in a message is cut short and has its unprintable characters escaped."""
    assert quoted(text) == expected
