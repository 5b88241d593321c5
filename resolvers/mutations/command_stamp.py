"""This module stamps a command: its time, its ids, and the client's own key with its input."""

import dataclasses
import hashlib
import json
from enum import Enum

import strawberry

from datastore.writes.stamp import Idempotency, Stamp
from domain.errors import InputPath
from domain.text import KEY_LIMIT, required_text
from resolvers.context import Context
from resolvers.inputs.problems import Checks

KEY_FIELD = "idempotency_key"
KEY_PATH: InputPath = ("idempotencyKey",)


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

    The key itself isn't part of it, nor are defaults: a field counts as left out when it is null,
    empty, or what leaving it out stands for.
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
    parts = {field.name: _given_part(value, field) for field in dataclasses.fields(value)}
    return {name: _plain(part) for name, part in parts.items() if part is not None}


def _given_part(value: object, field: dataclasses.Field[object]) -> object:
    """This gives the value of a field; None where it says no more than leaving it out."""
    part: object = getattr(value, field.name)
    return None if part in (field.default, strawberry.UNSET, "", []) else part
