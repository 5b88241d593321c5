"""This module holds an edit to the version that its caller has seen."""

from datastore.operations import Absent, Condition, Equals, Exists
from domain.errors import Conflict, ErrorCode, InputPath, InTheWay

VERSION_PATH: InputPath = ("expectedVersion",)
_SEEN_FIELDS = {
    "expectedVersion": "version",
    "expectedRevision": "revision",
    "expectedUpdatedAt": "updatedAt",
}


def is_version(version: int, *, attribute: str = "Version") -> Condition:
    """This holds where a row is there and has the version; one without any has version 1."""
    is_same = Equals(attribute, version)
    return is_same | (Exists("SK") & Absent(attribute)) if version == 1 else is_same


def check_version(
    found: int, expected: int | None, *, current: InTheWay, path: InputPath = VERSION_PATH
) -> None:
    """This makes sure that what is edited is what the caller has seen; None: whatever it is.

    Raises:
        Conflict: VERSION_CONFLICT: it has changed since.
    """
    if expected is not None and found != expected:
        raise version_conflict(current, path=path)


def version_conflict(current: InTheWay, *, path: InputPath = VERSION_PATH) -> Conflict:
    """This tells that something has changed since its caller saw it.

    It may have been the caller: an edit that is sent twice without a key meets itself.
    """
    expected = path[-1]
    return Conflict(
        "It was changed since you read it: look at `current`, and send what you still want with its"
        f" `{_SEEN_FIELDS[expected]}` as `{expected}`.",
        code=ErrorCode.VERSION_CONFLICT,
        path=path,
        current=current,
    )
