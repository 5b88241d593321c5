"""This module answers `myJoinRequests`."""

from collections.abc import AsyncIterator, Sequence
from typing import Annotated

import strawberry

from datastore.reads.join_requests import all_own
from resolvers.context import Info, signed_in
from resolvers.subscriptions.own_requests import OwnRequests
from schema.global_ids import UnreadableId, read_join_request_key
from schema.join_request import JoinRequest
from schema.keys import JoinRequestKey
from schema.refusals import bad_user_input, not_found

MAX_IDS = 100
DESCRIPTION = (
    "Follows the caller's own requests to join, live: each one as it is decided, or taken back. "
    "Those of `ids` come first, as they stand now."
)


async def subscribe(
    info: Info,
    ids: Annotated[
        list[strawberry.ID] | None,
        strawberry.argument(
            description="Up to 100 of the caller's requests, whose standing may have changed "
            "since it was read; null or left out for none."
        ),
    ] = strawberry.UNSET,
) -> AsyncIterator[JoinRequest]:
    """This checks that the requests are the caller's, and follows all that the caller makes."""
    context = info.context
    viewer = signed_in(context, "myJoinRequests")
    first = _keys(() if ids is strawberry.UNSET or ids is None else ids)
    rows = await all_own(context.store.engine, viewer.user_id)
    if not {*first} <= {JoinRequestKey(row.group_id, row.request_id) for row in rows}:
        raise not_found("`ids` names a request that is not yours, or not there: check the ids.")
    own = OwnRequests(context, viewer.user_id)
    own.know(rows)
    return own.requests(first)


def _keys(ids: Sequence[str]) -> tuple[JoinRequestKey, ...]:
    """This takes the ids apart, each once."""
    if len(ids) > MAX_IDS:
        raise bad_user_input(f"`ids` may have at most {MAX_IDS} ids, not {len(ids)}.")
    return tuple(dict.fromkeys(_key(text, index) for index, text in enumerate(ids)))


def _key(text: str, index: int) -> JoinRequestKey:
    try:
        return read_join_request_key(text)
    except UnreadableId as error:
        raise bad_user_input(f"`ids.{index}`: {error}") from error
