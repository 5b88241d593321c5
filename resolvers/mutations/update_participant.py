"""This module answers `updateParticipant`."""

from typing import Annotated

import strawberry

from datastore.items import ParticipantItem
from datastore.writes import update_participant
from datastore.writes.done import Done
from datastore.writes.update_participant import UpdateParticipant
from domain.access import Role
from domain.ids import GroupId, ParticipantId
from domain.text import display_name
from domain.unset import UNSET
from resolvers.context import Context, Info, Viewer, signed_in
from resolvers.convert.participant import shown_participant
from resolvers.inputs.given import replaced
from resolvers.inputs.problems import Checks, read_id
from resolvers.mutations.command_stamp import command_stamp
from resolvers.mutations.outcome import Refused, attempt
from schema.global_ids import read_participant_key
from schema.inputs.update_participant import UpdateParticipantInput
from schema.keys import ParticipantKey
from schema.payloads import ParticipantPayload
from schema.query import Query

DESCRIPTION = (
    "Changes a guest's name, which takes the role MEMBER at least, or anybody's role, which takes "
    "OWNER. The last owner stays one."
)

NOBODY = ParticipantKey(GroupId(""), ParticipantId(""))


async def resolve(
    info: Info,
    input_: Annotated[
        UpdateParticipantInput, strawberry.argument(name="input", description="What is to change.")
    ],
) -> ParticipantPayload | None:
    """This changes a participant and shows them."""
    context = info.context
    viewer = signed_in(context, "updateParticipant")
    done = await attempt(context, _update(context, viewer, input_))
    if isinstance(done, Refused):
        return ParticipantPayload(participant=None, query=Query(), errors=done.errors)
    return ParticipantPayload(
        participant=shown_participant(done.resource), query=Query(), errors=[]
    )


async def _update(
    context: Context, viewer: Viewer, input_: UpdateParticipantInput
) -> Done[ParticipantItem]:
    return await update_participant.run(context.store, _command(context, viewer, input_))


def _command(context: Context, viewer: Viewer, input_: UpdateParticipantInput) -> UpdateParticipant:
    checks = Checks()
    key = checks.read(
        lambda: read_id(read_participant_key, input_.participant_id, path=("participantId",)),
        otherwise=NOBODY,
    )
    command = UpdateParticipant(
        actor=viewer.user_id,
        group_id=key.group_id,
        participant_id=key.participant_id,
        display_name=checks.read(
            lambda: replaced(
                input_.display_name,
                lambda text: display_name(text, path=("displayName",)),
                path=("displayName",),
            ),
            otherwise=UNSET,
        ),
        role=checks.read(lambda: replaced(input_.role, Role, path=("role",)), otherwise=UNSET),
        stamp=command_stamp(context, checks, input_),
    )
    checks.settle()
    return command
