"""This module changes a user's own profile. A new name is spread over their participants."""

import asyncio
from dataclasses import dataclass
from typing import Literal

from datastore.engine.errors import OutcomeUnknown, TransactionCanceled
from datastore.engine.port import Engine
from datastore.items import ProfileItem, UserStatus
from datastore.operations import TransactWriteItems
from datastore.reads.pause import pause_s
from datastore.reads.users import profiles_by_id
from datastore.store import Store
from datastore.writes import spread_name
from datastore.writes.edited_row import edited_row
from datastore.writes.planned import Planned, planned_again
from datastore.writes.stamp import Stamp
from datastore.writes.versions import check_version, is_version
from domain.errors import Conflict, InTheWay, NotFound, ObjectKind
from domain.ids import UserId
from domain.unset import UNSET, Left, chosen

MOST_PLANS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class UpdateProfile:
    """This asks for a change of the actor's profile; what is UNSET stays as it is.

    Without an expected version the profile is changed as it is by then.
    """

    actor: UserId
    expected_version: int | None = None
    display_name: str | Left = UNSET
    phone: str | Left | None = UNSET
    stamp: Stamp


async def run(store: Store, command: UpdateProfile) -> ProfileItem:
    """This changes the profile, and then gives the new name to the user's participants.

    The second is best effort: what it doesn't reach keeps the old name until it is tried again.
    Cost: one read and one transaction, and that of `spread_name.spread` after a rename.

    Raises:
        NotFound: the account is gone.
        Conflict: VERSION_CONFLICT: it has changed since it was seen. CONFLICT: it kept changing.
        OutcomeUnknown: the store did not say until the deadline.
        EngineError: the store could not do it; nothing was written.
    """
    turn = _Turn(store, command, asyncio.get_running_loop().time() + store.write_deadline_s)
    changed = await store.lanes.take(command.actor, turn.take)
    if changed.is_name_spreading:
        await spread_name.spread(store.engine, changed, at=command.stamp.at)
    return changed


def plan(before: ProfileItem, command: UpdateProfile) -> tuple[ProfileItem, Planned]:
    """This plans the profile; a rename is marked in it until every participant has the name.

    Raises:
        Conflict: VERSION_CONFLICT.
    """
    current = InTheWay(ObjectKind.USER, (before.user_id,))
    check_version(before.version, command.expected_version, current=current)
    name = chosen(command.display_name, before.display_name)
    edits = {
        "display_name": name,
        "phone": chosen(command.phone, before.phone),
        "version": before.version + 1,
        "updated_at": command.stamp.at,
        **(_renamed(before) if name != before.display_name else {}),
    }
    after = before.model_copy(update=edits)
    return after, edited_row(
        before, after, condition=is_version(before.version), refusal=planned_again
    )


def _renamed(before: ProfileItem) -> dict[str, int | Literal[True]]:
    return {"name_version": before.name_version + 1, "is_name_spreading": True}


@dataclass(slots=True)
class _Turn:
    """This is one change's turn among those of its user."""

    store: Store
    command: UpdateProfile
    until_s: float

    async def take(self) -> ProfileItem:
        """This plans and sends until the change is made or refused, or time is up."""
        for attempt in range(MOST_PLANS):
            before = await _profile(self.store.engine, self.command.actor)
            after, row = plan(before, self.command)
            token = self.command.stamp.token_of(attempt)
            if await self._send(TransactWriteItems((row.write,), token)):
                return after
        raise Conflict("The profile kept changing first, so nothing was written: try again.")

    async def _send(self, writes: TransactWriteItems) -> bool:
        """This sends one plan until its outcome is known; False: the profile has changed.

        Sent again with its token, a transaction that was carried out says so: a version that
        doesn't hold then means that it never was.
        """
        resend = 0
        while True:
            failure = await _failure(self.store.engine, writes)
            if failure is None:
                return True
            if _is_overtaken(failure):
                return False
            if asyncio.get_running_loop().time() >= self.until_s:
                raise failure
            await asyncio.sleep(pause_s(self.command.stamp.token, resend))
            resend += 1


async def _profile(engine: Engine, user_id: UserId) -> ProfileItem:
    (profile,) = await profiles_by_id(engine, (user_id,), consistent=True)
    if profile is None or profile.status is UserStatus.DELETED:
        raise NotFound("This account is being deleted: there is nothing to change any more.")
    return profile


async def _failure(
    engine: Engine, writes: TransactWriteItems
) -> OutcomeUnknown | TransactionCanceled | None:
    try:
        await engine.transact(writes)
    except (OutcomeUnknown, TransactionCanceled) as failure:
        return failure
    return None


def _is_overtaken(failure: OutcomeUnknown | TransactionCanceled) -> bool:
    if isinstance(failure, OutcomeUnknown):
        return False
    return any(
        reason is not None and reason.code == "ConditionalCheckFailed" for reason in failure.reasons
    )
