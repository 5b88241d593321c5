"""This module holds a transaction to participants that are there to stay."""

from collections.abc import Iterable, Iterator, Sequence

from datastore.keys import participant_key
from datastore.operations import Absent, Check, Exists
from datastore.tables import GROUPS
from datastore.values import Item
from datastore.writes.planned import Planned
from domain.errors import Conflict, DomainError, InputPath, NotFound
from domain.expense import Payment
from domain.expense_item import SPLIT_FIELDS, ExpenseItem, SplitMode
from domain.ids import GroupId, ParticipantId

Mention = tuple[ParticipantId, InputPath]


class OnTheWayOut(Conflict):
    """This is a participant who is being removed or merged: that ends soon, either way."""


def referable(group_id: GroupId, mentions: Iterable[Mention]) -> tuple[Planned, ...]:
    """This plans a check per participant, at its first mention: there, and not on its way out."""
    return tuple(_check(group_id, each, path) for each, path in first_mentions(mentions).items())


def first_mentions(mentions: Iterable[Mention]) -> dict[ParticipantId, InputPath]:
    """This gives everyone who is mentioned, with the input field that does so first."""
    path_by_id: dict[ParticipantId, InputPath] = {}
    for participant_id, path in mentions:
        path_by_id.setdefault(participant_id, path)
    return path_by_id


def mentions_of(items: Sequence[ExpenseItem], payments: Sequence[Payment]) -> Iterator[Mention]:
    """This lists everyone whom an expense names, with the input field that does.

    A proportional item names nobody itself.
    """
    for index, item in enumerate(items):
        if item.mode is not SplitMode.PROPORTIONAL:
            yield from _mentions_of_item(item, ("items", str(index), "split"))
    for index, payment in enumerate(payments):
        yield payment.participant_id, ("payments", str(index), "participantId")


def no_participant(path: InputPath) -> NotFound:
    """This says that a participant isn't in the group."""
    return NotFound("There is no such participant in this group: check the id.", path=path)


def on_the_way_out(path: InputPath) -> OnTheWayOut:
    """This says that nothing is done with a participant who is being removed or merged."""
    return OnTheWayOut(
        "This participant is being removed or merged: wait for that, or name another.", path=path
    )


def _mentions_of_item(item: ExpenseItem, path: InputPath) -> Iterator[Mention]:
    member = () if item.mode is SplitMode.EQUAL else ("participantId",)
    for index, split in enumerate(item.splits):
        yield split.participant_id, (*path, SPLIT_FIELDS[item.mode], str(index), *member)


def _check(group_id: GroupId, participant_id: ParticipantId, path: InputPath) -> Planned:
    def refusal(item: Item | None) -> DomainError | None:
        if item is None:
            return no_participant(path)
        if "TransferTarget" in item:
            return on_the_way_out(path)
        return None

    condition = Exists("SK") & Absent("TransferTarget")
    return Planned(Check(GROUPS, participant_key(group_id, participant_id), condition), refusal)
