"""This module answers `createSettlement`."""

from typing import Annotated

import strawberry

from datastore.items import SettlementItem
from datastore.reads.access import Access
from datastore.writes import create_settlement
from datastore.writes.create_settlement import CreateSettlement
from datastore.writes.done import Done
from domain.currency import Currency
from domain.ids import GroupId, ParticipantId, SettlementId
from domain.money import parse_amount
from domain.settlement import check_settlement
from domain.text import DESCRIPTION_LIMIT, optional_text
from resolvers.context import Context, Info, Viewer, signed_in
from resolvers.convert.group import group_currency
from resolvers.convert.settlement import shown_settlement
from resolvers.inputs.given import given
from resolvers.inputs.problems import Checks, participant_in, read_id
from resolvers.mutations.command_stamp import command_stamp
from resolvers.mutations.day import day_or_today
from resolvers.mutations.entered_group import entered_group
from resolvers.mutations.outcome import Refused, attempt
from schema.global_ids import read_group_id
from schema.inputs.create_settlement import CreateSettlementInput
from schema.payloads import SettlementPayload
from schema.query import Query

DESCRIPTION = (
    "Writes down that one participant paid another, and adds it to the group's balances. Takes "
    "the role MEMBER at least."
)

NOBODY = ParticipantId("")


async def resolve(
    info: Info,
    input_: Annotated[
        CreateSettlementInput,
        strawberry.argument(name="input", description="The payment to write down."),
    ],
) -> SettlementPayload | None:
    """This creates a settlement and shows it."""
    context = info.context
    viewer = signed_in(context, "createSettlement")
    done = await attempt(context, _create(context, viewer, input_))
    if isinstance(done, Refused):
        return SettlementPayload(settlement=None, query=Query(), errors=done.errors)
    return SettlementPayload(settlement=shown_settlement(done.resource), query=Query(), errors=[])


async def _create(
    context: Context, viewer: Viewer, input_: CreateSettlementInput
) -> Done[SettlementItem]:
    path = ("groupId",)
    group_id = read_id(read_group_id, input_.group_id, path=path)
    access = await entered_group(context, group_id, path=path)
    return await create_settlement.run(context.store, _command(context, viewer, access, input_))


def _command(
    context: Context, viewer: Viewer, access: Access, input_: CreateSettlementInput
) -> CreateSettlement:
    checks = Checks()
    group_id, stamp = access.group.group_id, command_stamp(context, checks, input_)
    payer_id = _participant(checks, group_id, input_.payer_id, "payerId")
    payee_id = _participant(checks, group_id, input_.payee_id, "payeeId")
    command = CreateSettlement(
        actor=viewer.user_id,
        group_id=group_id,
        settlement_id=SettlementId(context.ids.uuid4()),
        payer_id=payer_id,
        payee_id=payee_id,
        amount_minor=_amount(checks, input_.amount, group_currency(access), (payer_id, payee_id)),
        occurred_on=day_or_today(checks, given(input_.occurred_on), now=stamp.now),
        note=checks.read(
            lambda: optional_text(given(input_.note), path=("note",), limit=DESCRIPTION_LIMIT),
            otherwise=None,
        ),
        stamp=stamp,
    )
    checks.settle()
    return command


def _amount(
    checks: Checks, text: str, currency: Currency, pair: tuple[ParticipantId, ParticipantId]
) -> int:
    """This reads the amount, and checks the payment as a whole where all of it could be read."""
    before = checks.count()
    amount_minor = checks.read(lambda: parse_amount(text, currency, path=("amount",)), otherwise=0)
    if NOBODY not in pair and checks.count() == before:
        checks.read(
            lambda: check_settlement(*pair, amount_minor=amount_minor, currency=currency),
            otherwise=None,
        )
    return amount_minor


def _participant(checks: Checks, group_id: GroupId, text: str, field: str) -> ParticipantId:
    return checks.read(lambda: participant_in(group_id, text, path=(field,)), otherwise=NOBODY)
