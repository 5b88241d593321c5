"""This module turns the joining of a group's guests into commands: each asks, and is let in."""

import hashlib
from collections.abc import Iterator
from datetime import timedelta

from datastore.engine.port import Engine
from datastore.reads.invites import invites_by_group
from datastore.reads.join_requests import join_requests_by_key
from datastore.store import Store
from datastore.writes import approve_join_request, configure_invite, request_to_join
from datastore.writes.approve_join_request import ApproveJoinRequest
from datastore.writes.configure_invite import ConfigureInvite
from datastore.writes.request_to_join import RequestToJoin
from datastore.writes.stamp import Stamp
from domain.access import Role
from domain.ids import GroupId, JoinRequestId, ParticipantId
from domain.invite_token import invite_token, token_hash
from domain.joining import JoinRequestStatus
from domain.unset import UNSET
from gateway.demo.ids import demo_id
from resolvers.context import Viewer

Joining = ConfigureInvite | RequestToJoin | ApproveJoinRequest
STEP = timedelta(hours=1)


def open_invite(owner: Viewer, group_id: GroupId, *, stamp: Stamp) -> ConfigureInvite:
    """This lets people ask to join.

    The token is one that nobody is told: its owner rotates the invite to have one.
    """
    secret = hashlib.sha256(demo_id("invite", stamp.token).encode()).digest()
    return ConfigureInvite(
        actor=owner.user_id,
        group_id=group_id,
        enabled=True,
        default_role=UNSET,
        rotate=False,
        expires_at=UNSET,
        new_token_hash=token_hash(invite_token(group_id, secret)),
        stamp=stamp,
    )


def let_in(
    owner: Viewer,
    joiner: Viewer,
    *,
    group_id: GroupId,
    guest_id: ParticipantId,
    stamps: tuple[Stamp, Stamp],
) -> Iterator[Joining]:
    """This has somebody ask to be a guest, and the owner let them in; a stamp for each."""
    asked, approved = stamps
    request_id = JoinRequestId(demo_id("join request", group_id, guest_id))
    yield RequestToJoin(
        actor=joiner.user_id,
        group_id=group_id,
        request_id=request_id,
        token=None,
        target_id=guest_id,
        proposed_role=Role.MEMBER,
        message=f"It's me, {joiner.display_name}.",
        stamp=asked,
    )
    yield ApproveJoinRequest(
        actor=owner.user_id,
        group_id=group_id,
        request_id=request_id,
        participant_id=guest_id,
        role=None,
        stamp=approved,
    )


async def is_joining_done(engine: Engine, command: Joining) -> bool:
    """This tells whether a command has been carried out, whatever became of it since."""
    if isinstance(command, ConfigureInvite):
        (invite,) = await invites_by_group(engine, (command.group_id,), consistent=True)
        return invite is not None and invite.token_hash is not None
    key = (command.group_id, command.request_id)
    (request,) = await join_requests_by_key(engine, (key,), consistent=True)
    if isinstance(command, RequestToJoin):
        return request is not None
    return request is not None and request.status is not JoinRequestStatus.PENDING


async def run_joining(store: Store, command: Joining) -> None:
    """This carries a command out.

    Raises:
        DomainError, EngineError: as the write of that command says.
    """
    match command:
        case ConfigureInvite():
            await configure_invite.run(store, command)
        case RequestToJoin():
            await request_to_join.run(store, command)
        case ApproveJoinRequest():
            await approve_join_request.run(store, command)
