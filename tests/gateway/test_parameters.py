"""These tests hold `gateway.parameters` to naming every parameter that is wrong."""

import pytest

from gateway.parameters import MalformedRequest, OperationRequest, operation_request


def test_all_parameters_are_read() -> None:
    """The four parameters are read, and other names are ignored."""
    parameters = {
        "query": "query A { a }",
        "operationName": "A",
        "variables": {"x": 1},
        "extensions": {"y": 2},
        "id": "ignored",
    }

    assert operation_request(parameters) == OperationRequest(
        "query A { a }", "A", {"x": 1}, {"y": 2}
    )


@pytest.mark.parametrize(
    "parameters",
    [
        {"query": "{ a }"},
        {"query": "{ a }", "operationName": None, "variables": None, "extensions": None},
        {"query": "{ a }", "operationName": ""},
    ],
    ids=["left out", "null", "empty name"],
)
def test_query_is_enough(parameters: object) -> None:
    """What is left out, null, or an empty name is as if it were not given."""
    assert operation_request(parameters) == OperationRequest("{ a }")


@pytest.mark.parametrize(
    ("parameters", "field", "message"),
    [
        ({}, "query", "`query` is missing: send the text of the operation as a string."),
        (
            {"query": None},
            "query",
            "`query` is missing: send the text of the operation as a string.",
        ),
        ({"query": 5}, "query", "`query` must be a string, not a number."),
        (
            {"query": "", "variables": [1]},
            "variables",
            "`variables` must be an object, not a list.",
        ),
        (
            {"query": "", "operationName": True},
            "operationName",
            "`operationName` must be a string, not a boolean.",
        ),
        (
            {"query": "", "extensions": "x"},
            "extensions",
            "`extensions` must be an object, not a string.",
        ),
        (None, "", "A request must be a JSON object with a `query`, not null."),
        ("x", "", "A request must be a JSON object with a `query`, not a string."),
        ([], "", "A request must be a JSON object with a `query`, not a list."),
    ],
)
def test_wrong_parameter_is_named(parameters: object, field: str, message: str) -> None:
    """A parameter of the wrong type, or a missing query, is named with what would be right."""
    with pytest.raises(MalformedRequest) as raised:
        operation_request(parameters)

    assert [(each.field, each.message) for each in raised.value.problems] == [(field, message)]


def test_all_problems_at_once() -> None:
    """Several wrong parameters are told together."""
    with pytest.raises(MalformedRequest) as raised:
        operation_request({"query": 1, "operationName": 2, "variables": 3, "extensions": 4})

    assert [each.field for each in raised.value.problems] == [
        "query",
        "operationName",
        "variables",
        "extensions",
    ]
