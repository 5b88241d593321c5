"""This module collects what is wrong with an input, so that a client sees all of it at once."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from datastore.writes.participants import no_participant
from domain.errors import DomainError, InputPath, InvalidInput, InvalidInputs
from domain.ids import GroupId, ParticipantId
from schema.global_ids import UnreadableId, read_participant_key

T = TypeVar("T")


class Checks:
    """This reads the values of an input one after the other and remembers what is wrong."""

    def __init__(self) -> None:
        self._found: list[DomainError] = []

    def read(self, value: Callable[[], T], *, otherwise: T) -> T:
        """This gives a value, and `otherwise` where it can't be taken.

        The stand-in only lets the reading go on: `settle` keeps it from being used.
        """
        try:
            return value()
        except DomainError as error:
            self._found.extend(error.problems)
            return otherwise

    def add(self, problems: Iterable[DomainError]) -> None:
        """This remembers what was found wrong elsewhere."""
        self._found.extend(problems)

    @property
    def found(self) -> tuple[DomainError, ...]:
        """This is what is wrong, as far as it was read."""
        return tuple(self._found)

    def count(self) -> int:
        """This tells how many problems were found so far."""
        return len(self._found)

    def settle(self) -> None:
        """This ends the reading.

        Raises:
            InvalidInputs: something is wrong.
        """
        if self._found:
            raise InvalidInputs(tuple(self._found))


def read_id(read: Callable[[str], T], text: str, *, path: InputPath) -> T:
    """This reads an id of an input.

    Raises:
        InvalidInput: it isn't an id, or is that of something else.
    """
    try:
        return read(text)
    except UnreadableId as error:
        raise InvalidInput(str(error), path=path) from error


def participant_in(group_id: GroupId, text: str, *, path: InputPath) -> ParticipantId:
    """This reads the id of a participant of a group.

    Raises:
        InvalidInput: it isn't the id of a participant.
        NotFound: it is that of a participant of another group.
    """
    key = read_id(read_participant_key, text, path=path)
    if key.group_id != group_id:
        raise no_participant(path)
    return key.participant_id
