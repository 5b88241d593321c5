"""This module locks a participant who is to go: nothing new may name them from then on."""

from datastore.items import ParticipantItem
from datastore.keys import group_key
from datastore.operations import Absent, Check, Condition, Equals, Exists, SetTo, Update
from datastore.tables import GROUPS
from datastore.values import Item
from datastore.writes.acting import not_found
from datastore.writes.participants import on_the_way_out
from datastore.writes.planned import Planned
from domain.errors import Conflict, DomainError, InputPath
from domain.ids import GroupId, ParticipantId


def live(group_id: GroupId, *, path: InputPath) -> Planned:
    """This plans the check that a group is there and not being deleted."""
    is_live = Exists("SK") & Absent("Status")
    return Planned(Check(GROUPS, group_key(group_id), is_live), not_found(path))


def locked(
    participant: ParticipantItem, target_id: ParticipantId, *, also: Condition, path: InputPath
) -> Planned:
    """This plans the lock of a participant who goes, into the target; their own id for nowhere.

    Who has the same lock already keeps it: what was begun is gone on with. `also` is what else
    must hold of the row, and may hold again.
    """

    def refusal(item: Item | None) -> DomainError | None:
        return not_found(path) if item is None else not_lockable(item, target_id, path=path)

    is_free = Absent("TransferTarget") | Equals("TransferTarget", target_id)
    condition = Exists("SK") & is_free & Absent("TransferSource") & also
    lock = (SetTo("TransferTarget", target_id),)
    return Planned(Update(GROUPS, participant.key, lock, condition), refusal)


def not_lockable(item: Item, target_id: ParticipantId, *, path: InputPath) -> DomainError | None:
    """This says why a participant can't be locked now; None where they can."""
    if item.get("TransferTarget", target_id) != target_id:
        return on_the_way_out(path)
    if "TransferSource" in item:
        return Conflict(
            "A guest is being merged into this participant: wait for that to end.", path=path
        )
    return None
