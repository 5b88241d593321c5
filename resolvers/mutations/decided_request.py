"""This module shows what came of a request to join: the same for all that is done with one."""

from collections.abc import Awaitable

from datastore.items import JoinRequestItem
from datastore.writes.deciding import REQUEST_PATH
from datastore.writes.done import Done
from resolvers.context import Context, load_one
from resolvers.inputs.problems import read_id
from resolvers.mutations.outcome import Refused, attempt
from schema.global_ids import read_join_request_key
from schema.keys import JoinRequestKey
from schema.payloads import JoinRequestPayload
from schema.query import Query


async def request_payload(
    context: Context, act: Awaitable[Done[JoinRequestItem]]
) -> JoinRequestPayload:
    """This acts, and shows the request as the caller sees it then."""
    done = await attempt(context, act)
    if isinstance(done, Refused):
        return JoinRequestPayload(join_request=None, query=Query(), errors=done.errors)
    key = JoinRequestKey(done.group_id, done.resource.request_id)
    request = await load_one(context.loaders.join_request, key)
    return JoinRequestPayload(join_request=request, query=Query(), errors=[])


def read_request_key(text: str) -> JoinRequestKey:
    """This reads the id of the request that is decided.

    Raises:
        InvalidInput: it isn't the id of a join request.
    """
    return read_id(read_join_request_key, text, path=REQUEST_PATH)
