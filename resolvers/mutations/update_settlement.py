"""This module answers `updateSettlement`."""

from typing import Annotated

import strawberry

from datastore.items import SettlementItem
from datastore.writes import update_settlement
from datastore.writes.done import Done
from datastore.writes.seen_settlement import SETTLEMENT_PATH, SettlementPlace
from datastore.writes.update_settlement import UpdateSettlement
from domain.currency import Currency
from domain.money import parse_amount
from domain.text import DESCRIPTION_LIMIT, optional_text
from domain.unset import UNSET, Left
from resolvers.context import Context, Info, Viewer, signed_in
from resolvers.convert.group import group_currency
from resolvers.convert.settlement import shown_settlement
from resolvers.inputs.given import edited, replaced
from resolvers.inputs.problems import Checks, read_id
from resolvers.mutations.command_stamp import command_stamp
from resolvers.mutations.day import edited_day
from resolvers.mutations.entered_group import entered_group
from resolvers.mutations.outcome import Refused, attempt
from schema.global_ids import read_settlement_key
from schema.inputs.update_settlement import UpdateSettlementInput
from schema.payloads import SettlementPayload
from schema.query import Query

DESCRIPTION = (
    "Edits a settlement and moves the group's balances by the difference. Takes the role MEMBER at "
    "least."
)

AMOUNT_PATH = ("amount",)


async def resolve(
    info: Info,
    input_: Annotated[
        UpdateSettlementInput, strawberry.argument(name="input", description="What to change.")
    ],
) -> SettlementPayload | None:
    """This edits a settlement and shows it."""
    context = info.context
    viewer = signed_in(context, "updateSettlement")
    done = await attempt(context, _update(context, viewer, input_))
    if isinstance(done, Refused):
        return SettlementPayload(settlement=None, query=Query(), errors=done.errors)
    return SettlementPayload(settlement=shown_settlement(done.resource), query=Query(), errors=[])


async def _update(
    context: Context, viewer: Viewer, input_: UpdateSettlementInput
) -> Done[SettlementItem]:
    key = read_id(read_settlement_key, input_.settlement_id, path=SETTLEMENT_PATH)
    access = await entered_group(context, key.group_id, path=SETTLEMENT_PATH)
    checks = Checks()
    command = UpdateSettlement(
        actor=viewer.user_id,
        place=SettlementPlace(*key),
        expected_version=input_.expected_version,
        amount_minor=_amount(checks, input_.amount, group_currency(access)),
        occurred_on=edited_day(checks, input_.occurred_on),
        note=_note(checks, input_.note),
        stamp=command_stamp(context, checks, input_),
    )
    checks.settle()
    return await update_settlement.run(context.store, command)


def _amount(checks: Checks, text: str | None, currency: Currency) -> int | Left:
    return checks.read(
        lambda: replaced(
            text,
            lambda given: parse_amount(given, currency, path=AMOUNT_PATH),
            path=AMOUNT_PATH,
        ),
        otherwise=UNSET,
    )


def _note(checks: Checks, text: str | None) -> str | Left | None:
    return checks.read(
        lambda: edited(
            text, lambda given: optional_text(given, path=("note",), limit=DESCRIPTION_LIMIT)
        ),
        otherwise=UNSET,
    )
