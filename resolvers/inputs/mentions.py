"""This module reads whom a comment is to mention."""

from collections.abc import Sequence

from domain.ids import GroupId, ParticipantId
from resolvers.inputs.problems import Checks, participant_in


def read_mentions(
    checks: Checks, group_id: GroupId, texts: Sequence[str]
) -> tuple[ParticipantId, ...]:
    """This reads the ids of participants of a group, in order; each problem is told at its place.

    Whether they are in the group is for the write to find.
    """
    return tuple(_mention(checks, group_id, text, at) for at, text in enumerate(texts))


def _mention(checks: Checks, group_id: GroupId, text: str, at: int) -> ParticipantId:
    return checks.read(
        lambda: participant_in(group_id, text, path=("mentions", str(at))),
        otherwise=ParticipantId(""),
    )
