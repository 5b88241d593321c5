"""This module stamps a command: its time, its ids, and the client's own key with its input."""

import dataclasses
import hashlib
import json
from enum import Enum

import strawberry

from datastore.writes.stamp import Idempotency, Stamp
from domain.errors import InputPath
from domain.text import required_text
from resolvers.context import Context
from resolvers.mutations.problems import Checks

KEY_FIELD = "idempotency_key"
KEY_PATH: InputPath = ("idempotencyKey",)
KEY_LIMIT = 255


def command_stamp(context: Context, checks: Checks, input_: object) -> Stamp:
    """This makes the stamp of a command from its input as it was given."""
    key: object = getattr(input_, KEY_FIELD, None)
    idempotency = None
    if isinstance(key, str):
        client_key = checks.read(
            lambda: required_text(key, path=KEY_PATH, limit=KEY_LIMIT), otherwise=""
        )
        idempotency = Idempotency(client_key, request_hash(input_))
    return Stamp(context.clock(), context.ids.uuid4(), context.ids.token(), idempotency)


def request_hash(input_: object) -> str:
    """This gives the same text for the same input, whatever the order its fields came in.

    The key itself isn't part of it, nor are defaults that depend on the day; a field that is null
    counts as left out.
    """
    plain = _plain(input_)
    if isinstance(plain, dict):
        plain.pop(KEY_FIELD, None)
    canonical = json.dumps(plain, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def _plain(value: object) -> object:
    if isinstance(value, list):
        return [_plain(part) for part in value]
    if isinstance(value, Enum):
        return value.value
    if not dataclasses.is_dataclass(value):
        return value
    parts = {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
    return {
        name: _plain(part)
        for name, part in parts.items()
        if part is not None and part is not strawberry.UNSET
    }
