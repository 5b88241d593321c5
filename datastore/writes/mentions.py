"""This module tells users that a comment mentions them."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from datastore.events import Happening, user_event
from datastore.items import EventType, ParticipantItem
from datastore.values import Item
from datastore.writes.participants import no_participant
from datastore.writes.planned import Planned, new_row
from datastore.writes.stamp import Stamp
from domain.ids import ParticipantId, UserId
from domain.limits import MAX_MENTIONS, count_problem

Mentioned = tuple[ParticipantItem | None, ...]
"""Whom a comment mentions: one entry per mention, in order, None where nobody has the id."""


def check_mentions(mentions: Sequence[ParticipantId]) -> None:
    """This makes sure that one comment mentions no more than it may.

    Raises:
        InvalidInput: LIMIT_EXCEEDED: too many.
    """
    problem = count_problem(
        "mentions in one comment", len(mentions), limit=MAX_MENTIONS, path=("mentions",)
    )
    if problem is not None:
        raise problem


def mentioned_in(found: Iterable[Item | None]) -> Mentioned:
    """This gives whom a comment mentions, as the rows of its mentions were found."""
    return tuple(None if item is None else ParticipantItem.from_item(item) for item in found)


def kept_mentions(mentions: Iterable[ParticipantId]) -> tuple[ParticipantId, ...] | None:
    """This gives the mentions as they are stored: each once; None where there are none."""
    return tuple(dict.fromkeys(mentions)) or None


def told(
    mentioned: Mentioned,
    happening: Happening,
    *,
    actor: UserId,
    stamp: Stamp,
    known: Collection[ParticipantId] = (),
) -> tuple[Planned, ...]:
    """This plans an event for each user to tell: guests have no account, and the author knows.

    `known` are those whom the comment has mentioned before.

    Raises:
        NotFound: somebody who is mentioned isn't in the group.
    """
    users: dict[UserId, None] = {}
    for index, participant in enumerate(mentioned):
        if participant is None:
            raise no_participant(("mentions", str(index)))
        user_id, is_known = participant.user_id, participant.participant_id in known
        if user_id is not None and user_id != actor and not is_known:
            users[user_id] = None
    return tuple(_told(user_id, happening, stamp) for user_id in users)


def _told(user_id: UserId, happening: Happening, stamp: Stamp) -> Planned:
    mention = replace(
        happening,
        type=EventType.MENTIONED,
        payload=happening.payload.model_copy(update={"group_id": happening.group_id}),
    )
    event = user_event(mention, user_id, now=stamp.now, command_id=stamp.command_id)
    return new_row(event, what="mention")
