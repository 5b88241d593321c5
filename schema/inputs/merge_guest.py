"""This module holds what `mergeGuest` takes."""

import strawberry

from schema.definitions import input_type


@input_type
class MergeGuestInput:
    """This is a guest to merge into somebody else of the same group."""

    guest_id: strawberry.ID = strawberry.field(description="The guest, who goes.")
    into_participant_id: strawberry.ID = strawberry.field(
        description="Who stays and gets all that names the guest: a user or another guest."
    )
