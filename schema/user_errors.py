"""This module holds why a mutation changed nothing."""

import strawberry

from schema.definitions import interface_type, object_type
from schema.enums import ErrorCode, Role
from schema.node import Node


@interface_type
class UserError:
    """This is why a mutation changed nothing.

    Expected outcomes are told here, in the data; the response's `errors` are for faults.
    """

    code: ErrorCode = strawberry.field(description="What went wrong, for programs.")
    message: str = strawberry.field(
        description="What went wrong, with which value, and what to do about it, for people."
    )
    path: list[str] | None = strawberry.field(
        description='The input field at fault, from `input` down, like ["items", "0", "amount"]; '
        "null when no single one is."
    )

    @classmethod
    def is_type_of(cls, value: object, _info: object) -> bool:
        """This tells whether a value is exactly of this type."""
        return type(value) is cls


@object_type
class ValidationError(UserError):
    """This is an input value that can't be taken: INVALID, SUM_MISMATCH or LIMIT_EXCEEDED."""

    expected: str | None = strawberry.field(
        description="The sum or limit that was missed; null with the code INVALID."
    )
    actual: str | None = strawberry.field(
        description="What was given in its place; null with the code INVALID."
    )


@object_type
class NotFoundError(UserError):
    """This is an object that isn't there, or isn't the caller's to see: the two look the same."""


@object_type
class ForbiddenError(UserError):
    """This is an act that the caller's role in the group doesn't allow."""

    required_role: Role | None = strawberry.field(
        description="The least role that may; null where no role would do."
    )


@object_type
class ConflictError(UserError):
    """This is an act that the state of things doesn't allow now."""

    current: Node | None = strawberry.field(
        description="The object as it is now, to merge with and try again, or the one that is in "
        "the way; null where there is none to show."
    )
