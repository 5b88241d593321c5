"""This module holds planned rows: a write each, and what it means when it is refused."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeAlias, TypeVar

from datastore.engine.errors import Reason
from datastore.events import Happening
from datastore.items import StoredItem, WorkItem
from datastore.operations import Absent, Check, Condition, Put, Update, Write
from datastore.values import Item
from domain.errors import Conflict, DomainError, InputPath

T = TypeVar("T")

Refusal: TypeAlias = DomainError | Callable[[Item | None], DomainError | None]


@dataclass(frozen=True, slots=True)
class Planned:
    """This is one row of a transaction and what its failed condition means.

    `refusal` is the error, or finds it in the item as it is (None: there is no item). Finding
    none says that only what was read has changed: the command is to be planned again.
    """

    write: Write
    refusal: Refusal

    def refused(self, item: Item | None) -> DomainError | None:
        """This says why the row was refused, None where planning again may help."""
        return self.refusal if isinstance(self.refusal, DomainError) else self.refusal(item)


@dataclass(frozen=True, slots=True)
class Plan(Generic[T]):
    """This is what a command writes: its own rows, what they mean, and the object they make.

    The rows that every write has (number, event, idempotency key) are not among them.
    `group_path` is the input field that leads to the group. `leaves` is the work, begun by one
    of the rows, that nobody need wait for.
    """

    rows: tuple[Planned, ...]
    happening: Happening
    resource: T
    group_path: InputPath = ("groupId",)
    leaves: WorkItem | None = None


def new_row(row: StoredItem, *, what: str) -> Planned:
    """This plans a row that must not be there yet; `what` names it in the refusal."""
    condition = Absent(row.table.key_attributes[-1])
    return Planned(
        Put(row.table, row.to_item(), condition),
        Conflict(f"The new id of this {what} is taken: send the request again to get another."),
    )


def planned_again(_: Item | None) -> None:
    """This is the refusal of a row that fails only where what was read has changed."""


def refusal_of(rows: Sequence[Planned], reasons: Sequence[Reason | None]) -> DomainError | None:
    """This says why a transaction was refused; None where planning again may help.

    The first position that did not pass decides: rows stand in order of importance.
    """
    failed = ((row, why) for row, why in zip(rows, reasons, strict=True) if why)
    row, why = next(failed)
    return row.refused(why.item) if why.code == "ConditionalCheckFailed" else None


def merged(rows: Iterable[Planned]) -> tuple[Planned, ...]:
    """This leaves one operation per key, at the place of the key's first.

    Conditions are joined, and so are the actions of updates.

    Raises:
        ValueError: two rows write one item otherwise, or one attribute of it.
    """
    by_place: dict[tuple[str, ...], Planned] = {}
    for row in rows:
        place = _place(row.write)
        earlier = by_place.get(place)
        by_place[place] = row if earlier is None else _joined(earlier, row)
    return tuple(by_place.values())


def _place(write: Write) -> tuple[str, ...]:
    if isinstance(write, Put):
        return (write.table.name, *(str(write.item[name]) for name in write.table.key_attributes))
    return (write.table.name, write.key.partition, write.key.sort or "")


def _joined(first: Planned, second: Planned) -> Planned:
    def refusal(item: Item | None) -> DomainError | None:
        return first.refused(item) or second.refused(item)

    return Planned(_one_write(first.write, second.write), refusal)


def _one_write(first: Write, second: Write) -> Write:
    if isinstance(second, Check):
        return _conditioned(first, second.condition)
    if isinstance(first, Check):
        return _conditioned(second, first.condition)
    if isinstance(first, Update) and isinstance(second, Update):
        actions = (*first.actions, *second.actions)
        if len({action.path for action in actions}) == len(actions):
            joined = replace(first, actions=actions)
            return joined if second.condition is None else _conditioned(joined, second.condition)
    raise ValueError(f"a plan writes one row twice: {_place(first)}")


def _conditioned(write: Write, condition: Condition) -> Write:
    own = write.condition
    return replace(write, condition=condition if own is None else own & condition)
