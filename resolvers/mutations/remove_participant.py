"""This module answers `removeParticipant`."""

from typing import Annotated

import strawberry

from datastore.writes import remove_participant
from datastore.writes.remove_participant import RemoveParticipant
from resolvers.context import Context, Info, Viewer, signed_in
from resolvers.inputs.problems import Checks, read_id
from resolvers.mutations.command_stamp import command_stamp
from resolvers.mutations.outcome import Refused, attempt
from schema.global_ids import Kind, global_id, read_participant_key
from schema.inputs.remove_participant import RemoveParticipantInput
from schema.keys import ParticipantKey
from schema.payloads import DeletePayload
from schema.query import Query

DESCRIPTION = (
    "Removes a participant whom no expense, settlement or recurring expense names: IN_USE "
    "otherwise. Who has asked to take a removed guest over finds the request cancelled. Takes the "
    "role OWNER; the last owner stays."
)


async def resolve(
    info: Info,
    input_: Annotated[
        RemoveParticipantInput,
        strawberry.argument(name="input", description="The participant to remove."),
    ],
) -> DeletePayload | None:
    """This removes a participant."""
    context = info.context
    viewer = signed_in(context, "removeParticipant")
    removed = await attempt(context, _remove(context, viewer, input_))
    if isinstance(removed, Refused):
        return DeletePayload(deleted_id=None, query=Query(), errors=removed.errors)
    deleted_id = global_id(Kind.PARTICIPANT, *removed)
    return DeletePayload(deleted_id=deleted_id, query=Query(), errors=[])


async def _remove(
    context: Context, viewer: Viewer, input_: RemoveParticipantInput
) -> ParticipantKey:
    key = read_id(read_participant_key, input_.participant_id, path=("participantId",))
    command = RemoveParticipant(
        actor=viewer.user_id,
        group_id=key.group_id,
        participant_id=key.participant_id,
        stamp=command_stamp(context, Checks(), input_),
    )
    await remove_participant.run(context.store, command)
    return key
