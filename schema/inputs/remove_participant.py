"""This module holds what `removeParticipant` takes."""

import strawberry

from schema.definitions import input_type


@input_type
class RemoveParticipantInput:
    """This is a participant to remove from their group."""

    participant_id: strawberry.ID = strawberry.field(description="The participant.")
