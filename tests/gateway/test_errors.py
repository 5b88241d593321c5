"""These tests hold `gateway.errors` to saying what is meant for the client, and no more."""

import logging
from collections.abc import Mapping

import orjson
import pytest
from graphql import GraphQLError

from datastore.engine.errors import (
    BadRequest,
    EngineError,
    OutcomeUnknown,
    Throttled,
    Unavailable,
)
from gateway.errors import MASK, shown
from gateway.outcome import Answered, Outcome, Unanswered
from gateway.parameters import OperationRequest
from gateway.service import Prepared
from tests.gateway.graph import graph_service


async def outcome(query: str, variables: Mapping[str, object] | None = None) -> Outcome:
    """This is what a query comes to, refused or executed."""
    service = graph_service()
    prepared = service.prepare(OperationRequest(query, variables=variables or {}))
    if isinstance(prepared, Prepared):
        return await service.execute(prepared, viewer=None)
    return prepared


def logged_faults(caplog: pytest.LogCaptureFixture) -> list[dict[str, object]]:
    """This is every logged fault: its error id, its path, and the message of its exception."""
    return [
        {
            "id": vars(record)["error_id"],
            "path": vars(record)["path"],
            "exception": str(record.exc_info[1]) if record.exc_info else None,
        }
        for record in caplog.records
        if (record.levelno, record.message) == (logging.ERROR, "operation.failed")
    ]


@pytest.mark.parametrize(
    ("query", "variables", "code"),
    [
        ("{ echo(", {}, "GRAPHQL_PARSE_FAILED"),
        ("{ unknown }", {}, "GRAPHQL_VALIDATION_FAILED"),
        ("query A { viewer } query B { viewer }", {}, "OPERATION_RESOLUTION_FAILURE"),
        ("query ($t: String!) { echo(text: $t) }", {"t": 5}, "BAD_USER_INPUT"),
    ],
)
async def test_refusal_has_code(query: str, variables: Mapping[str, object], code: str) -> None:
    """Each stage that refuses gives its errors a stable code."""
    refused = await outcome(query, variables)

    assert isinstance(refused, Unanswered)
    assert not refused.is_fault
    assert [error["extensions"] for error in refused.errors] == [{"code": code}]


async def test_meant_error_is_shown(caplog: pytest.LogCaptureFixture) -> None:
    """An error that a resolver raises with a code is shown as it is, and is no fault."""
    answered = await outcome("{ refuse }")

    assert isinstance(answered, Answered)
    assert orjson.loads(answered.body) == {
        "data": {"refuse": None},
        "errors": [
            {
                "message": "Not today.",
                "locations": [{"line": 1, "column": 3}],
                "path": ["refuse"],
                "extensions": {"code": "NOT_FOUND"},
            }
        ],
    }
    assert logged_faults(caplog) == []


async def test_odd_extension_is_text() -> None:
    """An extension that JSON cannot hold is told as text."""
    answered = await outcome("{ limit }")

    assert isinstance(answered, Answered)
    [error] = orjson.loads(answered.body)["errors"]
    assert error["extensions"] == {"code": "COST_LIMIT", "limit": "1.50"}


async def test_argument_error_is_the_clients() -> None:
    """A variable that is null where an argument may not be is the client's error."""
    answered = await outcome('query ($t: String = "x") { echo(text: $t) }', {"t": None})

    assert isinstance(answered, Answered)
    [error] = orjson.loads(answered.body)["errors"]
    assert error["extensions"] == {"code": "BAD_USER_INPUT"}
    assert error["path"] == ["echo"]


async def test_fault_is_masked(caplog: pytest.LogCaptureFixture) -> None:
    """What a resolver did not mean is masked, and logged under the id that goes out."""
    answered = await outcome("{ broken: fault }")

    assert isinstance(answered, Answered)
    [error] = orjson.loads(answered.body)["errors"]
    error_id = error["extensions"].pop("errorId")
    assert error == {
        "message": MASK,
        "locations": [{"line": 1, "column": 3}],
        "path": ["broken"],
        "extensions": {"code": "INTERNAL"},
    }
    assert logged_faults(caplog) == [
        {"id": error_id, "path": "broken", "exception": "the secret of the fault"}
    ]


OUTAGES: list[EngineError] = [
    Unavailable("DynamoDB can't be reached"),
    Throttled("DynamoDB is busy"),
    OutcomeUnknown("DynamoDB's answer was lost"),
]


@pytest.mark.parametrize("error", OUTAGES, ids=lambda error: type(error).__name__)
async def test_outage_is_one_line(caplog: pytest.LogCaptureFixture, error: EngineError) -> None:
    """A store that is out is logged in one line, under the id that goes out, and no traceback."""
    at = GraphQLError("out", path=["group", "expenses", 0], original_error=error)

    (shown_error,) = shown([at])

    (record,) = caplog.records
    fields = {name: vars(record)[name] for name in ("error_id", "path", "error", "why")}
    assert (record.levelno, record.message, record.exc_info) == (
        logging.ERROR,
        "store.unavailable",
        None,
    )
    assert fields == {
        "error_id": shown_error["extensions"]["errorId"],
        "path": "group.expenses.0",
        "error": type(error).__name__,
        "why": str(error),
    }
    assert shown_error["message"] == MASK


async def test_unusable_request_is_no_outage(caplog: pytest.LogCaptureFixture) -> None:
    """What the store refuses is a fault of ours, and logged with its traceback."""
    at = GraphQLError("bad", path=["group"], original_error=BadRequest("a limit"))

    shown([at])

    assert [fault["exception"] for fault in logged_faults(caplog)] == ["a limit"]


async def test_unwritable_data_is_a_fault(caplog: pytest.LogCaptureFixture) -> None:
    """Data that JSON cannot hold ends its operation with a masked error."""
    refused = await outcome("{ odd }")

    assert isinstance(refused, Unanswered)
    assert refused.is_fault
    assert [error["message"] for error in refused.errors] == [MASK]
    assert [fault["exception"] for fault in logged_faults(caplog)] == [
        "Integer exceeds 64-bit range"
    ]


async def test_stray_cancellation_is_answered(caplog: pytest.LogCaptureFixture) -> None:
    """A cancellation that nobody asked of the operation is a fault, and the client is answered."""
    refused = await outcome("{ cancelled }")

    assert isinstance(refused, Unanswered)
    assert [error["message"] for error in refused.errors] == [MASK]
    assert len(logged_faults(caplog)) == 1
