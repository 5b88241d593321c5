"""This module answers `mergeGuest`."""

from typing import Annotated

import strawberry

from datastore.items import ParticipantItem
from datastore.writes import merge_guest
from datastore.writes.merge_guest import MergeGuest
from resolvers.context import Context, Info, Viewer, signed_in
from resolvers.convert.participant import shown_participant
from resolvers.inputs.problems import Checks, participant_in, read_id
from resolvers.mutations.command_stamp import command_stamp
from resolvers.mutations.outcome import Refused, attempt
from schema.global_ids import read_participant_key
from schema.inputs.merge_guest import MergeGuestInput
from schema.payloads import ParticipantPayload
from schema.query import Query

DESCRIPTION = (
    "Merges a guest into another participant, who takes the guest's place in all expenses, "
    "settlements and recurring expenses; a settlement between the two is deleted. An item that "
    "names both becomes EXACT, with both amounts in one. Then the guest is gone. Takes the role "
    "OWNER."
)


async def resolve(
    info: Info,
    input_: Annotated[
        MergeGuestInput, strawberry.argument(name="input", description="Who goes, and who stays.")
    ],
) -> ParticipantPayload | None:
    """This merges a guest, and shows who stays."""
    context = info.context
    viewer = signed_in(context, "mergeGuest")
    merged = await attempt(context, _merge(context, viewer, input_))
    if isinstance(merged, Refused):
        return ParticipantPayload(participant=None, query=Query(), errors=merged.errors)
    return ParticipantPayload(participant=shown_participant(merged), query=Query(), errors=[])


async def _merge(context: Context, viewer: Viewer, input_: MergeGuestInput) -> ParticipantItem:
    return await merge_guest.run(context.store, _command(context, viewer, input_))


def _command(context: Context, viewer: Viewer, input_: MergeGuestInput) -> MergeGuest:
    guest = read_id(read_participant_key, input_.guest_id, path=("guestId",))
    into_id = participant_in(
        guest.group_id, input_.into_participant_id, path=("intoParticipantId",)
    )
    return MergeGuest(
        actor=viewer.user_id,
        group_id=guest.group_id,
        guest_id=guest.participant_id,
        into_id=into_id,
        stamp=command_stamp(context, Checks(), input_),
    )
