"""These tests hold docs/errors.md to the codes that a client can meet."""

import re

import pytest

from domain.errors import ErrorCode
from gateway.errors import Code
from gateway.websocket.close import CloseCode
from tests.docs.pages import ROOT, body, codes

# Frames that are none of RFC 6455, and text that isn't UTF-8.
SERVERS_OWN = [1002, 1007]
REFUSALS = ROOT / "schema" / "refusals.py"


def test_payload_codes_are_documented() -> None:
    """Every code of a payload error has its line, in the contract's order."""
    documented = [codes(row[0])[0] for row in body("errors.md", "Codes of payload errors")]

    assert documented == [code.value for code in ErrorCode]


def test_codes_of_the_response_are_documented() -> None:
    """Every code that the door or a resolver gives has one line, and every line has its code."""
    given = {code.value for code in Code} | set(
        re.findall(r'"code": "([A-Z_]+)"', REFUSALS.read_text())
    )

    sections = ("Top-level codes", "Codes of a bad request")
    documented = [codes(row[0])[0] for name in sections for row in body("errors.md", name)]

    assert sorted(documented) == sorted(given)


def test_close_codes_are_documented() -> None:
    """Every code that we close a socket with has its line, and so have those of the server."""
    rows = body("errors.md", "Codes that a WebSocket is closed with")
    documented = [int(codes(row[0])[0]) for row in rows]

    assert documented == [*(code.value for code in CloseCode), *SERVERS_OWN]


@pytest.mark.parametrize("row", body("errors.md"), ids=lambda row: codes(row[0])[0])
def test_every_code_has_a_remedy(row: tuple[str, ...]) -> None:
    """A code is given with what it means and what to do about it, both in whole sentences."""
    *_, meaning, remedy = row

    assert meaning.endswith(".")
    assert remedy.endswith(".")
