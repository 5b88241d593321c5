"""This module throws dice that fall the same way for the same seed, on every machine."""

from hashlib import sha256


class SeededDice:
    """These dice hash their seed with a count, so no global chance is touched."""

    def __init__(self, seed: object) -> None:
        """This begins at the first throw."""
        self._seed = seed
        self._throws = 0

    def random(self) -> float:
        """This gives a number from 0 up to, not including, 1."""
        self._throws += 1
        return int.from_bytes(sha256(f"{self._seed}#{self._throws}".encode()).digest()[:6]) / 2**48

    def below(self, end: int) -> int:
        """This gives a whole number from 0 up to, not including, the end."""
        return int(self.random() * end)
