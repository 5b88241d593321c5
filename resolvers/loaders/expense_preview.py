"""This module loads previews: how an expense would come out, by what the save goes by."""

from collections.abc import Iterable, Iterator, Mapping

from datastore.items import ExpenseRow, ParticipantItem
from datastore.reads.access import Access
from datastore.reads.expenses import expenses_by_key
from datastore.writes.acting import not_found
from datastore.writes.participants import (
    first_mentions,
    mentions_of,
    no_participant,
    on_the_way_out,
)
from domain.errors import DomainError, InputPath
from domain.expense import Share, participants_of, shares
from domain.expense_item import owed_by_id
from domain.ids import ParticipantId
from domain.money import MAX_NET_MINOR
from domain.text import KEY_LIMIT, required_text
from resolvers.convert.group import group_currency
from resolvers.convert.user_error import user_error
from resolvers.inputs.expense_body import BodyReader
from resolvers.inputs.expense_draft import Draft, read_draft
from resolvers.inputs.given import given
from resolvers.inputs.problems import Checks, read_id
from resolvers.loaders.batching import each
from resolvers.loaders.reading import Reading
from schema.expense_parts import ExpenseBody
from schema.expense_preview import ExpensePreview, PreviewKey
from schema.global_ids import read_expense_key
from schema.inputs.preview_expense import PreviewExpenseInput
from schema.money import money

EXPENSE_PATH: InputPath = ("expenseId",)
KEY_PATH: InputPath = ("idempotencyKey",)

People = Mapping[ParticipantId, ParticipantItem]


async def load_expense_previews(
    reading: Reading, keys: list[PreviewKey]
) -> list[ExpensePreview | None]:
    """This loads previews; None for a group that the caller isn't in.

    Cost: one query for everybody in the group; one call more for an expense that is edited.
    """
    access = await reading.access_by_group(key.group_id for key in keys)

    async def load(key: PreviewKey) -> ExpensePreview | None:
        entered = access.get(key.group_id)
        return None if entered is None else await _preview(reading, entered, key.input)

    return await each(load, keys)


async def _preview(reading: Reading, access: Access, input_: PreviewExpenseInput) -> ExpensePreview:
    group_id, checks = access.group.group_id, Checks()
    reading.expect_roster(group_id)
    edited = await _edited(reading, access, input_, checks)
    client_key = _client_key(input_, checks)
    draft = read_draft(
        BodyReader(group_id, group_currency(access), checks),
        input_.items,
        given(input_.payments) or (),
        seed=client_key if edited is None else edited.split_seed,
    )
    roster = await reading.roster(group_id)
    people = {item.participant_id: item for item in roster.items}
    checks.add(_people_problems(draft, people, edited))
    return _shown(draft, access, people, checks.found)


async def _edited(
    reading: Reading, access: Access, input_: PreviewExpenseInput, checks: Checks
) -> ExpenseRow | None:
    """This reads the expense that is edited; None for a new one, and for one that isn't there."""
    text = given(input_.expense_id)
    if text is None:
        return None
    key = checks.read(lambda: read_id(read_expense_key, text, path=EXPENSE_PATH), otherwise=None)
    if key is None:
        return None
    found = None
    if key.group_id == access.group.group_id:
        (found,) = await expenses_by_key(reading.engine, (key,), consistent=True)
    if found is None:
        checks.add((not_found(EXPENSE_PATH),))
    return found


def _client_key(input_: PreviewExpenseInput, checks: Checks) -> str | None:
    text = given(input_.idempotency_key)
    if text is None:
        return None
    return checks.read(lambda: required_text(text, path=KEY_PATH, limit=KEY_LIMIT), otherwise=None)


def _people_problems(
    draft: Draft, people: People, edited: ExpenseRow | None
) -> Iterator[DomainError]:
    """This finds whom the save would refuse: who isn't there, and who is new and on the way out."""
    known = () if edited is None else participants_of(edited.items, edited.payments)
    mentions = mentions_of(draft.items or (), draft.payments or ())
    for participant_id, path in first_mentions(mentions).items():
        participant = people.get(participant_id)
        if participant is None:
            yield no_participant(path)
        elif participant.transfer_target is not None and participant_id not in known:
            yield on_the_way_out(path)


def _shown(
    draft: Draft, access: Access, people: People, problems: Iterable[DomainError]
) -> ExpensePreview:
    """This shows what can be read, is of people who are there, and fits into 53 bits."""
    group_id, currency = access.group.group_id, group_currency(access)
    items, payments = draft.items, draft.payments
    if items is not None and not people.keys() >= owed_by_id(items).keys():
        items = None
    body = ExpenseBody(group_id, currency, items or (), payments or ())
    lines = shares(body.items, body.payments)
    is_shared = items is not None and payments is not None and _are_to_be_shown(lines, people)
    amount = draft.amount_minor
    return ExpensePreview(
        amount=None if amount is None or abs(amount) > MAX_NET_MINOR else money(amount, currency),
        items=None if items is None else body.shown_items(),
        shares=body.shown_shares() if is_shared else None,
        errors=[user_error(problem) for problem in problems],
    )


def _are_to_be_shown(lines: Iterable[Share], people: People) -> bool:
    return all(
        line.participant_id in people
        and max(abs(line.paid_minor), abs(line.owed_minor), abs(line.net_minor)) <= MAX_NET_MINOR
        for line in lines
    )
