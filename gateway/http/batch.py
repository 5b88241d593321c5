"""This module answers a batch: several operations in one POST, as a list, in their order.

No specification has it; it is what the batching links of Apollo and others send. Each operation
counts, fails and is refused alone. Queries run together; where a mutation is among them, each
waits for the one before, as if they had been sent one by one.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from graphql import OperationType
from starlette.responses import Response

from gateway.errors import Code, entry
from gateway.http.media_types import JSON
from gateway.http.refusal import HttpRefused, malformed, refuse
from gateway.http.responses import json_response
from gateway.outcome import Outcome, Unanswered
from gateway.parameters import MalformedRequest, OperationRequest, operation_request
from gateway.service import GraphQLService, Prepared
from resolvers.context import Viewer


@dataclass(frozen=True, slots=True)
class Batch:
    """This is what each element of a list asks for, or why it asks for nothing."""

    asked: tuple[OperationRequest | Unanswered, ...]


def batch_of(elements: list[object], *, most: int) -> Batch:
    """This reads a list of operations; an element that can't be read is refused alone.

    Raises:
        HttpRefused: 400, for a list where none is served, an empty one, or one that is too long.
    """
    if not most:
        raise refuse(
            400, "Batches are not served: send one operation as a JSON object, not a list."
        )
    if not elements:
        raise refuse(400, "The batch is empty: send a list of one operation or more.")
    if len(elements) > most:
        message = f"The batch has {len(elements)} operations; {most} is the limit."
        raise refuse(400, message)
    return Batch(tuple(_asked(each) for each in elements))


async def batch_response(
    batch: Batch,
    service: GraphQLService,
    *,
    viewer: Viewer | None,
    media_types: tuple[str, ...],
    count: Callable[[], Awaitable[object]],
) -> Response:
    """This runs a batch and answers with the list of results, each at its operation's place.

    `count` counts one operation for the limits of rate; the first has been counted.

    Raises:
        HttpRefused: 406, for a client that takes no plain JSON: no other type has lists.
    """
    if JSON not in media_types:
        raise refuse(406, f"A batch is answered in {JSON}: accept it.")
    prepared = [_prepared(each, service) for each in batch.asked]
    counted = [prepared[0], *[await _counted(each, count) for each in prepared[1:]]]
    has_mutation = any(_is_mutation(each) for each in counted)
    running = (_outcome(each, service, viewer) for each in counted)
    outcomes = [await each for each in running] if has_mutation else await asyncio.gather(*running)
    return json_response(b"[" + b",".join(outcome.body for outcome in outcomes) + b"]", 200, JSON)


def _asked(element: object) -> OperationRequest | Unanswered:
    try:
        return operation_request(element)
    except MalformedRequest as error:
        return Unanswered(malformed(error).refusal.errors)


def _prepared(
    asked: OperationRequest | Unanswered, service: GraphQLService
) -> Prepared | Unanswered:
    prepared = asked if isinstance(asked, Unanswered) else service.prepare(asked)
    if isinstance(prepared, Prepared) and prepared.kind is OperationType.SUBSCRIPTION:
        message = "A subscription can't be in a batch: send it alone, for a stream."
        return Unanswered((entry(message, Code.BAD_REQUEST),))
    return prepared


async def _counted(
    prepared: Prepared | Unanswered, count: Callable[[], Awaitable[object]]
) -> Prepared | Unanswered:
    try:
        await count()
    except HttpRefused as refused:
        return Unanswered(refused.refusal.errors)
    return prepared


def _is_mutation(prepared: Prepared | Unanswered) -> bool:
    return isinstance(prepared, Prepared) and prepared.kind is OperationType.MUTATION


async def _outcome(
    prepared: Prepared | Unanswered, service: GraphQLService, viewer: Viewer | None
) -> Outcome:
    if isinstance(prepared, Unanswered):
        return prepared
    return await service.execute(prepared, viewer=viewer)
