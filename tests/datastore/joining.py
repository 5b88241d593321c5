"""These are commands about joining the trip, and what has to be there for them."""

from collections.abc import Awaitable, Callable

from datastore.engine.port import Engine
from datastore.items import (
    GroupItem,
    InviteItem,
    JoinLockItem,
    JoinRequestItem,
    ParticipantItem,
    ProfileItem,
    UserStatus,
)
from datastore.keys import group_key, invite_key, join_lock_key, participant_key
from datastore.operations import Put
from datastore.tables import GROUPS
from datastore.values import Item, Value
from datastore.writes.approve_join_request import ApproveJoinRequest
from datastore.writes.cancel_join_request import CancelJoinRequest
from datastore.writes.configure_invite import ConfigureInvite
from datastore.writes.deny_join_request import DenyJoinRequest
from datastore.writes.request_to_join import RequestToJoin
from datastore.writes.stamp import Stamp
from domain.access import Role
from domain.ids import JoinRequestId, ParticipantId, UserId
from domain.invite_token import invite_token, token_hash
from domain.unset import UNSET, Left
from tests.datastore.expected import event_row
from tests.datastore.requests import ASKED
from tests.datastore.samples import ANN, AT, GUEST_GIL, STRANGER, TRIP, sample_id, stamp
from tests.datastore.staged import StagedEngine, after
from tests.datastore.world import World

TOKEN = invite_token(TRIP, b"s" * 32)
NEW_TOKEN = invite_token(TRIP, b"n" * 32)
SAM_HERE = ParticipantId(sample_id("c", 21))

Act = Callable[[], Awaitable[object]]


def configure(
    stamped: Stamp | None = None,
    *,
    actor: UserId = ANN,
    enabled: bool | Left = UNSET,
    default_role: Role | Left = UNSET,
    rotate: bool = False,
    expires_at: str | Left | None = UNSET,
) -> ConfigureInvite:
    """This is Ann changing how the trip may be joined; a token that is needed is the new one."""
    return ConfigureInvite(
        actor=actor,
        group_id=TRIP,
        enabled=enabled,
        default_role=default_role,
        rotate=rotate,
        expires_at=expires_at,
        new_token_hash=token_hash(NEW_TOKEN),
        stamp=stamped or stamp("configure"),
    )


def request_to_join(
    stamped: Stamp | None = None,
    *,
    actor: UserId = STRANGER,
    request_id: JoinRequestId = ASKED,
    token: str | None = TOKEN,
    target_id: ParticipantId | None = GUEST_GIL,
    role: Role | None = Role.MEMBER,
) -> RequestToJoin:
    """This is Sam asking to become Gil."""
    return RequestToJoin(
        actor=actor,
        group_id=TRIP,
        request_id=request_id,
        token=token,
        target_id=target_id,
        proposed_role=role,
        message="It's me",
        stamp=stamped or stamp("request"),
    )


def approve(
    stamped: Stamp | None = None,
    *,
    actor: UserId = ANN,
    request_id: JoinRequestId = ASKED,
    participant_id: ParticipantId = SAM_HERE,
    role: Role | None = None,
) -> ApproveJoinRequest:
    """This is Ann letting Sam in."""
    return ApproveJoinRequest(
        actor=actor,
        group_id=TRIP,
        request_id=request_id,
        participant_id=participant_id,
        role=role,
        stamp=stamped or stamp("approve"),
    )


def deny(
    stamped: Stamp | None = None, *, actor: UserId = ANN, request_id: JoinRequestId = ASKED
) -> DenyJoinRequest:
    """This is Ann turning Sam down."""
    return DenyJoinRequest(
        actor=actor, group_id=TRIP, request_id=request_id, stamp=stamped or stamp("deny")
    )


def cancel(
    stamped: Stamp | None = None, *, actor: UserId = STRANGER, request_id: JoinRequestId = ASKED
) -> CancelJoinRequest:
    """This is Sam taking the request back."""
    return CancelJoinRequest(
        actor=actor, group_id=TRIP, request_id=request_id, stamp=stamped or stamp("cancel")
    )


async def open_invite(world: World, **attributes: Value) -> None:
    """This enables the trip's invite with the token, without any write path."""
    invite = InviteItem(
        group_id=TRIP,
        enabled=True,
        token_hash=token_hash(TOKEN),
        default_role=Role.VIEWER,
        rotated_at=AT,
        created_at=AT,
        updated_at=AT,
    )
    await world.change(invite, **attributes)


async def welcome(world: World, user_id: UserId = STRANGER, **attributes: Value) -> None:
    """This gives Sam an account."""
    profile = ProfileItem(
        user_id=user_id,
        display_name="Sam",
        name_version=4,
        status=UserStatus.ACTIVE,
        created_at=AT,
        updated_at=AT,
    )
    await world.change(profile, **attributes)


async def crowd(world: World, user_id: UserId, *, groups: int) -> None:
    """This puts somebody into many groups."""
    for number in range(groups):
        row: Item = {
            "GroupId": sample_id("b", 1000 + number),
            "SK": "PARTICIPANT#p",
            "UserId": user_id,
            "ParticipantId": "p",
            "Role": "MEMBER",
        }
        await world.engine.write(Put(GROUPS, row))


async def fill(world: World) -> None:
    """This says that the trip has as many participants as a group may have."""
    head = GroupItem.from_item(world.row("groups", group_key(TRIP)))
    await world.change(head, ParticipantCount=100)


async def change_gil(world: World, **attributes: Value) -> None:
    """This changes the guest Gil, without any write path."""
    gil = ParticipantItem.from_item(world.row("groups", participant_key(TRIP, GUEST_GIL)))
    await world.change(gil, **attributes)


def lock_row(request_id: str = ASKED, *, kind: str = "JOINREQ_LOCK", at: str = AT) -> Item:
    """This is the lock on Sam's requests."""
    return {
        "GroupId": TRIP,
        "SK": f"JOINREQLOCK#{STRANGER}",
        "EntityType": kind,
        "RequestId": request_id,
        "CreatedAt": at,
    }


async def lock(world: World, request: JoinRequestItem, *, denied: bool) -> None:
    """This locks Sam's requests, without any write path."""
    await world.put(
        JoinLockItem(
            entity_type="JOINREQ_DENIED_LOCK" if denied else "JOINREQ_LOCK",
            group_id=TRIP,
            user_id=STRANGER,
            request_id=request.request_id,
            created_at=AT,
        )
    )


async def engine_when(world: World, act: Act, *, when: str) -> Engine:
    """This lets something happen before a command is planned, or between plan and transaction."""
    if when == "before":
        await act()
        return world.engine
    return StagedEngine(world.engine, after(act))


def without_lock(world: World) -> dict[tuple[str, str, str], Item]:
    """This is everything in the store but the lock on Sam's requests."""
    key = join_lock_key(TRIP, STRANGER)
    place = ("groups", key.partition, key.sort or "")
    return {where: item for where, item in world.rows().items() if where != place}


def invite_row(world: World) -> Item:
    """This is the trip's invite."""
    return world.row("groups", invite_key(TRIP))


def approval(participant_id: str, **told: Value) -> Item:
    """This is the event that tells of the approval, and of whom it has let in."""
    return event_row(
        2,
        f"JOIN_REQUEST_CHANGED#{TRIP}#{ASKED}#2",
        command="approve",
        Payload={"ParticipantId": participant_id, "Title": "Sam", **told},
    )


def sam_row(participant_id: str, **attributes: Value) -> Item:
    """This is Sam's participant."""
    return {
        "GroupId": TRIP,
        "SK": f"PARTICIPANT#{participant_id}",
        "EntityType": "PARTICIPANT",
        "ParticipantId": participant_id,
        "Type": "USER",
        "UserId": STRANGER,
        "DisplayName": "Sam",
        "NameVersion": 4,
        "Role": "MEMBER",
        "CreatedAt": AT,
        "UpdatedAt": AT,
        **attributes,
    }
