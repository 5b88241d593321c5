"""This module holds amounts of money as clients see them."""

from typing import Annotated

import strawberry

from domain.currency import Currency
from domain.money import format_amount
from schema.definitions import object_type, resolved
from schema.formatting import formatted_amount
from schema.scalars import BigInt, CurrencyCode, DecimalText

DEFAULT_LOCALE = "en"


@object_type
class Money:
    """This is an amount of money in one currency, exact to the minor unit."""

    amount: DecimalText = strawberry.field(
        description="In major units, with as many decimals as the currency has: "
        '"12.50" in EUR, "1250" in JPY.'
    )
    minor_units: BigInt = strawberry.field(
        description="The same amount in the currency's smallest unit: 1250 for 12.50 EUR."
    )
    currency: CurrencyCode = strawberry.field(description="The currency of the amount.")
    known: strawberry.Private[Currency]

    @resolved
    def formatted(
        self,
        locale: Annotated[
            str | None,
            strawberry.argument(
                description='How the reader writes numbers, such as "de", "en-GB" or "ja".'
            ),
        ] = DEFAULT_LOCALE,
    ) -> str:
        """This writes the amount for people, with its currency, as a locale does: "€12.50"."""
        return formatted_amount(self.amount, self.known, locale=locale or DEFAULT_LOCALE)


def money(amount_minor: int, currency: Currency) -> Money:
    """This gives an amount in minor units as clients see it."""
    return Money(
        amount=DecimalText(format_amount(amount_minor, currency)),
        minor_units=BigInt(amount_minor),
        currency=CurrencyCode(currency.code),
        known=currency,
    )
