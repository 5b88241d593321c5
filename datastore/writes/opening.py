"""This module reads what every write of a group looks at first."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from datastore.engine.port import Engine
from datastore.items import GroupItem, IdempotencyItem, UserMemberItem
from datastore.keys import group_key, idempotency_key, member_key
from datastore.operations import GetItem
from datastore.reads.access import with_roles
from datastore.reads.keyed import items_by_get
from datastore.tables import GROUPS, IDEMPOTENCY
from datastore.values import Item
from datastore.writes.stamp import Stamp
from domain.ids import GroupId, UserId


class Command(Protocol):
    """This is what all commands of members say: who, where, and their stamp."""

    @property
    def actor(self) -> UserId:
        """This is the user who acts."""
        ...

    @property
    def group_id(self) -> GroupId:
        """This is the group that is written."""
        ...

    @property
    def stamp(self) -> Stamp:
        """This is what was made once for the command."""
        ...


@dataclass(frozen=True, slots=True)
class Opening:
    """This is how things stand before a command is planned.

    `member` has its role. `is_old_member` says that its row lacks it, so that the participant's
    counts. `earlier` is what the client's key has led to, None when it is free.
    """

    group: GroupItem | None
    member: UserMemberItem | None
    is_old_member: bool = False
    earlier: IdempotencyItem | None = None


async def read_opening(engine: Engine, command: Command, *, mutation: str) -> Opening:
    """This reads the group's head, the actor's membership and the client's key, strongly.

    All three are condition-checked by the transaction; whatever else a plan needs is read after.
    Cost: one call.
    """
    gets = [
        GetItem(GROUPS, group_key(command.group_id), consistent=True),
        GetItem(GROUPS, member_key(command.group_id, command.actor), consistent=True),
    ]
    idempotency = command.stamp.idempotency
    if idempotency is not None:
        key = idempotency_key(command.actor, mutation, idempotency.client_key)
        gets.append(GetItem(IDEMPOTENCY, key, consistent=True))
    head, membership, *claims = await items_by_get(engine, gets)
    stored = None if membership is None else UserMemberItem.from_item(membership)
    (member,) = await with_roles(engine, (stored,))
    return Opening(
        group=None if head is None else GroupItem.from_item(head),
        member=member,
        is_old_member=stored is not None and stored.role is None,
        earlier=_live_claim(claims, command.stamp.at_s),
    )


def _live_claim(claims: Sequence[Item | None], now_s: int) -> IdempotencyItem | None:
    if not claims or claims[0] is None:
        return None
    claim = IdempotencyItem.from_item(claims[0])
    return None if claim.is_expired(now_s) else claim
