"""This module shares an amount out in whole minor units, with nothing lost and nobody favoured."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Turn:
    """This says whose turn the next leftover unit is, among participants with equal claims.

    The tied participants, in the order stored, are counted from `start`, round and round. Within
    one expense the turn goes on from item to item, so that a long receipt doesn't give the same
    participant every leftover. A `start` of None stays at the first participant for ever.
    """

    start: int | None

    @classmethod
    def of_seed(cls, seed: str | None) -> "Turn":
        """This gives the turn that an expense begins with: by SHA-256 of its seed."""
        if seed is None:
            return cls(None)
        # A key may hold half a surrogate pair: whoever stores it refuses it, a preview needn't.
        encoded = seed.encode(errors="surrogatepass")
        return cls(int.from_bytes(hashlib.sha256(encoded).digest()))

    def after(self, given: int) -> "Turn":
        """This gives the turn once that many leftover units have gone out by turn."""
        return self if self.start is None else Turn(self.start + given)


def apportion(
    amount_minor: int, weights: Sequence[int], *, turn: Turn
) -> tuple[tuple[int, ...], Turn]:
    """This shares an amount in proportion to weights, and gives the turn that comes next.

    By largest remainder on exact fractions: everyone gets the floor (toward minus infinity) of
    their exact part, and the leftover goes out in single units to the largest fractions, by turn
    where fractions are equal. One share per weight, in order; they sum to the amount; a weight
    of 0 gets 0.

    `weights` are 0 or more, and not all 0.
    """
    total = sum(weights)
    parts = [divmod(amount_minor * weight, total) for weight in weights]
    floors, fractions = zip(*parts, strict=True)
    leftover = amount_minor - sum(floors)
    last_served = sorted(fractions, reverse=True)[leftover]
    served = {index for index, fraction in enumerate(fractions) if fraction > last_served}
    tied = [index for index, fraction in enumerate(fractions) if fraction == last_served]
    by_turn = leftover - len(served)
    first = (turn.start or 0) % len(tied)
    served.update((tied[first:] + tied[:first])[:by_turn])
    shares = tuple(floor + (index in served) for index, floor in enumerate(floors))
    return shares, turn.after(by_turn)
