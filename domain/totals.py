"""This module adds up what one person is owed and owes over many groups."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Total:
    """This is the sum of somebody's nets in the groups of one currency, in minor units.

    `owed_minor` adds up the nets above zero, and `owes_minor`, not negative, those below.
    """

    currency_code: str
    owed_minor: int
    owes_minor: int

    @property
    def net_minor(self) -> int:
        """This is what is left when the one is set against the other."""
        return self.owed_minor - self.owes_minor


def totals(nets: Iterable[tuple[str, int]]) -> tuple[Total, ...]:
    """This gives a total per currency, by code, of nets with the codes of their currencies.

    Currencies are never added up. One whose nets are all zero has a total of zero.
    """
    nets_by_code: dict[str, list[int]] = {}
    for code, net_minor in nets:
        nets_by_code.setdefault(code, []).append(net_minor)
    return tuple(
        Total(
            code,
            owed_minor=sum(net for net in found if net > 0),
            owes_minor=-sum(net for net in found if net < 0),
        )
        for code, found in sorted(nets_by_code.items())
    )
