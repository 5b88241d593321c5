"""These tests hold which payload error each domain outcome becomes."""

import pytest

from domain.access import Role
from domain.errors import Conflict, DomainError, ErrorCode, Forbidden, InvalidInput, NotFound
from resolvers.convert.user_error import user_error
from schema.user_errors import (
    ConflictError,
    ForbiddenError,
    NotFoundError,
    UserError,
    ValidationError,
)

CASES: list[tuple[DomainError, UserError]] = [
    (
        InvalidInput(
            "Bad.", path=("a", "0"), code=ErrorCode.SUM_MISMATCH, expected="2", actual="1"
        ),
        ValidationError(
            code=ErrorCode.SUM_MISMATCH,
            message="Bad.",
            path=["a", "0"],
            expected="2",
            actual="1",
        ),
    ),
    (
        NotFound("Gone.", path=("id",)),
        NotFoundError(code=ErrorCode.NOT_FOUND, message="Gone.", path=["id"]),
    ),
    (
        Forbidden("No.", required_role=Role.OWNER),
        ForbiddenError(
            code=ErrorCode.FORBIDDEN, message="No.", path=None, required_role=Role.OWNER
        ),
    ),
    (
        Conflict("Later.", code=ErrorCode.IN_USE),
        ConflictError(code=ErrorCode.IN_USE, message="Later.", path=None, current=None),
    ),
]


@pytest.mark.parametrize(("outcome", "error"), CASES, ids=["invalid", "gone", "no", "later"])
def test_outcome_becomes_its_error(outcome: DomainError, error: UserError) -> None:
    """Each class of outcome becomes the error of its name, with all it tells."""
    assert user_error(outcome) == error
    assert type(user_error(outcome)) is type(error)


def test_every_outcome_is_known() -> None:
    """There is a payload error for every class of outcome that is raised alone."""
    known = {type(outcome) for outcome, _ in CASES}

    assert {cls for cls in DomainError.__subclasses__() if not collects(cls)} == known


def collects(cls: type[DomainError]) -> bool:
    """This tells a class that collects other outcomes."""
    return "problems" in vars(cls)


def test_unknown_outcome_is_a_fault() -> None:
    """An outcome of no known class is a fault, not a quiet success."""
    with pytest.raises(TypeError):
        user_error(DomainError("?", code=ErrorCode.INVALID))
