"""This compares what is in a group with what the clients of the trial were told."""

from collections.abc import Container, Iterable, Iterator, Mapping

from datastore.engine.port import Engine
from datastore.operations import GetItem
from datastore.reads.keyed import items_by_get
from datastore.tables import IDEMPOTENCY
from datastore.values import Item
from datastore.verification.attributes import text
from datastore.verification.group_rows import GroupRows
from schema.global_ids import GlobalId, Kind, read_global_id
from tests.campaigns.banking.client import Ledger

ROWS: Mapping[Kind, tuple[str, str]] = {
    Kind.EXPENSE: ("EXPENSE", "ExpenseId"),
    Kind.COMMENT: ("COMMENT", "CommentId"),
    Kind.SETTLEMENT: ("SETTLEMENT", "SettlementId"),
}


async def made_unseen(engine: Engine, ledger: Ledger) -> set[str]:
    """This gives what keys have made whose clients were told that they can't see it any more."""
    gets = tuple(GetItem(IDEMPOTENCY, key, consistent=True) for key in ledger.unseen)
    found = await items_by_get(engine, gets)
    return {text(claim, "ResultId") for claim in found if claim is not None}


def compared(group: GroupRows, ledger: Ledger, unseen: Container[str]) -> Iterator[str]:
    """This tells of what was acknowledged and isn't there, and of what is there untold.

    What the log says was deleted may be gone; a merge deletes what nobody asked to delete. What is
    `unseen` may be there: its maker was told, by then, that it isn't theirs to see.
    """
    there = {text(row, name) for entity, name in ROWS.values() for row in group.of_type(entity)}
    gone = {text(event, "ResourceId") for event in group.events if _is_deletion(event)}
    made = {each.parts[-1]: each for each in _of_group(group, ledger.made)}
    for object_id in sorted(made.keys() - there):
        # A comment goes with its expense, whose id stands before its own.
        if not gone.intersection(made[object_id].parts[1:]):
            yield f"{object_id} was acknowledged and isn't there"
    for object_id in sorted(there - made.keys()):
        if object_id not in unseen:
            yield f"{object_id} is there and nobody was told"
    for each in _of_group(group, ledger.deleted):
        if each.parts[-1] in there:
            yield f"{each.parts[-1]} was deleted and is there"


def _of_group(group: GroupRows, global_ids: Iterable[str]) -> Iterator[GlobalId]:
    for each in map(read_global_id, global_ids):
        if each.kind in ROWS and each.parts[0] == group.group_id:
            yield each


def _is_deletion(event: Item) -> bool:
    payload = event.get("Payload")
    change = payload.get("Change") if isinstance(payload, dict) else None
    return change == "DELETED" or event.get("Type") in {"EXPENSE_DELETED", "COMMENT_DELETED"}
