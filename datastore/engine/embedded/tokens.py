"""This module makes a transaction that is sent twice happen once."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, fields, is_dataclass
from decimal import Decimal
from functools import cache, partial
from hashlib import blake2b
from json import JSONEncoder
from typing import Final

import orjson

from datastore.engine.embedded.writing import Prepared
from datastore.engine.errors import TokenMismatch
from datastore.engine.rules.numbers import exact_number
from datastore.operations import Key, Update, Write

KEPT_S: Final = 10 * 60
_MOST_FORGOTTEN: Final = 1000
# As much as a usual transaction makes SQLite write: less would pass where that doesn't.
_REHEARSED_BYTES: Final = 128 * 1024

_FIND = "SELECT digest FROM _tokens WHERE token = ? AND expires > ?"
_KEEP = "REPLACE INTO _tokens (token, digest, expires) VALUES (?, ?, ?)"
_REHEARSE = "REPLACE INTO _tokens (token, digest, expires) VALUES ('', zeroblob(?), 0)"
# One that lasts for over a day was kept while the clock was ahead.
_FORGET = (
    "DELETE FROM _tokens WHERE token IN"
    " (SELECT token FROM _tokens WHERE expires <= ?1 OR expires > ?1 + 86400 LIMIT ?2)"
)


@dataclass(frozen=True, slots=True)
class Token:
    """This token stands for the writes that were first sent with it."""

    text: str
    digest: bytes


def token_for(text: str, writes: Sequence[Prepared]) -> Token:
    """This ties a token to its writes: the digest is the same for them in any process."""
    digest = blake2b(digest_size=16)
    digest.update(_canonical([_outline(write.op, write.key) for write in writes]))
    for write in writes:
        digest.update(write.image.blob if write.image else b"-")
    return Token(text, digest.digest())


def _outline(op: Write, key: Key) -> tuple[object, ...]:
    actions = op.actions if isinstance(op, Update) else ()
    return type(op).__name__, op.table.name, key.partition, key.sort, op.condition, actions


@cache
def _field_names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()


def _described(value: object) -> object:
    kind = type(value)
    names = _field_names(kind)  # type: ignore[arg-type]  # mypy asks object itself for the hash
    if names:
        return [kind.__name__, *map(partial(getattr, value), names)]
    if isinstance(value, frozenset):
        return {"set": sorted(map(_described, value), key=repr)}
    if isinstance(value, Decimal):
        number = exact_number(value)
        return {"Decimal": str(number)} if isinstance(number, Decimal) else number
    return {kind.__name__: str(value)} if isinstance(value, bytes) else value


_OPTIONS: Final = orjson.OPT_SORT_KEYS | orjson.OPT_PASSTHROUGH_DATACLASS
_ANY_LENGTH: Final = JSONEncoder(default=_described, sort_keys=True)


def _canonical(outlines: list[tuple[object, ...]]) -> bytes:
    try:
        return orjson.dumps(outlines, default=_described, option=_OPTIONS)
    except orjson.JSONEncodeError:
        # An integer of more than 64 bits: the standard library takes five times as long.
        return _ANY_LENGTH.encode(outlines).encode()


def is_replay(connection: sqlite3.Connection, token: Token, *, now: float) -> bool:
    """This tells whether the same writes have been committed under the token.

    Raises:
        TokenMismatch: other writes have been.
    """
    row = connection.execute(_FIND, (token.text, now)).fetchone()
    if row is not None and row[0] != token.digest:
        raise TokenMismatch(
            f"the token {token.text} was used for other writes in the last ten minutes;"
            " take a new one"
        )
    return row is not None


def keep_token(connection: sqlite3.Connection, token: Token, *, now: float) -> None:
    """This remembers the token for ten minutes, in the transaction that it stands for."""
    connection.execute(_KEEP, (token.text, token.digest, now + KEPT_S))


def rehearse(connection: sqlite3.Connection) -> None:
    """This writes what nobody sees, to learn whether writes pass: a token that is over already."""
    connection.execute(_REHEARSE, (_REHEARSED_BYTES,))


def forget_tokens(connection: sqlite3.Connection, *, now: float) -> None:
    """This drops tokens whose time is over, at most 1,000."""
    connection.execute(_FORGET, (now, _MOST_FORGOTTEN))
