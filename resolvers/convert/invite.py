"""This module shows how a group may be joined."""

from datetime import datetime

from datastore.items import GroupItem, InviteItem, JoinLockItem, ParticipantItem
from domain.currency import find_currency
from domain.dates import format_instant
from schema.currency import currency_of
from schema.global_ids import Kind, global_id
from schema.invite import ClaimableGuest, Invite, InvitePreview
from schema.keys import JoinRequestKey
from schema.scalars import InstantText


def shown_invite(item: InviteItem) -> Invite:
    """This gives an invite as the group's owners see it."""
    return Invite(
        id=global_id(Kind.INVITE, item.group_id),
        enabled=item.enabled,
        default_role=item.default_role,
        rotated_at=InstantText(item.rotated_at),
        expires_at=None if item.expires_at is None else InstantText(item.expires_at),
    )


def shown_preview(
    group: GroupItem,
    invite: InviteItem,
    *,
    roster: tuple[ParticipantItem, ...],
    lock: JoinLockItem | None,
    is_member: bool,
    now: datetime,
) -> InvitePreview:
    """This gives a group as who holds a token of its invite sees it; `lock` is the caller's."""
    at = format_instant(now)
    return InvitePreview(
        group_id=global_id(Kind.GROUP, group.group_id),
        group_name=group.name,
        currency=currency_of(find_currency(group.currency)),
        participant_count=len(roster),
        default_role=invite.default_role,
        claimable_guests=[_claimable(item) for item in roster if item.is_claimable(at)],
        already_member=is_member,
        viewer_request_key=None if lock is None else JoinRequestKey(lock.group_id, lock.request_id),
    )


def _claimable(item: ParticipantItem) -> ClaimableGuest:
    return ClaimableGuest(
        participant_id=global_id(Kind.PARTICIPANT, item.group_id, item.participant_id),
        display_name=item.display_name,
    )
