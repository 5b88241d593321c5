"""This module holds what `updateProfile` takes."""

import strawberry

from schema.definitions import input_type


@input_type
class UpdateProfileInput:
    """This is a change of the caller's own profile. A field that is left out stays as it is."""

    expected_version: int | None = strawberry.field(
        default=strawberry.UNSET,
        description="The `version` that was seen: if it has changed since, nothing is changed. "
        "Null or left out: the profile is changed as it is.",
    )
    display_name: str | None = strawberry.field(
        default=strawberry.UNSET,
        description="What to be called from now on, 1 to 80 characters; null is refused.",
    )
    phone: str | None = strawberry.field(
        default=strawberry.UNSET,
        description='A phone number in E.164 form, like "+351211234567"; null for none.',
    )
