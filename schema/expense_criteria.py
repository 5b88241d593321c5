"""This module reads which expenses a client looks for."""

from collections.abc import Callable
from datetime import date
from typing import TypeVar

import strawberry

from domain.dates import parse_date
from domain.errors import InvalidInput
from domain.expense_criteria import EVERYTHING, ExpenseCriteria
from domain.ids import ParticipantId
from domain.text import CATEGORY_LIMIT, NOTES_LIMIT, folded, optional_text
from schema.global_ids import UnreadableId, read_participant_key
from schema.inputs.expense_filter import ExpenseFilter
from schema.refusals import bad_user_input

T = TypeVar("T")


def expense_criteria(given: ExpenseFilter | None) -> ExpenseCriteria:
    """This gives what a filter asks for; everything without one.

    A participant of another group is one whom no expense names.

    Raises:
        GraphQLError: BAD_USER_INPUT, naming the field and its value.
    """
    if given is None:
        return EVERYTHING
    text = _read("text", given.text, lambda text: optional_text(text, limit=NOTES_LIMIT))
    criteria = ExpenseCriteria(
        earliest=_read("from", given.from_, parse_date),
        latest=_read("to", given.to, parse_date),
        category=_read(
            "category", given.category, lambda text: optional_text(text, limit=CATEGORY_LIMIT)
        ),
        paid_by=_read("paidBy", given.paid_by, _participant),
        involving=_read("involving", given.involving, _participant),
        text=None if text is None else folded(text),
    )
    _check_days(criteria.earliest, criteria.latest)
    return criteria


def _read(field: str, value: str | None, read: Callable[[str], T | None]) -> T | None:
    if value is None or value is strawberry.UNSET:
        return None
    try:
        return read(value)
    except (InvalidInput, UnreadableId) as error:
        raise bad_user_input(f"`filter.{field}`: {error}") from error


def _participant(text: str) -> ParticipantId:
    return read_participant_key(text).participant_id


def _check_days(earliest: date | None, latest: date | None) -> None:
    if earliest is not None and latest is not None and earliest > latest:
        message = f"`filter.from` is {earliest}, after `filter.to`, {latest}: take them in order."
        raise bad_user_input(message)
