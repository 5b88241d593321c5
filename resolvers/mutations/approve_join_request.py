"""This module answers `approveJoinRequest`."""

from typing import Annotated

import strawberry

from datastore.items import JoinRequestItem
from datastore.writes import approve_join_request
from datastore.writes.approve_join_request import ApproveJoinRequest
from datastore.writes.done import Done
from domain.access import Role
from domain.ids import GroupId, JoinRequestId, ParticipantId
from domain.joining import joining_role
from resolvers.context import Context, Info, Viewer, signed_in
from resolvers.inputs.given import given
from resolvers.inputs.problems import Checks
from resolvers.mutations.command_stamp import command_stamp
from resolvers.mutations.decided_request import read_request_key, request_payload
from schema.inputs.approve_join_request import ApproveJoinRequestInput
from schema.keys import JoinRequestKey
from schema.payloads import JoinRequestPayload

DESCRIPTION = (
    "Lets an applicant into the group, whatever became of the invite since they asked. They must "
    "not be in it by now, their account must be in use, a guest whom they ask to become must still "
    "be claimable, and there must be room for somebody new. Takes the role OWNER."
)

NO_KEY = JoinRequestKey(GroupId(""), JoinRequestId(""))


async def resolve(
    info: Info,
    input_: Annotated[
        ApproveJoinRequestInput,
        strawberry.argument(name="input", description="The request to approve."),
    ],
) -> JoinRequestPayload | None:
    """This lets the applicant in and shows the request."""
    context = info.context
    viewer = signed_in(context, "approveJoinRequest")
    return await request_payload(context, _approve(context, viewer, input_))


async def _approve(
    context: Context, viewer: Viewer, input_: ApproveJoinRequestInput
) -> Done[JoinRequestItem]:
    return await approve_join_request.run(context.store, _command(context, viewer, input_))


def _command(
    context: Context, viewer: Viewer, input_: ApproveJoinRequestInput
) -> ApproveJoinRequest:
    checks = Checks()
    key = checks.read(lambda: read_request_key(input_.join_request_id), otherwise=NO_KEY)
    command = ApproveJoinRequest(
        actor=viewer.user_id,
        group_id=key.group_id,
        request_id=key.request_id,
        participant_id=ParticipantId(context.ids.uuid7()),
        role=_role(checks, given(input_.role)),
        stamp=command_stamp(context, checks, input_),
    )
    checks.settle()
    return command


def _role(checks: Checks, role: Role | None) -> Role | None:
    if role is None:
        return None
    return checks.read(lambda: joining_role(role, path=("role",)), otherwise=None)
