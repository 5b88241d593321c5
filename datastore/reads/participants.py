"""This module reads the participants of groups."""

from collections.abc import Sequence

from datastore.engine.port import Engine
from datastore.items import ParticipantItem
from datastore.keys import PARTICIPANT_PREFIX, participant_key
from datastore.reads.keyed import rows_by_key
from datastore.reads.listing import Listing, read_window
from datastore.reads.window import Slice, Window
from datastore.tables import GROUPS
from domain.ids import GroupId, ParticipantId

ParticipantKey = tuple[GroupId, ParticipantId]


async def participants_by_key(
    engine: Engine, keys: Sequence[ParticipantKey], *, consistent: bool
) -> tuple[ParticipantItem | None, ...]:
    """This reads participants: one result per key, in key order, None where missing.

    Cost: one call per 100 different keys, all calls at once.
    """
    places = (participant_key(*key) for key in keys)
    return await rows_by_key(engine, ParticipantItem, keys=places, consistent=consistent)


async def participant_page(
    engine: Engine, group_id: GroupId, *, window: Window, consistent: bool
) -> Slice[ParticipantItem]:
    """This reads a window of a group's participants, oldest first.

    The bounds are participant ids. Cost: one query.
    """
    listing = Listing(GROUPS, group_id, PARTICIPANT_PREFIX, consistent=consistent)
    read = await read_window(engine, listing, window=window)
    return Slice(tuple(map(ParticipantItem.from_item, read.items)), read.has_more)
