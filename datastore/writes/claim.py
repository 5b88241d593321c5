"""This module keeps what a client's key has led to, so that a repeated request has one effect."""

from datetime import timedelta

from datastore.items import IdempotencyItem
from datastore.keys import idempotency_key
from datastore.operations import Absent, Less, Put
from datastore.tables import IDEMPOTENCY
from datastore.writes.opening import Command
from datastore.writes.planned import Planned, planned_again
from datastore.writes.stamp import Idempotency
from domain.errors import Conflict, ErrorCode

CLAIM_LIFE = timedelta(hours=24)


def claimed(
    command: Command, result_id: str, *, mutation: str, result_type: str
) -> tuple[Planned, ...]:
    """This plans the row of the actor's own key, which must be free or expired, if there is one.

    A key that was taken meanwhile is planned again, which then finds what it has led to.
    """
    stamp = command.stamp
    idempotency = stamp.idempotency
    if idempotency is None or command.actor is None:
        return ()
    row = IdempotencyItem(
        stored_key=idempotency_key(command.actor, mutation, idempotency.client_key).partition,
        request_hash=idempotency.request_hash,
        result_type=result_type,
        result_id=result_id,
        group_id=command.group_id,
        created_at=stamp.at,
        expires_at_s=int((stamp.now + CLAIM_LIFE).timestamp()),
    )
    is_free = Absent("Key") | Less("ExpiresAt", stamp.at_s)
    return (Planned(Put(IDEMPOTENCY, row.to_item(), is_free), planned_again),)


def check_same_request(earlier: IdempotencyItem, idempotency: Idempotency | None) -> None:
    """This makes sure that a client's key is used again for the same input.

    Raises:
        Conflict: IDEMPOTENCY_MISMATCH: it was used for another input.
    """
    if idempotency is None or earlier.request_hash != idempotency.request_hash:
        raise Conflict(
            "This idempotency key was used for another input: take a new key for a new request.",
            code=ErrorCode.IDEMPOTENCY_MISMATCH,
            path=("idempotencyKey",),
        )
