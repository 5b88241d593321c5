"""This module makes the ids that clients see, and reads them.

An id is the base64url of one byte for version and kind, then of the parts of the object's key.
Every object has one id and every id one spelling. Nothing in an id is a secret, and having one
is no right to what it names.
"""

import base64
import re
from collections.abc import Mapping
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

import strawberry

from domain.errors import quoted
from domain.ids import (
    CommentId,
    ExpenseId,
    GroupId,
    JoinRequestId,
    ParticipantId,
    RecurringId,
    SettlementId,
    UserId,
)
from schema.keys import (
    CommentKey,
    ExpenseKey,
    JoinRequestKey,
    ParticipantKey,
    RecurringKey,
    SettlementKey,
)
from schema.packing import INSTANT, NUMBER, UUID, Packing

VERSION_BITS = 1 << 5
"""The version of the layout stands in the first byte, above the five bits of the kind."""

_WRITTEN = re.compile(r"[A-Za-z0-9_-]{2,100}")


class Kind(IntEnum):
    """This is what an id can be the id of; the numbers are part of every id."""

    USER = 1
    GROUP = 2
    PARTICIPANT = 3
    EXPENSE = 4
    COMMENT = 5
    SETTLEMENT = 6
    BALANCES = 7
    EVENT = 8
    RECURRING_EXPENSE = 9
    JOIN_REQUEST = 10
    INVITE = 11


_LAYOUTS: Mapping[Kind, tuple[Packing, ...]] = {
    Kind.USER: (UUID,),
    Kind.GROUP: (UUID,),
    Kind.PARTICIPANT: (UUID, UUID),
    Kind.EXPENSE: (UUID, UUID),
    Kind.COMMENT: (UUID, UUID, INSTANT, UUID),
    Kind.SETTLEMENT: (UUID, INSTANT, UUID),
    Kind.BALANCES: (UUID,),
    Kind.EVENT: (UUID, NUMBER),
    Kind.RECURRING_EXPENSE: (UUID, UUID),
    Kind.JOIN_REQUEST: (UUID, UUID),
    Kind.INVITE: (UUID,),
}


class GlobalId(NamedTuple):
    """This is an id taken apart: its kind, and the parts of the object's key as stored."""

    kind: Kind
    parts: tuple[str, ...]


class UnreadableId(ValueError):
    """This says what is wrong with a text that should be an id."""


def global_id(kind: Kind, *parts: str) -> strawberry.ID:
    """This makes the id of the object with this key.

    Raises:
        ValueError: a part isn't what this kind's key is made of.
    """
    packed = [packing.pack(part) for packing, part in zip(_LAYOUTS[kind], parts, strict=True)]
    raw = bytes((VERSION_BITS | kind,)) + b"".join(packed)
    return strawberry.ID(base64.urlsafe_b64encode(raw).decode().rstrip("="))


@lru_cache(maxsize=4096)
def read_global_id(text: str) -> GlobalId:
    """This takes an id apart; those read last are known.

    Raises:
        UnreadableId: it isn't one that `global_id` makes, to the letter.
    """
    try:
        found = _taken_apart(text)
    except (ValueError, OverflowError) as error:
        raise _unreadable(text) from error
    # A second spelling of the same key would give one object two ids.
    if global_id(found.kind, *found.parts) != text:
        raise _unreadable(text)
    return found


def user_id(found: GlobalId) -> UserId:
    """This gives the key in the id of a user."""
    return UserId(*found.parts)


def group_id(found: GlobalId) -> GroupId:
    """This gives the key in the id of a group."""
    return GroupId(*found.parts)


def participant_key(found: GlobalId) -> ParticipantKey:
    """This gives the key in the id of a participant."""
    group, participant = found.parts
    return ParticipantKey(GroupId(group), ParticipantId(participant))


def expense_key(found: GlobalId) -> ExpenseKey:
    """This gives the key in the id of an expense."""
    group, expense = found.parts
    return ExpenseKey(GroupId(group), ExpenseId(expense))


def comment_key(found: GlobalId) -> CommentKey:
    """This gives the key in the id of a comment."""
    group, expense, created_at, comment = found.parts
    return CommentKey(GroupId(group), ExpenseId(expense), created_at, CommentId(comment))


def settlement_key(found: GlobalId) -> SettlementKey:
    """This gives the key in the id of a settlement."""
    group, created_at, settlement = found.parts
    return SettlementKey(GroupId(group), created_at, SettlementId(settlement))


def recurring_key(found: GlobalId) -> RecurringKey:
    """This gives the key in the id of a recurring expense."""
    group, recurring = found.parts
    return RecurringKey(GroupId(group), RecurringId(recurring))


def join_request_key(found: GlobalId) -> JoinRequestKey:
    """This gives the key in the id of a join request."""
    group, request = found.parts
    return JoinRequestKey(GroupId(group), JoinRequestId(request))


def read_group_id(text: str) -> GroupId:
    """This reads the id of a group.

    Raises:
        UnreadableId: it isn't an id, or is that of something else.
    """
    return group_id(_read_kind(Kind.GROUP, text))


def read_participant_key(text: str) -> ParticipantKey:
    """This reads the id of a participant; errors are those of `read_group_id`."""
    return participant_key(_read_kind(Kind.PARTICIPANT, text))


def read_expense_key(text: str) -> ExpenseKey:
    """This reads the id of an expense; errors are those of `read_group_id`."""
    return expense_key(_read_kind(Kind.EXPENSE, text))


def read_comment_key(text: str) -> CommentKey:
    """This reads the id of a comment; errors are those of `read_group_id`."""
    return comment_key(_read_kind(Kind.COMMENT, text))


def read_settlement_key(text: str) -> SettlementKey:
    """This reads the id of a settlement; errors are those of `read_group_id`."""
    return settlement_key(_read_kind(Kind.SETTLEMENT, text))


def read_recurring_key(text: str) -> RecurringKey:
    """This reads the id of a recurring expense; errors are those of `read_group_id`."""
    return recurring_key(_read_kind(Kind.RECURRING_EXPENSE, text))


def read_join_request_key(text: str) -> JoinRequestKey:
    """This reads the id of a join request; errors are those of `read_group_id`."""
    return join_request_key(_read_kind(Kind.JOIN_REQUEST, text))


def _read_kind(kind: Kind, text: str) -> GlobalId:
    found = read_global_id(text)
    if found.kind is not kind:
        message = (
            f"{quoted(text)} is the id of {_article(found.kind)}, not of {_article(kind)}: "
            "take the `id` of the right object."
        )
        raise UnreadableId(message)
    return found


def _taken_apart(text: str) -> GlobalId:
    if not _WRITTEN.fullmatch(text):
        raise ValueError
    raw = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    kind, rest, parts = Kind(raw[0] ^ VERSION_BITS), raw[1:], list[str]()
    if len(rest) != sum(packing.length_bytes for packing in _LAYOUTS[kind]):
        raise ValueError
    for packing in _LAYOUTS[kind]:
        parts.append(packing.unpack(rest[: packing.length_bytes]))
        rest = rest[packing.length_bytes :]
    return GlobalId(kind, tuple(parts))


def _unreadable(text: str) -> UnreadableId:
    return UnreadableId(f"{quoted(text)} is not an id: take one from the `id` of an object.")


def _article(kind: Kind) -> str:
    name = kind.name.lower().replace("_", " ")
    return f"an {name}" if name[0] in "aeiou" else f"a {name}"
