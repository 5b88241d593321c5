"""This module states what can go wrong between the datastore and an engine.

EngineError
├── BadRequest            the operation breaks a limit or a rule; nothing was done
├── ConditionFailed       a single write's condition did not hold
├── TransactionCanceled   one or more writes of a transaction did not pass
├── TokenMismatch         the token was used for other writes
├── Throttled             too much at once; nothing was done, try later
├── Unavailable           the store can't be reached or written; nothing was done
├── OutcomeUnknown        the reply was lost; the write may or may not be there
├── StoreLocked           another process has the store open
├── StoreTooNew           a newer version wrote the store
├── StoreUnusable         the folder or the file can't be used
└── CopyRefused           a store can't be backed up or restored; nothing was changed
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from datastore.values import Item

ReasonCode: TypeAlias = Literal[
    "ConditionalCheckFailed",
    "TransactionConflict",
    "ThrottlingError",
    "ValidationError",
    "ItemCollectionSizeLimitExceeded",
]


@dataclass(frozen=True, slots=True)
class Reason:
    """This is why one write of a transaction did not pass.

    `item` is the stored item where a condition failed; None says that there was none.
    """

    code: ReasonCode
    item: Item | None = None
    message: str = ""


class EngineError(Exception):
    """This is the root of all errors of an engine."""


class BadRequest(EngineError):
    """This operation breaks a limit or a rule: the message names it and the value."""


class ConditionFailed(EngineError):
    """This write's condition did not hold; `item` is the stored one, None where there is none."""

    def __init__(self, item: Item | None) -> None:
        """This keeps the item out of the message."""
        super().__init__(
            "the condition of the write does not hold; read the item again and decide anew"
        )
        self.item = item


class TransactionCanceled(EngineError):
    """This transaction did nothing; `reasons` has one per write, None where it passed."""

    def __init__(self, reasons: tuple[Reason | None, ...]) -> None:
        """This lists positions and codes in the message."""
        failed = (
            f"{at}: {reason.code} {reason.message}".rstrip()
            for at, reason in enumerate(reasons)
            if reason
        )
        super().__init__(
            f"the transaction of {len(reasons)} writes was canceled ({'; '.join(failed)})"
        )
        self.reasons = reasons


class TokenMismatch(EngineError):
    """This token has been used for other writes in the last ten minutes."""


class Throttled(EngineError):
    """This request came when there was too much to do; nothing was done."""


class Unavailable(EngineError):
    """This store can't be reached or written, or is closed; nothing was done."""


class OutcomeUnknown(EngineError):
    """This write was sent and its reply lost: it may or may not have been carried out."""


class StoreLocked(EngineError):
    """This store is open in another process."""

    def __init__(self, path: Path, pid: int | None) -> None:
        """This names the process where it has said who it is."""
        owner = "another process" if pid is None else f"process {pid}"
        super().__init__(f"{path} is in use by {owner}; stop it, or choose another data folder")
        self.path = path
        self.pid = pid


class StoreTooNew(EngineError):
    """This store was written by a newer version than this one."""

    def __init__(self, path: Path, *, found: int, supported: int) -> None:
        """This names both versions of the schema."""
        super().__init__(
            f"{path} has schema version {found} and this program knows up to {supported};"
            " use the newer program, or another data folder"
        )
        self.path = path
        self.found = found
        self.supported = supported


class StoreUnusable(EngineError):
    """This folder or file can't hold a store."""

    def __init__(self, path: Path, why: str) -> None:
        """This says why in words."""
        super().__init__(f"{path} can't be used as a data folder: {why}")
        self.path = path
        self.why = why


class CopyRefused(EngineError):
    """This says why a store can't be backed up or restored; nothing was changed."""
