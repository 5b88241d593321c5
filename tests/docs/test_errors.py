"""These tests hold docs/errors.md to the codes that a client can meet."""

import pytest

from domain.errors import ErrorCode
from tests.docs.pages import body, codes

TOP_LEVEL = [
    "UNAUTHENTICATED",
    "BAD_USER_INPUT",
    "NOT_FOUND",
    "RATE_LIMITED",
    "COST_LIMIT",
    "TIMEOUT",
    "RESYNC",
    "INTERNAL",
]


def test_payload_codes_are_documented() -> None:
    """Every code of a payload error has its line, in the contract's order."""
    documented = [codes(row[0])[0] for row in body("errors.md", "Codes of payload errors")]

    assert documented == [code.value for code in ErrorCode]


def test_top_level_codes_are_documented() -> None:
    """Every top-level code of the contract has its line, in the contract's order."""
    documented = [codes(row[0])[0] for row in body("errors.md", "Top-level codes")]

    assert documented == TOP_LEVEL


@pytest.mark.parametrize("row", body("errors.md"), ids=lambda row: codes(row[0])[0])
def test_every_code_has_a_remedy(row: tuple[str, ...]) -> None:
    """A code is given with what it means and what to do about it, both in whole sentences."""
    *_, meaning, remedy = row

    assert meaning.endswith(".")
    assert remedy.endswith(".")
