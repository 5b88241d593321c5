"""This module asks to join a group: as somebody new, or as a guest who is there already."""

from dataclasses import dataclass

from datastore.engine.port import Engine
from datastore.items import (
    GroupItem,
    IdempotencyItem,
    InviteItem,
    JoinLockItem,
    JoinRequestItem,
    ParticipantItem,
    ProfileItem,
)
from datastore.keys import (
    invite_key,
    join_lock_key,
    participant_key,
    pending_join_key,
    profile_key,
)
from datastore.operations import (
    Absent,
    Check,
    Condition,
    Equals,
    GetItem,
    Greater,
    Put,
)
from datastore.reads.join_requests import join_requests_by_key
from datastore.reads.keyed import items_by_get
from datastore.store import Store
from datastore.tables import GROUPS, USERS
from datastore.values import Item
from datastore.writes.acting import live_group, not_found
from datastore.writes.claiming import is_claimable
from datastore.writes.commit import commit
from datastore.writes.deciding import applicants_row, request_changed
from datastore.writes.done import Done
from datastore.writes.joiner import (
    YOU_ARE_IN,
    already_member,
    check_group_limit,
    no_member,
    stays_usable,
    usable,
)
from datastore.writes.opening import Opening
from datastore.writes.participant_count import check_room, participant_count
from datastore.writes.participants import no_participant
from datastore.writes.planned import Plan, Planned, new_row
from datastore.writes.stamp import Stamp
from datastore.writes.write_path import WritePath
from domain.access import Role
from domain.errors import Conflict, DomainError, ErrorCode, InTheWay, ObjectKind
from domain.ids import GroupId, JoinRequestId, ParticipantId, UserId
from domain.invite_token import is_token, token_hash
from domain.joining import JoinRequestMode, JoinRequestStatus, joining_role

GROUP_PATH = ("groupId",)
TARGET_PATH = ("targetParticipantId",)


@dataclass(frozen=True, slots=True)
class RequestToJoin:
    """This asks to join; `token` None: by an invite that is open to whoever knows the group.

    `target_id` is the guest to become, None for somebody new. `proposed_role` None: the one that
    the invite says.
    """

    actor: UserId
    group_id: GroupId
    request_id: JoinRequestId
    token: str | None
    target_id: ParticipantId | None
    proposed_role: Role | None
    message: str | None
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Snapshot:
    """This is what the plan looks at; None where there is no such row.

    `participant_count` is how many the group has.
    """

    group: GroupItem
    invite: InviteItem | None
    lock: JoinLockItem | None
    profile: ProfileItem | None
    target: ParticipantItem | None
    participant_count: int


async def run(store: Store, command: RequestToJoin) -> Done[JoinRequestItem]:
    """This asks to join.

    Raises:
        InvalidInput: INVALID: a role that nobody joins with. LIMIT_EXCEEDED: the group is full, or
            the actor in as many groups as one may be.
        NotFound: there is no such group, or its invite doesn't let the actor ask; or no such guest
            whom the actor may become.
        Conflict: ALREADY_MEMBER; ALREADY_REQUESTED: an earlier request is pending, or was denied
            and this one has no token; each with what is in the way. CONFLICT: the account isn't
            in use.
        DomainError, EngineError: as `commit` says.
    """
    return await commit(store, command, path=PATH)


def plan(snapshot: Snapshot, command: RequestToJoin) -> Plan[JoinRequestItem]:
    """This plans the request, the lock, the applicant's row, and a check of all that lets ask."""
    invite = _open_invite(snapshot, command)
    _check_lock(snapshot, command)
    profile = usable(snapshot.profile, path=GROUP_PATH)
    request = _request(command, invite, profile)
    told = applicants_row(snapshot.group, request)
    return Plan(
        rows=(
            no_member(command.group_id, command.actor, path=GROUP_PATH),
            _stays_open(command),
            _locked(command),
            *_target_rows(snapshot, command),
            stays_usable(profile, path=GROUP_PATH),
            new_row(request, what="request"),
            new_row(told, what="request"),
        ),
        happening=request_changed(request, actor_id=None),
        resource=request,
    )


async def _prepare(
    engine: Engine, opening: Opening, command: RequestToJoin
) -> Plan[JoinRequestItem]:
    # Of a missing group too: a read less would tell a stranger which closed groups there are.
    found = await _found(engine, command)
    group = live_group(opening)
    if opening.member is not None:
        participant_id = opening.member.participant_id
        raise already_member(command.group_id, participant_id, path=GROUP_PATH, message=YOU_ARE_IN)
    snapshot = _snapshot(group, found, count=await participant_count(engine, group))
    planned = plan(snapshot, command)
    await check_group_limit(engine, command.actor, path=GROUP_PATH)
    return planned


async def _found(engine: Engine, command: RequestToJoin) -> tuple[Item | None, ...]:
    """This reads invite, lock, profile and, where one is asked for, the guest."""
    group_id = command.group_id
    gets = [
        GetItem(GROUPS, invite_key(group_id), consistent=True),
        GetItem(GROUPS, join_lock_key(group_id, command.actor), consistent=True),
        GetItem(USERS, profile_key(command.actor), consistent=True),
    ]
    if command.target_id is not None:
        key = participant_key(group_id, command.target_id)
        gets.append(GetItem(GROUPS, key, consistent=True))
    return tuple(await items_by_get(engine, gets))


def _snapshot(group: GroupItem, found: tuple[Item | None, ...], *, count: int) -> Snapshot:
    invite, lock, profile, *targets = found
    target = targets[0] if targets else None
    return Snapshot(
        group,
        invite=None if invite is None else InviteItem.from_item(invite),
        lock=None if lock is None else JoinLockItem.from_item(lock),
        profile=None if profile is None else ProfileItem.from_item(profile),
        target=None if target is None else ParticipantItem.from_item(target),
        participant_count=count,
    )


async def _again(
    engine: Engine, command: RequestToJoin, earlier: IdempotencyItem
) -> JoinRequestItem | None:
    key = (command.group_id, JoinRequestId(earlier.result_id))
    (found,) = await join_requests_by_key(engine, (key,), consistent=True)
    return found


PATH = WritePath("requestToJoin", "JOINREQ", _prepare, _again, for_members=False)


def _open_invite(snapshot: Snapshot, command: RequestToJoin) -> InviteItem:
    """This is the invite that lets the actor ask; any other is answered as a missing group is."""
    invite = snapshot.invite
    if invite is None or not invite.is_open(command.stamp.at):
        raise not_found(GROUP_PATH)
    if command.token is not None and not is_token(command.token, invite.token_hash):
        raise not_found(GROUP_PATH)
    return invite


def _stays_open(command: RequestToJoin) -> Planned:
    at = command.stamp.at
    condition: Condition = Equals("Enabled", value=True)
    condition = condition & (Absent("ExpiresAt") | Greater("ExpiresAt", at))
    if command.token is not None:
        condition = condition & Equals("TokenHash", token_hash(command.token))
    return Planned(Check(GROUPS, invite_key(command.group_id), condition), not_found(GROUP_PATH))


def _check_lock(snapshot: Snapshot, command: RequestToJoin) -> None:
    lock = snapshot.lock
    if lock is not None and not (lock.is_denied and command.token is not None):
        raise _locked_out(lock)


def _locked(command: RequestToJoin) -> Planned:
    def refusal(item: Item | None) -> DomainError | None:
        return None if item is None else _locked_out(JoinLockItem.from_item(item))

    lock = JoinLockItem(
        entity_type="JOINREQ_LOCK",
        group_id=command.group_id,
        user_id=command.actor,
        request_id=command.request_id,
        created_at=command.stamp.at,
    )
    is_free: Condition = Absent("SK")
    if command.token is not None:
        is_free = is_free | Equals("EntityType", "JOINREQ_DENIED_LOCK")
    return Planned(Put(lock.table, lock.to_item(), is_free), refusal)


def _locked_out(lock: JoinLockItem) -> Conflict:
    current = InTheWay(ObjectKind.JOIN_REQUEST, (lock.group_id, lock.request_id))
    if lock.is_denied:
        return Conflict(
            "Your request to join this group was denied: ask again with a token of its invite.",
            code=ErrorCode.ALREADY_REQUESTED,
            path=("inviteToken",),
            current=current,
        )
    return Conflict(
        "You have asked to join this group already: wait, or cancel that request first.",
        code=ErrorCode.ALREADY_REQUESTED,
        path=GROUP_PATH,
        current=current,
    )


def _target_rows(snapshot: Snapshot, command: RequestToJoin) -> tuple[Planned, ...]:
    """This plans the check of the guest to become, and makes sure of room for somebody new."""
    if command.target_id is None:
        check_room(snapshot.participant_count, path=GROUP_PATH)
        return ()
    at = command.stamp.at
    # Of the group's people the applicant may know the claimable guests alone: any other is missing.
    if snapshot.target is None or not snapshot.target.is_claimable(at):
        raise no_participant(TARGET_PATH)
    check = Check(GROUPS, snapshot.target.key, is_claimable(at))
    return (Planned(check, no_participant(TARGET_PATH)),)


def _request(command: RequestToJoin, invite: InviteItem, profile: ProfileItem) -> JoinRequestItem:
    at = command.stamp.at
    role = command.proposed_role or invite.default_role
    return JoinRequestItem(
        group_id=command.group_id,
        request_id=command.request_id,
        applicant_user_id=command.actor,
        applicant_name=profile.display_name,
        mode=JoinRequestMode.NEW if command.target_id is None else JoinRequestMode.TAKEOVER,
        target_participant_id=command.target_id,
        proposed_role=joining_role(role, path=("proposedRole",)),
        message=command.message,
        status=JoinRequestStatus.PENDING,
        pending_key=pending_join_key(at, command.request_id),
        user_pending_key=command.actor,
        created_at=at,
        updated_at=at,
    )
