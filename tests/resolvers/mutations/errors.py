"""This writes the errors that payloads are expected to have."""

from tests.resolvers.harness import Answer, Data, Json, listed


def errors_of(answer: Answer, mutation: str) -> list[Json]:
    """This gives the errors in a payload."""
    assert not answer.errors, answer
    return listed(answer.data, f"{mutation}.errors")


def places(answer: Answer, mutation: str) -> list[tuple[Json, Json]]:
    """This gives the code and path of every error in a payload, the path as text."""
    return [
        (error["code"], None if error["path"] is None else ".".join(map(str, path(error))))
        for error in errors_of(answer, mutation)
        if isinstance(error, dict)
    ]


def path(error: Data) -> list[Json]:
    """This gives the path of an error that has one."""
    found = error["path"]
    assert isinstance(found, list)
    return found


def invalid(
    message: str,
    *path: str,
    code: str = "INVALID",
    expected: str | None = None,
    actual: str | None = None,
) -> Data:
    """This is a ValidationError."""
    return {
        "__typename": "ValidationError",
        "code": code,
        "message": message,
        "path": list(path),
        "expected": expected,
        "actual": actual,
    }


def conflict(message: str, *path: str, code: str = "CONFLICT", current: Data | None = None) -> Data:
    """This is a ConflictError, with what it shows."""
    return {
        "__typename": "ConflictError",
        "code": code,
        "message": message,
        "path": list(path),
        "current": current,
    }


def not_found(message: str, *path: str) -> Data:
    """This is a NotFoundError."""
    return {
        "__typename": "NotFoundError",
        "code": "NOT_FOUND",
        "message": message,
        "path": list(path),
    }


def forbidden(role: str, required: str) -> Data:
    """This is a ForbiddenError of a role that is too low."""
    takes = "OWNER" if required == "OWNER" else f"{required} at least"
    return {
        "__typename": "ForbiddenError",
        "code": "FORBIDDEN",
        "message": f"Your role here is {role}, and this takes {takes}: ask an owner of the group.",
        "path": None,
        "requiredRole": required,
    }


def version_conflict(seen: str = "version", /, **current: Json) -> Data:
    """This is a ConflictError of an edit that came too late, by the field that was seen."""
    expected = f"expected{seen[0].upper()}{seen[1:]}"
    return {
        "__typename": "ConflictError",
        "code": "VERSION_CONFLICT",
        "message": "It was changed since you read it: look at `current`, and send what you still "
        f"want with its `{seen}` as `{expected}`.",
        "path": [expected],
        "current": current,
    }


NOTHING_THERE = "There is nothing with this id that you can see: check the id."
NO_PARTICIPANT = "There is no such participant in this group: check the id."
