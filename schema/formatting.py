"""This module writes amounts as the readers of a locale do."""

import copy
from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING

from domain.currency import Currency
from domain.errors import quoted
from schema.refusals import bad_user_input

if TYPE_CHECKING:
    from babel.core import Locale
    from babel.numbers import NumberPattern

PATTERNS_KEPT = 256
NO_BREAK_SPACE = "\xa0"


def formatted_amount(amount: str, currency: Currency, *, locale: str) -> str:
    """This writes an amount in major units with its currency.

    Raises:
        GraphQLError: BAD_USER_INPUT, when the locale isn't known.
    """
    known, pattern = _pattern(locale, currency)
    written: str = pattern.apply(
        Decimal(amount), known, currency=currency.code, currency_digits=False
    )
    return written


@lru_cache(maxsize=PATTERNS_KEPT)
def _pattern(locale: str, currency: Currency) -> "tuple[Locale, NumberPattern]":
    # Babel takes a while to import and few operations ask for it.
    from babel.core import Locale, UnknownLocaleError  # noqa: PLC0415
    from babel.numbers import get_currency_symbol  # noqa: PLC0415

    try:
        known = Locale.parse(locale.replace("_", "-"), sep="-")
    except (ValueError, TypeError, UnknownLocaleError) as error:
        message = (
            '`locale` must be a language that is known, like "en" or "de-CH", not '
            f"{quoted(locale)}."
        )
        raise bad_user_input(message) from error
    # Babel's own digit counts differ from ISO 4217 for 15 currencies. The pattern is one that
    # Babel shares, so that it is changed in a copy.
    pattern = copy.copy(known.currency_formats["standard"])
    pattern.frac_prec = (currency.decimals, currency.decimals)
    _set_letters_apart(pattern, get_currency_symbol(currency.code, known))
    return known, pattern


def _set_letters_apart(pattern: "NumberPattern", symbol: str) -> None:
    """This puts a space between digits and a sign of letters, which Babel leaves out.

    Source: https://www.unicode.org/reports/tr35/tr35-numbers.html#Currencies
    """
    (prefix, minus_prefix), (suffix, minus_suffix) = pattern.prefix, pattern.suffix
    if symbol[-1].isalpha():
        pattern.prefix = (_before_digits(prefix), _before_digits(minus_prefix))
    if symbol[0].isalpha():
        pattern.suffix = (_after_digits(suffix), _after_digits(minus_suffix))


def _before_digits(prefix: str) -> str:
    return prefix + NO_BREAK_SPACE if prefix.endswith("¤") else prefix


def _after_digits(suffix: str) -> str:
    return NO_BREAK_SPACE + suffix if suffix.startswith("¤") else suffix
