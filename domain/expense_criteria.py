"""This module holds which expenses somebody looks for."""

from dataclasses import dataclass
from datetime import date

from domain.ids import ParticipantId


@dataclass(frozen=True, slots=True)
class ExpenseCriteria:
    """This is what an expense must have to be found; None asks for nothing.

    `earliest` and `latest` are days, both included. `paid_by` paid some of it, `involving` paid
    or owes some. `category` is the whole category; `text` is in the title or the notes, and is
    folded as `domain.text.folded` does.
    """

    earliest: date | None = None
    latest: date | None = None
    category: str | None = None
    paid_by: ParticipantId | None = None
    involving: ParticipantId | None = None
    text: str | None = None

    @property
    def is_of_days_alone(self) -> bool:
        """This says whether the day decides, so that the others need not be read."""
        return (self.category, self.paid_by, self.involving, self.text) == (None,) * 4


EVERYTHING = ExpenseCriteria()
"""What asks for nothing finds everything."""
