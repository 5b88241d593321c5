"""This module holds the currencies of the graph."""

from functools import cache

import strawberry

from domain.currency import CURRENCIES
from domain.currency import Currency as KnownCurrency
from schema.definitions import object_type
from schema.scalars import CurrencyCode


@object_type
class Currency:
    """This is an ISO 4217 currency."""

    code: CurrencyCode = strawberry.field(description="Its ISO 4217 code.")
    name: str = strawberry.field(description="Its English name.")
    decimals: int = strawberry.field(
        description="How many decimals an amount has: 2 for EUR, 0 for JPY, 3 for KWD."
    )
    symbol: str = strawberry.field(
        description="Its sign, as in €; the code where no sign is its alone."
    )


@cache
def currency_of(known: KnownCurrency) -> Currency:
    """This gives a currency as clients see it."""
    return Currency(
        code=CurrencyCode(known.code),
        name=known.name,
        decimals=known.decimals,
        symbol=known.symbol,
    )


def all_currencies() -> list[Currency]:
    """This lists the currencies a group may have, by code."""
    return [currency_of(CURRENCIES[code]) for code in sorted(CURRENCIES)]
