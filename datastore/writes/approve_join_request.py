"""This module lets an applicant in: as somebody new, or as the guest they asked to become."""

from dataclasses import dataclass

from datastore.engine.port import Engine
from datastore.items import (
    JoinRequestItem,
    ParticipantItem,
    ProfileItem,
    UserMemberItem,
)
from datastore.keys import member_key, participant_key, profile_key
from datastore.operations import Absent, GetItem, Put
from datastore.reads.join_requests import join_requests_by_key
from datastore.reads.keyed import items_by_get
from datastore.store import Store
from datastore.tables import GROUPS, USERS
from datastore.writes.acting import Acting, acting_member
from datastore.writes.claiming import is_claimable
from datastore.writes.commit import commit
from datastore.writes.deciding import (
    REQUEST_PATH,
    Decision,
    decided,
    ended,
    pending,
    request_changed,
    unlocked,
)
from datastore.writes.done import Done
from datastore.writes.edited_row import edited_row
from datastore.writes.joiner import (
    THEY_ARE_IN,
    already_member,
    check_group_limit,
    refused_member,
    stays_usable,
    usable,
)
from datastore.writes.opening import Opening
from datastore.writes.owners import as_owner
from datastore.writes.participant_changes import participant_changes
from datastore.writes.participant_count import one_more, participant_count
from datastore.writes.planned import Plan, Planned, new_row
from datastore.writes.stamp import Stamp
from datastore.writes.write_path import WritePath
from domain.access import ParticipantKind, Role
from domain.change import ChangeKind
from domain.errors import Conflict, InTheWay, ObjectKind
from domain.ids import GroupId, JoinRequestId, ParticipantId, UserId
from domain.joining import JoinRequestMode, JoinRequestStatus, joining_role


@dataclass(frozen=True, slots=True)
class ApproveJoinRequest:
    """This asks to let an applicant in; `role` None: the one that they have asked for.

    `participant_id` is for somebody new; who takes a guest over keeps the guest's.
    """

    actor: UserId
    group_id: GroupId
    request_id: JoinRequestId
    participant_id: ParticipantId
    role: Role | None
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Snapshot:
    """This is what the plan looks at; None where there is no such row.

    `member` says that the applicant is in the group, and `participant_count` how many are.
    """

    acting: Acting
    request: JoinRequestItem
    profile: ProfileItem | None
    member: UserMemberItem | None
    target: ParticipantItem | None
    participant_count: int


async def run(store: Store, command: ApproveJoinRequest) -> Done[JoinRequestItem]:
    """This lets the applicant in.

    Raises:
        InvalidInput: INVALID: a role that nobody joins with. LIMIT_EXCEEDED: the group is full, or
            the applicant in as many groups as one may be.
        NotFound: the actor is in no group with this request.
        Forbidden: the actor is no OWNER.
        Conflict: CONFLICT: the request is decided, its guest can't be claimed any more, or the
            applicant's account isn't in use. ALREADY_MEMBER: the applicant is in the group.
        DomainError, EngineError: as `commit` says.
    """
    return await commit(store, command, path=PATH)


def plan(snapshot: Snapshot, command: ApproveJoinRequest) -> Plan[JoinRequestItem]:
    """This plans the request's end, the participant, the membership, and the checks of both."""
    acting, request, target = snapshot.acting, snapshot.request, snapshot.target
    if snapshot.member is not None:
        participant_id = snapshot.member.participant_id
        raise already_member(
            command.group_id, participant_id, path=REQUEST_PATH, message=THEY_ARE_IN
        )
    profile = usable(snapshot.profile, path=REQUEST_PATH)
    joiner, rows = _joiner(snapshot, profile, command)
    approved = _approved(request, joiner, command)
    return Plan(
        rows=(
            *as_owner(acting),
            *ended(acting.group, request, approved),
            *rows,
            _membership(joiner, profile.user_id, command),
            unlocked(approved),
            stays_usable(profile, path=REQUEST_PATH),
        ),
        happening=request_changed(
            approved,
            actor_id=acting.participant_id,
            joined=ChangeKind.CREATED if target is None else ChangeKind.UPDATED,
            changes=None if target is None else participant_changes(target, joiner),
        ),
        resource=approved,
        group_path=REQUEST_PATH,
    )


async def _prepare(
    engine: Engine, opening: Opening, command: ApproveJoinRequest
) -> Plan[JoinRequestItem]:
    acting = acting_member(opening, path=REQUEST_PATH)
    as_owner(acting)
    key = (command.group_id, command.request_id)
    (request,) = await join_requests_by_key(engine, (key,), consistent=True)
    snapshot = await _snapshot(engine, acting, pending(request))
    planned = plan(snapshot, command)
    await check_group_limit(engine, snapshot.request.applicant_user_id, path=REQUEST_PATH)
    return planned


async def _snapshot(engine: Engine, acting: Acting, request: JoinRequestItem) -> Snapshot:
    group_id, applicant_id = request.group_id, request.applicant_user_id
    gets = [
        GetItem(USERS, profile_key(applicant_id), consistent=True),
        GetItem(GROUPS, member_key(group_id, applicant_id), consistent=True),
    ]
    if request.target_participant_id is not None:
        key = participant_key(group_id, request.target_participant_id)
        gets.append(GetItem(GROUPS, key, consistent=True))
    profile, member, *targets = await items_by_get(engine, gets)
    target = targets[0] if targets else None
    return Snapshot(
        acting,
        request,
        profile=None if profile is None else ProfileItem.from_item(profile),
        member=None if member is None else UserMemberItem.from_item(member),
        target=None if target is None else ParticipantItem.from_item(target),
        participant_count=await participant_count(engine, acting.group),
    )


PATH = WritePath("approveJoinRequest", "JOINREQ", _prepare)


def _joiner(
    snapshot: Snapshot, profile: ProfileItem, command: ApproveJoinRequest
) -> tuple[ParticipantItem, tuple[Planned, ...]]:
    """This gives the participant that the applicant becomes, and plans the rows of that."""
    role = joining_role(command.role or snapshot.request.proposed_role, path=("role",))
    if snapshot.request.mode is JoinRequestMode.NEW:
        joiner = _newcomer(profile, role, command)
        count = snapshot.participant_count
        room = one_more(snapshot.acting.group, count, path=REQUEST_PATH)
        return joiner, (new_row(joiner, what="participant"), room)
    at = command.stamp.at
    guest = snapshot.target
    if guest is None or not guest.is_claimable(at):
        raise _unclaimable(snapshot.request)
    joiner = _claimed(guest, profile, role, at=at)
    claim = edited_row(
        guest, joiner, condition=is_claimable(at), refusal=_unclaimable(snapshot.request)
    )
    return joiner, (claim,)


def _newcomer(profile: ProfileItem, role: Role, command: ApproveJoinRequest) -> ParticipantItem:
    return ParticipantItem(
        group_id=command.group_id,
        participant_id=command.participant_id,
        type=ParticipantKind.USER,
        user_id=profile.user_id,
        display_name=profile.display_name,
        name_version=profile.name_version,
        role=role,
        created_at=command.stamp.at,
        updated_at=command.stamp.at,
    )


def _claimed(
    guest: ParticipantItem, profile: ProfileItem, role: Role, *, at: str
) -> ParticipantItem:
    """This is the guest once a user is them: of the user's name, as every user's participant is."""
    return guest.model_copy(
        update={
            "type": ParticipantKind.USER,
            "user_id": profile.user_id,
            "display_name": profile.display_name,
            "name_version": profile.name_version,
            "role": role,
            "claimed_at": at,
            "invited_user_id": None,
            "invite_expires_at": None,
            "updated_at": at,
        }
    )


def _approved(
    request: JoinRequestItem, joiner: ParticipantItem, command: ApproveJoinRequest
) -> JoinRequestItem:
    decision = Decision(
        JoinRequestStatus.APPROVED,
        decided_by=command.actor,
        at=command.stamp.at,
        final_role=joiner.role,
        participant_id=joiner.participant_id,
    )
    return decided(request, decision)


def _membership(joiner: ParticipantItem, user_id: UserId, command: ApproveJoinRequest) -> Planned:
    member = UserMemberItem(
        group_id=joiner.group_id,
        user_id=user_id,
        participant_id=joiner.participant_id,
        role=joiner.role,
        created_at=command.stamp.at,
        updated_at=command.stamp.at,
    )
    return Planned(
        Put(member.table, member.to_item(), Absent("SK")),
        refused_member(joiner.group_id, path=REQUEST_PATH, message=THEY_ARE_IN),
    )


def _unclaimable(request: JoinRequestItem) -> Conflict:
    target_id = request.target_participant_id or ""
    return Conflict(
        "The guest whom this request claims is a user by now, reserved for somebody, on the way"
        " out or gone: deny the request, or let the applicant ask to be somebody new.",
        path=REQUEST_PATH,
        current=InTheWay(ObjectKind.PARTICIPANT, (request.group_id, target_id)),
    )
