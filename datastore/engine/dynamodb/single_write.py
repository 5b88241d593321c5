"""This module carries out single writes, each with one effect, and says so when it can't tell."""

from collections.abc import Callable
from typing import Final

from datastore.engine.dynamodb.answers import item_or_none
from datastore.engine.dynamodb.attributes import untyped_item
from datastore.engine.dynamodb.calling import Caller
from datastore.engine.dynamodb.failures import ConditionRefused
from datastore.engine.dynamodb.naming import Naming
from datastore.engine.dynamodb.reads import get_request
from datastore.engine.dynamodb.refusals import refusal
from datastore.engine.dynamodb.retrying import Reply
from datastore.engine.dynamodb.write_ids import (
    accumulates,
    bare,
    is_marked,
    is_repeatable,
    marked,
)
from datastore.engine.dynamodb.writes import write_request
from datastore.engine.errors import BadRequest, ConditionFailed, EngineError, OutcomeUnknown
from datastore.engine.port import Returning
from datastore.engine.rules.writes import write_key
from datastore.operations import Delete, GetItem, SingleWrite
from datastore.values import Item

_OPERATIONS: Final = {"Put": "PutItem", "Update": "UpdateItem", "Delete": "DeleteItem"}


class SingleWriter:
    """This sends a plain write again as it is, and a marked one as `write_ids` says.

    A marked write that adds to what is there is not sent again after a lost reply: its mark could
    have been written over in between, and a second sum would be wrong. Its mark is looked for.
    """

    def __init__(self, caller: Caller, naming: Naming, new_id: Callable[[], str]) -> None:
        """This takes where ids of writes come from."""
        self._caller = caller
        self._naming = naming
        self._new_id = new_id

    async def plain(self, op: SingleWrite) -> None:
        """This carries out a write that can be repeated."""
        request = write_request(op, self._naming, returning=Returning.NOTHING)
        reply = await self._caller.send(_operation(op), request)
        _check(op, reply)

    async def write(self, op: SingleWrite, returning: Returning) -> Item | None:
        """This carries out one checked write.

        Raises:
            ConditionFailed: its condition does not hold, and the write was not carried out.
            OutcomeUnknown: the reply was lost and nothing tells what became of it.
        """
        if is_repeatable(op, returning):
            await self.plain(op)
            return None
        write_id = self._new_id()
        sent = marked(op, write_id)
        request = write_request(sent, self._naming, returning=returning)
        reply = await self._caller.send(_operation(op), request, is_repeatable=not accumulates(op))
        if isinstance(reply.error, ConditionRefused):
            return _refused(reply.error.item, reply, write_id=write_id, returning=returning)
        if isinstance(reply.error, OutcomeUnknown) and not isinstance(op, Delete):
            return await self._look(op, reply.error, write_id=write_id, returning=returning)
        _check(op, reply)
        return _returned(op, reply, returning)

    async def _look(
        self, op: SingleWrite, unknown: OutcomeUnknown, *, write_id: str, returning: Returning
    ) -> Item | None:
        get = GetItem(op.table, write_key(op), consistent=True)
        try:
            answer = await self._caller.read("GetItem", get_request(get, self._naming))
        except EngineError as error:
            # What keeps us from looking says nothing of the write, which may be there.
            raise unknown from error
        typed = answer.get("Item")
        item = untyped_item(typed) if typed else None
        if not is_marked(item, write_id):
            raise unknown
        return _carried_out(item, returning)


def _operation(op: SingleWrite) -> str:
    return _OPERATIONS[type(op).__name__]


def _check(op: SingleWrite, reply: Reply) -> None:
    error = reply.error
    if isinstance(error, BadRequest):
        raise BadRequest(refusal(op, str(error))) from error
    if error is not None:
        raise error


def _refused(
    item: Item | None, reply: Reply, *, write_id: str, returning: Returning
) -> Item | None:
    if is_marked(item, write_id):
        return _carried_out(item, returning)
    if reply.is_doubtful:
        raise OutcomeUnknown(
            "the reply to the write was lost, and its condition does not hold now: because of"
            " itself, or because of another write; read the item"
        )
    raise ConditionFailed(None if item is None else bare(item))


def _carried_out(item: Item | None, returning: Returning) -> Item | None:
    if returning is Returning.OLD:
        raise OutcomeUnknown(
            "the write was carried out, but the reply with the item before it was lost; read it"
        )
    return bare(item) if item is not None and returning is Returning.NEW else None


def _returned(op: SingleWrite, reply: Reply, returning: Returning) -> Item | None:
    item = item_or_none(reply.answer.get("Attributes"))
    if isinstance(op, Delete) and reply.is_doubtful and returning is Returning.OLD and not item:
        raise OutcomeUnknown(
            "the item is gone, but the reply that told whether it had been there was lost"
        )
    return item
