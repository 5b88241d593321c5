"""This module answers `cancelJoinRequest`."""

from typing import Annotated

import strawberry

from datastore.items import JoinRequestItem
from datastore.writes import cancel_join_request
from datastore.writes.cancel_join_request import CancelJoinRequest
from datastore.writes.done import Done
from resolvers.context import Context, Info, Viewer, signed_in
from resolvers.inputs.problems import Checks
from resolvers.mutations.command_stamp import command_stamp
from resolvers.mutations.decided_request import read_request_key, request_payload
from schema.inputs.cancel_join_request import CancelJoinRequestInput
from schema.payloads import JoinRequestPayload

DESCRIPTION = "Takes the caller's own request to join back."


async def resolve(
    info: Info,
    input_: Annotated[
        CancelJoinRequestInput,
        strawberry.argument(name="input", description="The request to take back."),
    ],
) -> JoinRequestPayload | None:
    """This takes the request back and shows the request."""
    context = info.context
    viewer = signed_in(context, "cancelJoinRequest")
    return await request_payload(context, _cancel(context, viewer, input_))


async def _cancel(
    context: Context, viewer: Viewer, input_: CancelJoinRequestInput
) -> Done[JoinRequestItem]:
    key = read_request_key(input_.join_request_id)
    command = CancelJoinRequest(
        actor=viewer.user_id,
        group_id=key.group_id,
        request_id=key.request_id,
        stamp=command_stamp(context, Checks(), input_),
    )
    return await cancel_join_request.run(context.store, command)
