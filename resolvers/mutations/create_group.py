"""This module answers `createGroup`."""

from typing import Annotated

import strawberry

from datastore.items import GroupItem
from datastore.writes import create_group
from datastore.writes.create_group import CreateGroup, NewGuest
from datastore.writes.done import Done
from domain.currency import find_currency
from domain.ids import GroupId, ParticipantId
from domain.text import DESCRIPTION_LIMIT, TITLE_LIMIT, display_name, optional_text, required_text
from resolvers.context import Context, Info, Viewer, load_one, signed_in
from resolvers.inputs.given import given
from resolvers.inputs.problems import Checks
from resolvers.mutations.command_stamp import command_stamp
from resolvers.mutations.outcome import Refused, attempt
from resolvers.mutations.own_name import as_called_now
from schema.inputs.create_group import CreateGroupInput
from schema.payloads import GroupPayload
from schema.query import Query

DESCRIPTION = (
    "Creates a group, with the caller as its owner and the guests in the order of their names."
)


async def resolve(
    info: Info,
    input_: Annotated[
        CreateGroupInput, strawberry.argument(name="input", description="The group to create.")
    ],
) -> GroupPayload | None:
    """This creates a group and shows it."""
    context = info.context
    viewer = signed_in(context, "createGroup")
    done = await attempt(context, _create(context, viewer, input_))
    if isinstance(done, Refused):
        return GroupPayload(group=None, query=Query(), errors=done.errors)
    group = await load_one(context.loaders.group, done.group_id)
    return GroupPayload(group=group, query=Query(), errors=[])


async def _create(context: Context, viewer: Viewer, input_: CreateGroupInput) -> Done[GroupItem]:
    command = _command(context, await as_called_now(context, viewer), input_)
    return await create_group.run(context.store, command)


def _command(context: Context, viewer: Viewer, input_: CreateGroupInput) -> CreateGroup:
    checks = Checks()
    command = CreateGroup(
        actor=viewer.user_id,
        actor_name=viewer.display_name,
        actor_name_version=viewer.name_version,
        group_id=GroupId(context.ids.uuid7()),
        participant_id=ParticipantId(context.ids.uuid7()),
        name=checks.read(
            lambda: required_text(input_.name, path=("name",), limit=TITLE_LIMIT), otherwise=""
        ),
        currency=checks.read(
            lambda: find_currency(input_.currency, path=("currency",)).code, otherwise=""
        ),
        description=checks.read(
            lambda: optional_text(
                given(input_.description), path=("description",), limit=DESCRIPTION_LIMIT
            ),
            otherwise=None,
        ),
        guests=_guests(context, checks, given(input_.guests) or []),
        stamp=command_stamp(context, checks, input_),
    )
    checks.settle()
    return command


def _guests(context: Context, checks: Checks, names: list[str]) -> tuple[NewGuest, ...]:
    return tuple(
        NewGuest(ParticipantId(context.ids.uuid7()), _guest_name(checks, name, at))
        for at, name in enumerate(names)
    )


def _guest_name(checks: Checks, name: str, at: int) -> str:
    return checks.read(lambda: display_name(name, path=("guests", str(at))), otherwise="")
