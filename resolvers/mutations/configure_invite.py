"""This module answers `configureInvite`."""

from typing import Annotated

import strawberry

from datastore.items import InviteItem
from datastore.writes import configure_invite
from datastore.writes.configure_invite import ConfigureInvite
from datastore.writes.stamp import Stamp
from domain.access import Role
from domain.dates import format_instant
from domain.ids import GroupId
from domain.invite_token import invite_token, token_hash
from domain.joining import invite_expiry, joining_role
from domain.unset import UNSET, Left
from resolvers.context import Context, Info, Viewer, signed_in
from resolvers.convert.invite import shown_invite
from resolvers.inputs.given import edited, replaced
from resolvers.inputs.problems import Checks, read_id
from resolvers.mutations.command_stamp import command_stamp
from resolvers.mutations.outcome import Refused, attempt
from schema.global_ids import read_group_id
from schema.inputs.configure_invite import ConfigureInviteInput
from schema.payloads import InvitePayload
from schema.query import Query

DESCRIPTION = (
    "Says how people may ask to join a group: whether, as what, until when, and by which token. "
    "Takes the role OWNER."
)


async def resolve(
    info: Info,
    input_: Annotated[
        ConfigureInviteInput, strawberry.argument(name="input", description="What to change.")
    ],
) -> InvitePayload | None:
    """This changes the invite and shows it, with its token if one was made."""
    context = info.context
    viewer = signed_in(context, "configureInvite")
    done = await attempt(context, _configure(context, viewer, input_))
    if isinstance(done, Refused):
        return InvitePayload(invite=None, token=None, query=Query(), errors=done.errors)
    invite, token = done
    return InvitePayload(invite=shown_invite(invite), token=token, query=Query(), errors=[])


async def _configure(
    context: Context, viewer: Viewer, input_: ConfigureInviteInput
) -> tuple[InviteItem, str | None]:
    """This gives the invite, and its token where that is the one made for this command.

    Whether a token is needed is known in the transaction only, which may be planned again: so one
    is made beforehand, once, and shown if its hash is the one that was kept.
    """
    group_id = read_id(read_group_id, input_.group_id, path=("groupId",))
    token = invite_token(group_id, context.ids.secret())
    command = _command(context, viewer, group_id, token, input_)
    done = await configure_invite.run(context.store, command)
    is_kept = done.resource.token_hash == command.new_token_hash
    return done.resource, token if is_kept else None


def _command(
    context: Context, viewer: Viewer, group_id: GroupId, token: str, input_: ConfigureInviteInput
) -> ConfigureInvite:
    checks = Checks()
    stamp = command_stamp(context, checks, input_)
    command = ConfigureInvite(
        actor=viewer.user_id,
        group_id=group_id,
        enabled=_enabled(checks, input_.enabled),
        default_role=_default_role(checks, input_.default_role),
        rotate=input_.rotate is True,
        expires_at=_expires_at(checks, input_.expires_at, stamp),
        new_token_hash=token_hash(token),
        stamp=stamp,
    )
    checks.settle()
    return command


def _enabled(checks: Checks, value: bool | None) -> bool | Left:  # noqa: FBT001 – the field's value
    return checks.read(
        lambda: replaced(value, lambda enabled: enabled, path=("enabled",)), otherwise=UNSET
    )


def _default_role(checks: Checks, value: Role | None) -> Role | Left:
    path = ("defaultRole",)
    return checks.read(
        lambda: replaced(value, lambda role: joining_role(role, path=path), path=path),
        otherwise=UNSET,
    )


def _expires_at(checks: Checks, value: str | None, stamp: Stamp) -> str | Left | None:
    def read(text: str) -> str:
        return format_instant(invite_expiry(text, now=stamp.now, path=("expiresAt",)))

    return checks.read(lambda: edited(value, read), otherwise=UNSET)
