"""This module answers `deleteGroup`."""

from typing import Annotated

import strawberry

from datastore.items import GroupItem
from datastore.writes import delete_group
from datastore.writes.delete_group import DeleteGroup
from datastore.writes.done import Done
from domain.ids import GroupId
from resolvers.context import Context, Info, Viewer, signed_in
from resolvers.inputs.problems import Checks, read_id
from resolvers.mutations.command_stamp import command_stamp
from resolvers.mutations.outcome import Refused, attempt
from schema.global_ids import Kind, global_id, read_group_id
from schema.inputs.delete_group import DeleteGroupInput
from schema.payloads import DeletePayload
from schema.query import Query

DESCRIPTION = (
    "Deletes a group for everybody, with all that is in it: nobody sees it from then on. Takes the "
    "role OWNER."
)


async def resolve(
    info: Info,
    input_: Annotated[
        DeleteGroupInput, strawberry.argument(name="input", description="The group to delete.")
    ],
) -> DeletePayload | None:
    """This deletes a group."""
    context = info.context
    viewer = signed_in(context, "deleteGroup")
    done = await attempt(context, _delete(context, viewer, input_))
    if isinstance(done, Refused):
        return DeletePayload(deleted_id=None, query=Query(), errors=done.errors)
    deleted_id = global_id(Kind.GROUP, done.group_id)
    return DeletePayload(deleted_id=deleted_id, query=Query(), errors=[])


async def _delete(context: Context, viewer: Viewer, input_: DeleteGroupInput) -> Done[GroupItem]:
    return await delete_group.run(context.store, _command(context, viewer, input_))


def _command(context: Context, viewer: Viewer, input_: DeleteGroupInput) -> DeleteGroup:
    checks = Checks()
    command = DeleteGroup(
        actor=viewer.user_id,
        group_id=checks.read(
            lambda: read_id(read_group_id, input_.group_id, path=("groupId",)),
            otherwise=GroupId(""),
        ),
        stamp=command_stamp(context, checks, input_),
    )
    checks.settle()
    return command
