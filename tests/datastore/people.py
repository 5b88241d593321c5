"""These are commands about the trip itself and who is in it."""

from dataclasses import replace

from datastore.items import GroupItem, ParticipantItem, WorkItem, WorkKind
from datastore.keys import group_key, participant_key
from datastore.values import Item
from datastore.writes.create_expense import CreateExpense
from datastore.writes.delete_group import DeleteGroup
from datastore.writes.leave_group import LeaveGroup
from datastore.writes.merge_guest import MergeGuest
from datastore.writes.remove_participant import RemoveParticipant
from datastore.writes.stamp import Stamp
from datastore.writes.update_group import UpdateGroup
from datastore.writes.update_participant import UpdateParticipant
from domain.access import Role
from domain.expense import Payment
from domain.ids import ParticipantId, UserId
from domain.unset import UNSET, Left
from tests.datastore import samples
from tests.datastore.samples import (
    ANN,
    ANN_HERE,
    AT,
    BOB,
    BOB_HERE,
    GUEST_GIL,
    GUEST_HAL,
    TAXI,
    TRIP,
    stamp,
)
from tests.datastore.world import World

BOB_GOES = WorkItem(
    kind=WorkKind.REMOVE_PARTICIPANT,
    group_id=TRIP,
    resource_id=BOB_HERE,
    actor_id=ANN_HERE,
    actor_user_id=ANN,
    created_at=AT,
)
GIL_GOES = WorkItem(
    kind=WorkKind.MERGE_GUEST,
    group_id=TRIP,
    resource_id=GUEST_GIL,
    target_id=GUEST_HAL,
    actor_id=ANN_HERE,
    actor_user_id=ANN,
    created_at=AT,
)


def head(world: World) -> GroupItem:
    """This is the trip's head."""
    return GroupItem.from_item(world.row("groups", group_key(TRIP)))


def participant_row(world: World, participant_id: ParticipantId) -> Item:
    """This is the row of one participant of the trip."""
    return world.row("groups", participant_key(TRIP, participant_id))


def participant(world: World, participant_id: ParticipantId) -> ParticipantItem:
    """This is one participant of the trip."""
    return ParticipantItem.from_item(participant_row(world, participant_id))


async def co_own(world: World) -> None:
    """This makes Bob an owner beside Ann, without any write path."""
    await world.join(BOB, BOB_HERE, role=Role.OWNER)
    await world.change(head(world), OwnerCount=2, ParticipantCount=4)


def rename_group(
    stamped: Stamp | None = None,
    *,
    name: str | Left = "Lisbon",
    description: str | Left | None = UNSET,
    expected_version: int = 1,
    actor: UserId = ANN,
) -> UpdateGroup:
    """This is Ann giving the trip another name."""
    return UpdateGroup(
        actor=actor,
        group_id=TRIP,
        expected_version=expected_version,
        name=name,
        description=description,
        stamp=stamped or stamp("rename"),
    )


def change_participant(
    stamped: Stamp | None = None,
    *,
    participant_id: ParticipantId = GUEST_GIL,
    name: str | Left = UNSET,
    role: Role | Left = UNSET,
    actor: UserId = ANN,
) -> UpdateParticipant:
    """This is Ann changing a participant, Gil unless another is named."""
    return UpdateParticipant(
        actor=actor,
        group_id=TRIP,
        participant_id=participant_id,
        display_name=name,
        role=role,
        stamp=stamped or stamp("change"),
    )


def delete_trip(stamped: Stamp | None = None, *, actor: UserId = ANN) -> DeleteGroup:
    """This is Ann deleting the trip."""
    return DeleteGroup(actor=actor, group_id=TRIP, stamp=stamped or stamp("delete"))


def remove(
    stamped: Stamp | None = None,
    *,
    participant_id: ParticipantId = BOB_HERE,
    actor: UserId = ANN,
) -> RemoveParticipant:
    """This is Ann removing Bob, whom nothing names."""
    return RemoveParticipant(
        actor=actor,
        group_id=TRIP,
        participant_id=participant_id,
        stamp=stamped or stamp("remove"),
    )


def merge(
    stamped: Stamp | None = None,
    *,
    guest_id: ParticipantId = GUEST_GIL,
    into_id: ParticipantId = GUEST_HAL,
    actor: UserId = ANN,
) -> MergeGuest:
    """This is Ann merging Gil into Hal: they are one person."""
    return MergeGuest(
        actor=actor,
        group_id=TRIP,
        guest_id=guest_id,
        into_id=into_id,
        stamp=stamped or stamp("merge"),
    )


def leave(stamped: Stamp | None = None, *, actor: UserId = ANN) -> LeaveGroup:
    """This is Ann leaving the trip."""
    return LeaveGroup(actor=actor, group_id=TRIP, stamp=stamped or stamp("leave"))


async def lock(world: World, participant_id: ParticipantId = BOB_HERE) -> WorkItem:
    """This is a removal that has crashed behind its lock."""
    work = BOB_GOES.model_copy(update={"resource_id": participant_id})
    await world.change(participant(world, participant_id), TransferTarget=participant_id)
    await world.put(work)
    return work


def taxi_of_bob(name: str = "taxi") -> CreateExpense:
    """This is a taxi that Bob pays for himself."""
    return replace(
        samples.create_expense(stamp(name), expense_id=TAXI),
        items=(samples.equal_item(100, (BOB_HERE, 100)),),
        payments=(Payment(BOB_HERE, 100),),
    )
