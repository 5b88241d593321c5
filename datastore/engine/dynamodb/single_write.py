"""This module carries out single writes, each with one effect, and says so when it can't tell."""

from typing import Final

from datastore.engine.dynamodb.answers import item_or_none, understood
from datastore.engine.dynamodb.calling import Caller
from datastore.engine.dynamodb.naming import Naming
from datastore.engine.dynamodb.refusals import refusal
from datastore.engine.dynamodb.repeating import is_repeatable
from datastore.engine.dynamodb.writes import write_request
from datastore.engine.errors import BadRequest, OutcomeUnknown
from datastore.engine.port import Returning
from datastore.operations import SingleWrite
from datastore.values import Item

_OPERATIONS: Final = {"Put": "PutItem", "Update": "UpdateItem", "Delete": "DeleteItem"}


async def carry_out(
    op: SingleWrite, returning: Returning, *, caller: Caller, naming: Naming
) -> Item | None:
    """This carries out one checked write; what can't be repeated is not, once it is in doubt.

    Whoever must know sends a transaction of one row: its token makes repetition harmless.

    Raises:
        ConditionFailed: its condition does not hold, and the write was not carried out.
        OutcomeUnknown: the reply was lost.
    """
    request = write_request(op, naming, returning=returning)
    try:
        answer = await caller.write(
            _OPERATIONS[type(op).__name__],
            request,
            is_repeatable=is_repeatable(op, returning),
        )
    except BadRequest as error:
        raise BadRequest(refusal(op, str(error))) from error
    with understood(OutcomeUnknown):
        return item_or_none(answer.get("Attributes"))
