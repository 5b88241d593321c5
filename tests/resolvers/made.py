"""This makes what the gateway makes: times and ids, such that a test can foresee them."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

BEGIN = datetime(2026, 3, 1, 12, tzinfo=UTC)


@dataclass
class SteppingClock:
    """This clock goes on by a second whenever it is asked, so that no two times are the same."""

    now: datetime = BEGIN

    def __call__(self) -> datetime:
        """This gives the time."""
        self.now += timedelta(seconds=1)
        return self.now


@dataclass
class CountedIds:
    """This makes ids one after the other."""

    last: int = 0

    def uuid4(self) -> str:
        """This makes the next random id."""
        return f"00000000-0000-4000-8000-{self._next():012x}"

    def uuid7(self) -> str:
        """This makes the next id that sorts by age."""
        return f"00000000-0000-7000-8000-{self._next():012x}"

    def token(self) -> str:
        """This makes the next token."""
        return f"{self._next():032x}"

    def secret(self) -> bytes:
        """This makes the next secret."""
        return self._next().to_bytes(32)

    def _next(self) -> int:
        self.last += 1
        return self.last
