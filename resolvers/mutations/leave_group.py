"""This module answers `leaveGroup`."""

from typing import Annotated

import strawberry

from datastore.items import ParticipantItem
from datastore.writes import leave_group
from datastore.writes.done import Done
from datastore.writes.leave_group import LeaveGroup
from domain.ids import GroupId
from resolvers.context import Context, Info, Viewer, signed_in
from resolvers.inputs.problems import Checks, read_id
from resolvers.mutations.command_stamp import command_stamp
from resolvers.mutations.outcome import Refused, attempt
from schema.global_ids import Kind, global_id, read_group_id
from schema.inputs.leave_group import LeaveGroupInput
from schema.payloads import DeletePayload
from schema.query import Query

DESCRIPTION = (
    "Leaves a group. The caller stays in it as a guest of the same name and id, with everything "
    "that names them. The last owner can't leave."
)


async def resolve(
    info: Info,
    input_: Annotated[
        LeaveGroupInput, strawberry.argument(name="input", description="The group to leave.")
    ],
) -> DeletePayload | None:
    """This takes the caller out of a group; `deletedId` is the group."""
    context = info.context
    viewer = signed_in(context, "leaveGroup")
    done = await attempt(context, _leave(context, viewer, input_))
    if isinstance(done, Refused):
        return DeletePayload(deleted_id=None, query=Query(), errors=done.errors)
    deleted_id = global_id(Kind.GROUP, done.group_id)
    return DeletePayload(deleted_id=deleted_id, query=Query(), errors=[])


async def _leave(
    context: Context, viewer: Viewer, input_: LeaveGroupInput
) -> Done[ParticipantItem]:
    return await leave_group.run(context.store, _command(context, viewer, input_))


def _command(context: Context, viewer: Viewer, input_: LeaveGroupInput) -> LeaveGroup:
    checks = Checks()
    command = LeaveGroup(
        actor=viewer.user_id,
        group_id=checks.read(
            lambda: read_id(read_group_id, input_.group_id, path=("groupId",)),
            otherwise=GroupId(""),
        ),
        stamp=command_stamp(context, checks, input_),
    )
    checks.settle()
    return command
