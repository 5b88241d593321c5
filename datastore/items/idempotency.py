"""This module holds what a client's own key for a mutation has led to."""

from typing import ClassVar

from datastore.items.stored import StoredItem
from datastore.operations import Key
from datastore.tables import IDEMPOTENCY, Table
from domain.ids import GroupId


class IdempotencyItem(StoredItem):
    """This records the one effect of a client's key.

    `request_hash` is that of the input; `created_at` is also when the result was made.
    `expires_at_s` is in epoch seconds and checked by every read.
    """

    table: ClassVar[Table] = IDEMPOTENCY

    stored_key: str
    request_hash: str
    result_type: str
    result_id: str
    group_id: GroupId | None = None
    created_at: str
    expires_at_s: int

    @property
    def key(self) -> Key:
        """This names the item in its table."""
        return Key(self.stored_key)

    def is_expired(self, now_s: float) -> bool:
        """This says whether the key may be used anew, deleted yet or not."""
        return self.expires_at_s < now_s
