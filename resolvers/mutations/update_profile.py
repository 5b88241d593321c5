"""This module answers `updateProfile`."""

from typing import Annotated

import strawberry

from datastore.items import ProfileItem
from datastore.writes import update_profile
from datastore.writes.update_profile import UpdateProfile
from domain.phone import phone_number
from domain.text import display_name
from domain.unset import UNSET
from resolvers.context import Context, Info, Viewer, load_one, signed_in
from resolvers.inputs.given import edited, given, replaced
from resolvers.inputs.problems import Checks
from resolvers.mutations.command_stamp import command_stamp
from resolvers.mutations.outcome import Refused, attempt
from schema.inputs.update_profile import UpdateProfileInput
from schema.payloads import UserPayload
from schema.query import Query

DESCRIPTION = (
    "Changes the caller's own profile. A new name shows in all of their groups, without an event."
)

NAME_PATH = ("displayName",)
PHONE_PATH = ("phone",)


async def resolve(
    info: Info,
    input_: Annotated[
        UpdateProfileInput, strawberry.argument(name="input", description="What to change.")
    ],
) -> UserPayload | None:
    """This changes the caller's profile and shows it."""
    context = info.context
    viewer = signed_in(context, "updateProfile")
    done = await attempt(context, _update(context, viewer, input_))
    if isinstance(done, Refused):
        return UserPayload(user=None, query=Query(), errors=done.errors)
    user = await load_one(context.loaders.user, done.user_id)
    return UserPayload(user=user, query=Query(), errors=[])


async def _update(context: Context, viewer: Viewer, input_: UpdateProfileInput) -> ProfileItem:
    return await update_profile.run(context.store, _command(context, viewer, input_))


def _command(context: Context, viewer: Viewer, input_: UpdateProfileInput) -> UpdateProfile:
    checks = Checks()
    command = UpdateProfile(
        actor=viewer.user_id,
        expected_version=given(input_.expected_version),
        display_name=checks.read(
            lambda: replaced(
                input_.display_name,
                lambda text: display_name(text, path=NAME_PATH),
                path=NAME_PATH,
            ),
            otherwise=UNSET,
        ),
        phone=checks.read(
            lambda: edited(input_.phone, lambda text: phone_number(text, path=PHONE_PATH)),
            otherwise=UNSET,
        ),
        stamp=command_stamp(context, checks, input_),
    )
    checks.settle()
    return command
