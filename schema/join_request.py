"""This module holds the requests to join groups."""

from typing import TYPE_CHECKING

import strawberry

from domain.ids import GroupId, UserId
from schema.context import by
from schema.definitions import object_type
from schema.enums import JoinRequestMode, JoinRequestStatus, Role
from schema.fields import loaded
from schema.keys import ParticipantKey
from schema.node import Node
from schema.paging import Connection
from schema.scalars import InstantText

if TYPE_CHECKING:
    from schema.group import Group
    from schema.participant import Participant
    from schema.user import User


@object_type
class JoinRequest(Node):
    """This is somebody's request to join a group. They and the group's owners see it."""

    group: "Group | None" = loaded(
        by.group,
        "group_id",
        nullable=True,
        description="The group; null until the caller is in it.",
    )
    group_name: str = strawberry.field(description="What the group is called.")
    applicant: "User | None" = loaded(
        by.user,
        "applicant_id",
        nullable=True,
        description="Who asks; null when the account is gone.",
    )
    applicant_name: str = strawberry.field(
        description="What the applicant was called when they asked."
    )
    mode: JoinRequestMode = strawberry.field(
        description="Whether they ask to be somebody new or a guest who is there already."
    )
    target: "Participant | None" = loaded(
        by.participant,
        "target_key",
        nullable=True,
        description="The guest whom they ask to become; null for somebody new, until the caller "
        "is in the group, and once the guest is removed.",
    )
    target_name: str | None = strawberry.field(
        description="What that guest is called, for the applicant too; null for somebody new, and "
        "once the guest is removed."
    )
    proposed_role: Role = strawberry.field(description="The role that they ask for.")
    message: str | None = strawberry.field(
        description="What they say to the owners, up to 500 characters; null for nothing."
    )
    status: JoinRequestStatus = strawberry.field(description="How the request stands.")
    created_at: InstantText = strawberry.field(description="When they asked.")
    decided_at: InstantText | None = strawberry.field(
        description="When it was decided or taken back; null while it is pending."
    )
    final_role: Role | None = strawberry.field(
        description="The role that they were let in with; null unless they were."
    )
    participant: "Participant | None" = loaded(
        by.participant,
        "participant_key",
        nullable=True,
        description="Who they have become in the group; null unless they were let in, until the "
        "caller is in the group, and once they are removed.",
    )
    group_id: strawberry.Private[GroupId]
    applicant_id: strawberry.Private[UserId]
    target_key: strawberry.Private[ParticipantKey | None]
    participant_key: strawberry.Private[ParticipantKey | None]


@object_type
class JoinRequestConnection(Connection[JoinRequest]):
    """This is one page of requests to join, pending ones."""
