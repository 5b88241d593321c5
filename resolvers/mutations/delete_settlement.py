"""This module answers `deleteSettlement`."""

from typing import Annotated

import strawberry

from datastore.items import SettlementItem
from datastore.writes import delete_settlement
from datastore.writes.delete_settlement import DeleteSettlement
from datastore.writes.done import Done
from datastore.writes.seen_settlement import SETTLEMENT_PATH, SettlementPlace
from resolvers.context import Context, Info, Viewer, signed_in
from resolvers.inputs.given import given
from resolvers.inputs.problems import Checks, read_id
from resolvers.mutations.command_stamp import command_stamp
from resolvers.mutations.outcome import Refused, attempt
from schema.global_ids import Kind, global_id, read_settlement_key
from schema.inputs.delete_settlement import DeleteSettlementInput
from schema.payloads import DeletePayload
from schema.query import Query

DESCRIPTION = (
    "Deletes a settlement and takes it out of the group's balances. Takes the role MEMBER at least."
)


async def resolve(
    info: Info,
    input_: Annotated[
        DeleteSettlementInput, strawberry.argument(name="input", description="What is to go.")
    ],
) -> DeletePayload | None:
    """This deletes a settlement and says which it was."""
    context = info.context
    viewer = signed_in(context, "deleteSettlement")
    done = await attempt(context, _delete(context, viewer, input_))
    if isinstance(done, Refused):
        return DeletePayload(deleted_id=None, query=Query(), errors=done.errors)
    gone = done.resource
    deleted_id = global_id(Kind.SETTLEMENT, gone.group_id, gone.created_at, gone.settlement_id)
    return DeletePayload(deleted_id=deleted_id, query=Query(), errors=[])


async def _delete(
    context: Context, viewer: Viewer, input_: DeleteSettlementInput
) -> Done[SettlementItem]:
    key = read_id(read_settlement_key, input_.settlement_id, path=SETTLEMENT_PATH)
    command = DeleteSettlement(
        actor=viewer.user_id,
        place=SettlementPlace(*key),
        expected_version=given(input_.expected_version),
        stamp=command_stamp(context, Checks(), input_),
    )
    return await delete_settlement.run(context.store, command)
