"""This module works out on which days a recurring expense comes up.

Every occurrence is worked out from the schedule's first one, never from the one before it: a month
that is too short for the 31st doesn't make the later ones come early.
"""

from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from itertools import islice

from domain.dates import LATEST_DATE
from domain.errors import ErrorCode, InputPath, InvalidInput, InvalidInputs

MAX_INTERVAL = 1_000
MAX_DAYS_BACK = 366

_MONTHS_OF_YEAR = 12
_DAYS_OF_WEEK = 7
_ONE_DAY = timedelta(days=1)


class Frequency(StrEnum):
    """This is the unit of time that a schedule counts its interval in."""

    DAILY = "DAILY"
    WEEKLY = "WEEKLY"
    MONTHLY = "MONTHLY"
    YEARLY = "YEARLY"


@dataclass(frozen=True, slots=True)
class Schedule:
    """This says on which days something comes up: every `interval` units from `starts_on` on.

    `anchor_day` is the day of the month that months and years keep to, or come as near as they
    can: monthly on the 31st is the 30th in April. `ends_on` is the last day that counts; None for
    no end before the end of the calendar, which is 2200.
    """

    frequency: Frequency
    interval: int
    anchor_day: int
    starts_on: date
    ends_on: date | None = None

    def days_from(self, day: date, *, count: int) -> tuple[date, ...]:
        """This gives the next days that come up, at most `count`, the given one if it does."""
        return tuple(islice(self._days_from(day), count))

    def next_from(self, day: date) -> date | None:
        """This gives the first day that comes up, the given one included; None after the last.

        Cost: the same however far away it is.
        """
        return next(self._days_from(day), None)

    def next_after(self, day: date) -> date | None:
        """This gives the first day that comes up after the given one; None after the last."""
        return self.next_from(day + _ONE_DAY)

    def _days_from(self, day: date) -> Iterator[date]:
        wanted = max(day, self.starts_on)
        number = self._number_near(wanted)
        while (found := self._day(number)) is not None:
            if found >= wanted:
                yield found
            number += 1

    def _number_near(self, day: date) -> int:
        """This numbers the last occurrence that isn't after the month, or the day, given."""
        units = (
            _month_number(day) - _month_number(self.starts_on)
            if self._months_of_unit
            else (day - self.starts_on).days
        )
        return units // (self.interval * (self._months_of_unit or self._days_of_unit))

    def _day(self, number: int) -> date | None:
        """This gives the day of the occurrence of a number; None where the schedule is over."""
        last = min(self.ends_on or LATEST_DATE, LATEST_DATE)
        steps = number * self.interval
        if not self._months_of_unit:
            days = steps * self._days_of_unit
            is_over = days > (last - self.starts_on).days
            return None if is_over else self.starts_on + timedelta(days=days)
        year, month = divmod(
            _month_number(self.starts_on) + steps * self._months_of_unit, _MONTHS_OF_YEAR
        )
        if year > last.year:
            return None
        day = min(self.anchor_day, monthrange(year, month + 1)[1])
        found = date(year, month + 1, day)
        return None if found > last else found

    @property
    def _months_of_unit(self) -> int:
        return {Frequency.MONTHLY: 1, Frequency.YEARLY: _MONTHS_OF_YEAR}.get(self.frequency, 0)

    @property
    def _days_of_unit(self) -> int:
        return _DAYS_OF_WEEK if self.frequency is Frequency.WEEKLY else 1


def check_schedule(schedule: Schedule) -> None:
    """This makes sure that a schedule can be kept.

    Raises:
        InvalidInputs: an interval below 1, or an end before the start (INVALID); an interval over
            1,000 (LIMIT_EXCEEDED).
    """
    problems = tuple(_schedule_problems(schedule))
    if problems:
        raise InvalidInputs(problems)


def check_start(starts_on: date, *, today: date, path: InputPath | None = None) -> None:
    """This makes sure that a new schedule doesn't begin too long ago; it may begin any time later.

    Raises:
        InvalidInput: LIMIT_EXCEEDED: more than 366 days before today.
    """
    days = (today - starts_on).days
    if days > MAX_DAYS_BACK:
        earliest = today - timedelta(days=MAX_DAYS_BACK)
        raise InvalidInput(
            f"{starts_on} is {days} days back, over the limit of {MAX_DAYS_BACK}: begin on "
            f"{earliest} or later.",
            path=path,
            code=ErrorCode.LIMIT_EXCEEDED,
            expected=earliest.isoformat(),
            actual=starts_on.isoformat(),
        )


def _schedule_problems(schedule: Schedule) -> Iterator[InvalidInput]:
    path = ("interval",)
    if schedule.interval < 1:
        message = f"The interval {schedule.interval} must be at least 1: 2 is every other time."
        yield InvalidInput(message, path=path)
    elif schedule.interval > MAX_INTERVAL:
        yield InvalidInput(
            f"The interval {schedule.interval} is over the limit of {MAX_INTERVAL}: take a "
            "smaller one.",
            path=path,
            code=ErrorCode.LIMIT_EXCEEDED,
            expected=str(MAX_INTERVAL),
            actual=str(schedule.interval),
        )
    if schedule.ends_on is not None and schedule.ends_on < schedule.starts_on:
        message = f"{schedule.ends_on} is before the start, {schedule.starts_on}: end later."
        yield InvalidInput(message, path=("endsOn",))


def _month_number(day: date) -> int:
    return day.year * _MONTHS_OF_YEAR + day.month - 1
