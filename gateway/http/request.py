"""This module gets the operation out of an HTTP request: the query string's, or the body's."""

from starlette.datastructures import QueryParams
from starlette.requests import Request

from gateway.http.batch import Batch, batch_of
from gateway.http.body import read_body
from gateway.http.limits import HttpLimits
from gateway.http.refusal import malformed, refuse
from gateway.parameters import FieldProblem, MalformedRequest, OperationRequest, operation_request
from gateway.strict_json import NotJson, read_json


async def requested(request: Request, limits: HttpLimits) -> OperationRequest | Batch:
    """This reads the parameters of a GET or POST, or the list of a batch.

    Raises:
        HttpRefused: 400 for what cannot be read, naming each wrong parameter; 408; 413.
    """
    try:
        if request.method == "POST":
            body = await _body(request, limits)
            if isinstance(body, list):
                return batch_of(body, most=limits.batch_operations)
            return operation_request(body)
        return operation_request(_query(request.query_params))
    except MalformedRequest as error:
        raise malformed(error) from error


def has_operation(parameters: QueryParams) -> bool:
    """This says whether a query string asks for an operation, by its text or its hash."""
    return bool({"query", "extensions", "documentId"} & parameters.keys())


def last_event_id(request: Request) -> str | None:
    """This is the last event that a client of a stream says it has seen; None for none."""
    # A browser that has had no id yet may send an empty one.
    return request.headers.get("last-event-id") or None


async def _body(request: Request, limits: HttpLimits) -> object:
    body = await read_body(
        request.headers, request.receive, limit_bytes=limits.body_bytes, limit_s=limits.body_s
    )
    if not body:
        raise refuse(400, "The body is empty: send a JSON object with a `query`.")
    try:
        return read_json(body)
    except NotJson as error:
        raise refuse(400, f"The body is {error.message}.") from error


def _query(parameters: QueryParams) -> dict[str, object]:
    read: dict[str, object] = {
        name: parameters[name]
        for name in ("query", "operationName", "documentId")
        if name in parameters
    }
    for name in ("variables", "extensions"):
        if parameters.get(name):
            read[name] = _json_parameter(name, parameters[name])
    return read


def _json_parameter(name: str, text: str) -> object:
    try:
        return read_json(text)
    except NotJson as error:
        problem = FieldProblem(name, f"`{name}` is {error.message}.")
        raise MalformedRequest(problem) from error
