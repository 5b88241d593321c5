"""This module answers `denyJoinRequest`."""

from typing import Annotated

import strawberry

from datastore.items import JoinRequestItem
from datastore.writes import deny_join_request
from datastore.writes.deny_join_request import DenyJoinRequest
from datastore.writes.done import Done
from resolvers.context import Context, Info, Viewer, signed_in
from resolvers.inputs.problems import Checks
from resolvers.mutations.command_stamp import command_stamp
from resolvers.mutations.decided_request import read_request_key, request_payload
from schema.inputs.deny_join_request import DenyJoinRequestInput
from schema.payloads import JoinRequestPayload

DESCRIPTION = (
    "Turns an applicant down: after that only a token lets them ask again. Takes the role OWNER."
)


async def resolve(
    info: Info,
    input_: Annotated[
        DenyJoinRequestInput,
        strawberry.argument(name="input", description="The request to deny."),
    ],
) -> JoinRequestPayload | None:
    """This turns the applicant down and shows the request."""
    context = info.context
    viewer = signed_in(context, "denyJoinRequest")
    return await request_payload(context, _deny(context, viewer, input_))


async def _deny(
    context: Context, viewer: Viewer, input_: DenyJoinRequestInput
) -> Done[JoinRequestItem]:
    key = read_request_key(input_.join_request_id)
    command = DenyJoinRequest(
        actor=viewer.user_id,
        group_id=key.group_id,
        request_id=key.request_id,
        stamp=command_stamp(context, Checks(), input_),
    )
    return await deny_join_request.run(context.store, command)
