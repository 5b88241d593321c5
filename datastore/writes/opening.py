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
    """This is what all commands say: who, where, and their stamp."""

    @property
    def actor(self) -> UserId | None:
        """This is the user who acts; None where the gateway does what is due or left to do."""
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

    `member` has its role; None too where nobody acts. `is_old_member` says that its row lacks it,
    so that the participant's counts. `earlier` is what the client's key has led to, None when it
    is free.
    """

    group: GroupItem | None
    member: UserMemberItem | None
    is_old_member: bool = False
    earlier: IdempotencyItem | None = None


async def read_opening(engine: Engine, command: Command, *, mutation: str) -> Opening:
    """This reads the group's head, the actor's membership and the client's key, strongly.

    All three are condition-checked by the transaction; whatever else a plan needs is read after.
    A key belongs to who acts: where nobody does, the head alone is read. Cost: one call.
    """
    head, membership, claim = await _read(engine, command, mutation)
    stored = None if membership is None else UserMemberItem.from_item(membership)
    (member,) = await with_roles(engine, (stored,))
    return Opening(
        group=None if head is None else GroupItem.from_item(head),
        member=member,
        is_old_member=stored is not None and stored.role is None,
        earlier=None if claim is None else _live_claim(claim, command.stamp.at_s),
    )


async def _read(engine: Engine, command: Command, mutation: str) -> Sequence[Item | None]:
    gets = [GetItem(GROUPS, group_key(command.group_id), consistent=True)]
    if command.actor is not None:
        key = member_key(command.group_id, command.actor)
        gets.append(GetItem(GROUPS, key, consistent=True))
        idempotency = command.stamp.idempotency
        if idempotency is not None:
            key = idempotency_key(command.actor, mutation, idempotency.client_key)
            gets.append(GetItem(IDEMPOTENCY, key, consistent=True))
    found = await items_by_get(engine, gets)
    return (*found, None, None)[:3]


def _live_claim(item: Item, now_s: int) -> IdempotencyItem | None:
    claim = IdempotencyItem.from_item(item)
    return None if claim.is_expired(now_s) else claim
