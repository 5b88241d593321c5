"""These are commands about the trip itself and who is in it."""

from datastore.items import GroupItem, ParticipantItem
from datastore.keys import group_key, participant_key
from datastore.values import Item
from datastore.writes.delete_group import DeleteGroup
from datastore.writes.leave_group import LeaveGroup
from datastore.writes.stamp import Stamp
from datastore.writes.update_group import UpdateGroup
from datastore.writes.update_participant import UpdateParticipant
from domain.access import Role
from domain.ids import ParticipantId, UserId
from domain.unset import UNSET, Left
from tests.datastore.samples import ANN, BOB, BOB_HERE, GUEST_GIL, TRIP, stamp
from tests.datastore.world import World


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


def leave(stamped: Stamp | None = None, *, actor: UserId = ANN) -> LeaveGroup:
    """This is Ann leaving the trip."""
    return LeaveGroup(actor=actor, group_id=TRIP, stamp=stamped or stamp("leave"))
