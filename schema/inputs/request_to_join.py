"""This module holds what `requestToJoin` takes."""

import strawberry

from schema.definitions import input_type
from schema.enums import Role
from schema.inputs.idempotency import IDEMPOTENCY_KEY


@input_type
class RequestToJoinInput:
    """This is a request to join a group, which one of its owners decides on."""

    group_id: strawberry.ID = strawberry.field(
        description="The group, whose invite must be enabled and not expired."
    )
    invite_token: str | None = strawberry.field(
        default=strawberry.UNSET,
        description="The invite's token; null or left out by who only knows the group. After a "
        "request was denied it takes the token to ask again.",
    )
    target_participant_id: strawberry.ID | None = strawberry.field(
        default=strawberry.UNSET,
        description="The guest whom the caller asks to become, with all their shares; null or "
        "left out for somebody new.",
    )
    proposed_role: Role | None = strawberry.field(
        default=strawberry.UNSET,
        description="The role to join with, MEMBER or VIEWER; null or left out for the invite's "
        "`defaultRole`.",
    )
    message: str | None = strawberry.field(
        default=strawberry.UNSET,
        description="What to say to the owners, up to 500 characters; null or left out for "
        "nothing.",
    )
    idempotency_key: str | None = strawberry.field(
        default=strawberry.UNSET, description=IDEMPOTENCY_KEY
    )
