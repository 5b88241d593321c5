"""This module makes an account for someone who signs in for the first time."""

import asyncio
from dataclasses import dataclass

from datastore.engine.errors import OutcomeUnknown, TransactionCanceled
from datastore.engine.port import Engine
from datastore.items import IdentityItem, ProfileItem, UserStatus
from datastore.operations import TransactWriteItems
from datastore.reads.pause import pause_s
from datastore.reads.users import identity, profiles_by_id
from datastore.store import Store
from datastore.writes.planned import Planned, new_row
from datastore.writes.stamp import Stamp
from domain.errors import Conflict, NotFound
from domain.ids import UserId


@dataclass(frozen=True, slots=True)
class ProvisionUser:
    """This asks for the account of a provider's subject; the id and name are for a new one."""

    user_id: UserId
    provider: str
    subject: str
    display_name: str
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Provisioned:
    """This is the account of who signs in; `is_new` says that this command has made it."""

    profile: ProfileItem
    is_new: bool


async def run(store: Store, command: ProvisionUser) -> Provisioned:
    """This finds the account, or makes it: of two first sign-ins at once one makes it for both.

    Cost: one read and one transaction for someone new, two reads for others.

    Raises:
        NotFound: the account is being deleted.
        Conflict: the id is another's.
        OutcomeUnknown: the store did not say until the deadline.
        EngineError: the store could not do it; nothing was written.
    """
    loop = asyncio.get_running_loop()
    until_s = loop.time() + store.write_deadline_s
    attempt = 0
    while (known := await _known(store.engine, command)) is None:
        failure = await _send(store.engine, command)
        if failure is None:
            return Provisioned(_profile(command), is_new=True)
        if loop.time() >= until_s:
            raise failure
        await asyncio.sleep(pause_s(command.stamp.token, attempt))
        attempt += 1
    return known


def plan(command: ProvisionUser) -> tuple[Planned, ...]:
    """This plans the identity and the profile, neither there yet."""
    link = IdentityItem(
        user_id=command.user_id,
        provider=command.provider.lower(),
        subject=command.subject,
        created_at=command.stamp.at,
    )
    return new_row(link, what="identity"), new_row(_profile(command), what="user")


def _profile(command: ProvisionUser) -> ProfileItem:
    return ProfileItem(
        user_id=command.user_id,
        display_name=command.display_name,
        name_version=1,
        status=UserStatus.ACTIVE,
        version=1,
        created_at=command.stamp.at,
        updated_at=command.stamp.at,
    )


async def _known(engine: Engine, command: ProvisionUser) -> Provisioned | None:
    link = await identity(engine, provider=command.provider, subject=command.subject)
    if link is None:
        return None
    (profile,) = await profiles_by_id(engine, (link.user_id,), consistent=True)
    if profile is None:
        raise NotFound("This account is being deleted: sign in again later.")
    return Provisioned(profile, is_new=link.user_id == command.user_id)


async def _send(engine: Engine, command: ProvisionUser) -> Exception | None:
    """This sends the transaction; what it gives back is raised when there is no more time.

    It is the same transaction every time: its token makes sending it again harmless.

    Raises:
        Conflict: the id is another's.
    """
    rows = plan(command)
    writes = TransactWriteItems(tuple(row.write for row in rows), command.stamp.token)
    try:
        await engine.transact(writes)
    except OutcomeUnknown as unknown:
        return unknown
    except TransactionCanceled as canceled:
        of_link, of_profile = canceled.reasons
        refused = of_profile is not None and of_profile.code == "ConditionalCheckFailed"
        if of_link is None and refused:
            raise Conflict("Another account has this id: sign in again.") from canceled
        return canceled
    return None
