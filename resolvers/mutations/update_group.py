"""This module answers `updateGroup`."""

from typing import Annotated

import strawberry

from datastore.items import GroupItem
from datastore.writes import update_group
from datastore.writes.done import Done
from datastore.writes.update_group import UpdateGroup
from domain.ids import GroupId
from domain.text import DESCRIPTION_LIMIT, TITLE_LIMIT, optional_text, required_text
from domain.unset import UNSET
from resolvers.context import Context, Info, Viewer, load_one, signed_in
from resolvers.inputs.given import edited, replaced
from resolvers.inputs.problems import Checks, read_id
from resolvers.mutations.command_stamp import command_stamp
from resolvers.mutations.outcome import Refused, attempt
from schema.global_ids import read_group_id
from schema.inputs.update_group import UpdateGroupInput
from schema.payloads import GroupPayload
from schema.query import Query

DESCRIPTION = "Changes a group's name or description. Takes the role OWNER."


async def resolve(
    info: Info,
    input_: Annotated[
        UpdateGroupInput, strawberry.argument(name="input", description="What is to change.")
    ],
) -> GroupPayload | None:
    """This changes a group and shows it."""
    context = info.context
    viewer = signed_in(context, "updateGroup")
    done = await attempt(context, _update(context, viewer, input_))
    if isinstance(done, Refused):
        return GroupPayload(group=None, query=Query(), errors=done.errors)
    group = await load_one(context.loaders.group, done.group_id)
    return GroupPayload(group=group, query=Query(), errors=[])


async def _update(context: Context, viewer: Viewer, input_: UpdateGroupInput) -> Done[GroupItem]:
    return await update_group.run(context.store, _command(context, viewer, input_))


def _command(context: Context, viewer: Viewer, input_: UpdateGroupInput) -> UpdateGroup:
    checks = Checks()
    command = UpdateGroup(
        actor=viewer.user_id,
        group_id=checks.read(
            lambda: read_id(read_group_id, input_.group_id, path=("groupId",)),
            otherwise=GroupId(""),
        ),
        expected_version=input_.expected_version,
        name=checks.read(
            lambda: replaced(
                input_.name,
                lambda text: required_text(text, path=("name",), limit=TITLE_LIMIT),
                path=("name",),
            ),
            otherwise=UNSET,
        ),
        description=checks.read(
            lambda: edited(
                input_.description,
                lambda text: optional_text(text, path=("description",), limit=DESCRIPTION_LIMIT),
            ),
            otherwise=UNSET,
        ),
        stamp=command_stamp(context, checks, input_),
    )
    checks.settle()
    return command
