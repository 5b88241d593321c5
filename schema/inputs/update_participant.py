"""This module holds what `updateParticipant` takes."""

import strawberry

from schema.definitions import input_type
from schema.enums import Role


@input_type
class UpdateParticipantInput:
    """This is what is to change about a participant; a field left out stays as it is."""

    participant_id: strawberry.ID = strawberry.field(description="The participant.")
    display_name: str | None = strawberry.field(
        default=strawberry.UNSET,
        description="What a guest is to be called, 1 to 80 characters; null is INVALID. A user's "
        "name is their own: FORBIDDEN.",
    )
    role: Role | None = strawberry.field(
        default=strawberry.UNSET,
        description="What they may do from now on, MEMBER or VIEWER for a guest; null is INVALID. "
        "Takes the role OWNER.",
    )
