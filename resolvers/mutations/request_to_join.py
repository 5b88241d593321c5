"""This module answers `requestToJoin`."""

from typing import Annotated

import strawberry

from datastore.items import JoinRequestItem
from datastore.writes import request_to_join
from datastore.writes.done import Done
from datastore.writes.request_to_join import RequestToJoin
from domain.access import Role
from domain.ids import GroupId, JoinRequestId, ParticipantId
from domain.joining import joining_role
from domain.text import MESSAGE_LIMIT, optional_text
from resolvers.context import Context, Info, Viewer, signed_in
from resolvers.inputs.given import given
from resolvers.inputs.problems import Checks, participant_in, read_id
from resolvers.mutations.command_stamp import command_stamp
from resolvers.mutations.decided_request import request_payload
from schema.global_ids import read_group_id
from schema.inputs.request_to_join import RequestToJoinInput
from schema.payloads import JoinRequestPayload

DESCRIPTION = (
    "Asks to join a group, as somebody new or as a guest who is there already. A group whose "
    "invite doesn't let the caller ask is answered as a missing one."
)


async def resolve(
    info: Info,
    input_: Annotated[
        RequestToJoinInput, strawberry.argument(name="input", description="The request.")
    ],
) -> JoinRequestPayload | None:
    """This asks to join and shows the request."""
    context = info.context
    viewer = signed_in(context, "requestToJoin")
    return await request_payload(context, _request(context, viewer, input_))


async def _request(
    context: Context, viewer: Viewer, input_: RequestToJoinInput
) -> Done[JoinRequestItem]:
    done = await request_to_join.run(context.store, _command(context, viewer, input_))
    context.wakes.asked(viewer.user_id)
    return done


def _command(context: Context, viewer: Viewer, input_: RequestToJoinInput) -> RequestToJoin:
    checks = Checks()
    group_id = checks.read(
        lambda: read_id(read_group_id, input_.group_id, path=("groupId",)), otherwise=GroupId("")
    )
    command = RequestToJoin(
        actor=viewer.user_id,
        group_id=group_id,
        request_id=JoinRequestId(context.ids.uuid7()),
        token=given(input_.invite_token),
        target_id=_target(checks, group_id, given(input_.target_participant_id)),
        proposed_role=_role(checks, given(input_.proposed_role)),
        message=checks.read(
            lambda: optional_text(given(input_.message), path=("message",), limit=MESSAGE_LIMIT),
            otherwise=None,
        ),
        stamp=command_stamp(context, checks, input_),
    )
    checks.settle()
    return command


def _target(checks: Checks, group_id: GroupId, text: str | None) -> ParticipantId | None:
    if text is None:
        return None
    path = ("targetParticipantId",)
    return checks.read(lambda: participant_in(group_id, text, path=path), otherwise=None)


def _role(checks: Checks, role: Role | None) -> Role | None:
    if role is None:
        return None
    return checks.read(lambda: joining_role(role, path=("proposedRole",)), otherwise=None)
