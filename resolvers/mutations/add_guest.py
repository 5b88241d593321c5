"""This module answers `addGuest`."""

from typing import Annotated

import strawberry

from datastore.items import ParticipantItem
from datastore.writes import add_guest
from datastore.writes.add_guest import AddGuest
from datastore.writes.done import Done
from domain.access import Role
from domain.ids import GroupId, ParticipantId
from domain.text import display_name
from resolvers.context import Context, Info, Viewer, signed_in
from resolvers.convert.participant import shown_participant
from resolvers.inputs.given import given
from resolvers.inputs.problems import Checks, read_id
from resolvers.mutations.command_stamp import command_stamp
from resolvers.mutations.outcome import Refused, attempt
from schema.global_ids import read_group_id
from schema.inputs.add_guest import AddGuestInput
from schema.payloads import ParticipantPayload
from schema.query import Query

DESCRIPTION = "Adds a guest to a group. Takes the role MEMBER at least."


async def resolve(
    info: Info,
    input_: Annotated[
        AddGuestInput, strawberry.argument(name="input", description="The guest to add.")
    ],
) -> ParticipantPayload | None:
    """This adds a guest and shows them."""
    context = info.context
    viewer = signed_in(context, "addGuest")
    done = await attempt(context, _add(context, viewer, input_))
    if isinstance(done, Refused):
        return ParticipantPayload(participant=None, query=Query(), errors=done.errors)
    return ParticipantPayload(
        participant=shown_participant(done.resource), query=Query(), errors=[]
    )


async def _add(context: Context, viewer: Viewer, input_: AddGuestInput) -> Done[ParticipantItem]:
    return await add_guest.run(context.store, _command(context, viewer, input_))


def _command(context: Context, viewer: Viewer, input_: AddGuestInput) -> AddGuest:
    checks = Checks()
    command = AddGuest(
        actor=viewer.user_id,
        group_id=checks.read(
            lambda: read_id(read_group_id, input_.group_id, path=("groupId",)),
            otherwise=GroupId(""),
        ),
        participant_id=ParticipantId(context.ids.uuid7()),
        display_name=checks.read(
            lambda: display_name(input_.display_name, path=("displayName",)), otherwise=""
        ),
        role=given(input_.role) or Role.MEMBER,
        stamp=command_stamp(context, checks, input_),
    )
    checks.settle()
    return command
