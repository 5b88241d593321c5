"""This module reads the parameters of a GraphQL request, wherever they came in.

Source: https://http-spec.graphql.org/September2026/#sec-Request-Parameters
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from gateway.document_hash import DOCUMENT_ID, NoHash, document_hash


@dataclass(frozen=True, slots=True)
class OperationRequest:
    """This is what a client asks to be run; what was not given is empty.

    The query is empty only when the document is named by its hash, `sha256`.
    """

    query: str
    operation_name: str | None = None
    variables: Mapping[str, object] = field(default_factory=dict)
    extensions: Mapping[str, object] = field(default_factory=dict)
    sha256: str | None = None


@dataclass(frozen=True, slots=True)
class FieldProblem:
    """This is a parameter that is missing or of the wrong type."""

    field: str
    message: str


class MalformedRequest(Exception):
    """This says which parameters are wrong: at least one, in the order of the specification."""

    def __init__(self, *problems: FieldProblem) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = problems


def operation_request(parameters: object) -> OperationRequest:
    """This reads an operation's parameters; null is the same as not given, other names are ignored.

    Raises:
        MalformedRequest: They are no object, one has the wrong type, or no document is named.
    """
    if not isinstance(parameters, dict):
        raise MalformedRequest(_no_object(parameters))
    problems = tuple(filter(None, (_problem(name, parameters) for name in _TYPES)))
    if problems:
        raise MalformedRequest(*problems)
    sha256 = _sha256(parameters)
    if sha256 is None and parameters.get("query") is None:
        raise MalformedRequest(_missing())
    return OperationRequest(
        query=parameters.get("query") or "",
        # An empty name is no name: https://http-spec.graphql.org/September2026/#sec-GET
        operation_name=parameters.get("operationName") or None,
        variables=parameters.get("variables") or {},
        extensions=parameters.get("extensions") or {},
        sha256=sha256,
    )


_TYPES: Mapping[str, type] = {
    "query": str,
    "operationName": str,
    "variables": dict,
    "extensions": dict,
    DOCUMENT_ID: str,
}
_WORDS: Mapping[type, str] = {
    str: "a string",
    dict: "an object",
    list: "a list",
    bool: "a boolean",
    int: "a number",
    float: "a number",
    type(None): "null",
}


def _problem(name: str, parameters: Mapping[str, object]) -> FieldProblem | None:
    value = parameters.get(name)
    if value is None or isinstance(value, _TYPES[name]):
        return None
    return FieldProblem(
        name, f"`{name}` must be {_WORDS[_TYPES[name]]}, not {_WORDS[type(value)]}."
    )


def _sha256(parameters: Mapping[str, object]) -> str | None:
    document_id, extensions = parameters.get(DOCUMENT_ID), parameters.get("extensions")
    try:
        return document_hash(
            document_id if isinstance(document_id, str) else None,
            extensions if isinstance(extensions, dict) else {},
        )
    except NoHash as error:
        raise MalformedRequest(FieldProblem(DOCUMENT_ID, str(error))) from error


def _missing() -> FieldProblem:
    return FieldProblem("query", "`query` is missing: send the text of the operation as a string.")


def _no_object(parameters: object) -> FieldProblem:
    return FieldProblem(
        "", f"A request must be a JSON object with a `query`, not {_WORDS[type(parameters)]}."
    )
