"""This module reads the texts of an edit; a field that was left out stays."""

from domain.text import optional_text, required_text
from domain.unset import UNSET, Left
from resolvers.inputs.given import edited, replaced
from resolvers.inputs.problems import Checks


def replaced_text(checks: Checks, text: str | None, field: str, *, limit: int) -> str | Left:
    """This gives the new text of a field that is never empty, where null is a problem."""
    path = (field,)
    return checks.read(
        lambda: replaced(
            text, lambda given: required_text(given, path=path, limit=limit), path=path
        ),
        otherwise=UNSET,
    )


def edited_text(checks: Checks, text: str | None, field: str, *, limit: int) -> str | Left | None:
    """This gives the new text of a field that may be empty, which null makes it."""
    return checks.read(
        lambda: edited(text, lambda given: optional_text(given, path=(field,), limit=limit)),
        otherwise=UNSET,
    )
