"""These tests hold how amounts are shown."""

import pytest
from graphql import GraphQLError

from domain.currency import CURRENCIES
from schema.money import Money, money
from schema.scalars import BigInt, CurrencyCode, DecimalText

EUR, JPY, KWD, HUF = (CURRENCIES[code] for code in ("EUR", "JPY", "KWD", "HUF"))


def test_money_has_its_currencys_decimals() -> None:
    """An amount is written in major units with the decimals of its currency."""
    assert money(-1205, EUR) == Money(
        amount=DecimalText("-12.05"),
        minor_units=BigInt(-1205),
        currency=CurrencyCode("EUR"),
        known=EUR,
    )


@pytest.mark.parametrize(
    ("amount", "locale", "written"),
    [
        (money(123450, EUR), "en", "€1,234.50"),
        (money(123450, EUR), "de", "1.234,50\xa0€"),
        (money(123450, EUR), "de-AT", "€\xa01.234,50"),
        (money(123450, EUR), "de_AT", "€\xa01.234,50"),
        (money(-5, EUR), "en", "-€0.05"),
        (money(1234, JPY), "ja", "￥1,234"),
        (money(1234, KWD), "en", "KWD\xa01.234"),
        (money(-1234, KWD), "en", "-KWD\xa01.234"),
        # Babel itself would leave the decimals of the forint out.
        (money(1234, HUF), "hu", "12,34\xa0Ft"),
    ],
)
def test_money_is_formatted(amount: Money, locale: str, written: str) -> None:
    """An amount is written as a locale does, with the digits of ISO 4217."""
    assert amount.formatted(locale) == written


def test_locale_defaults_to_english() -> None:
    """A locale of null is English, like one that is left out."""
    assert money(100, EUR).formatted(None) == money(100, EUR).formatted() == "€1.00"


@pytest.mark.parametrize("locale", ["", "xx", "no such language", "en/US", "../en", "e" * 1000])
def test_unknown_locales_are_refused(locale: str) -> None:
    """A locale that isn't known is refused with its name."""
    with pytest.raises(GraphQLError) as refused:
        money(100, EUR).formatted(locale or "-")

    assert refused.value.extensions == {"code": "BAD_USER_INPUT"}
