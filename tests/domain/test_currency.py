"""These tests hold the table of currencies against ISO 4217."""

import iso4217
import pytest

from domain.currency import CURRENCIES, Currency, find_currency
from domain.errors import ErrorCode, InvalidInput
from tests.domain.problems import Problem, problems_of

OFFICIAL = {each.code: each.exponent for each in iso4217.Currency}
WITHDRAWN = {"BGN"}
NO_MINOR_UNIT = {
    *("XAG", "XAU", "XPD", "XPT"),
    *("XBA", "XBB", "XBC", "XBD"),
    *("XDR", "XSU", "XTS", "XUA", "XXX"),
}


def test_every_iso_code_is_there() -> None:
    """The table has the codes of ISO 4217, and those that left it while groups had them."""
    assert CURRENCIES.keys() == OFFICIAL.keys() | WITHDRAWN
    assert len(CURRENCIES) == 179


@pytest.mark.parametrize("code", sorted(OFFICIAL))
def test_decimals_are_those_of_iso(code: str) -> None:
    """A currency has the decimals of ISO 4217, and 2 where that gives none."""
    official = OFFICIAL[code]

    assert CURRENCIES[code].decimals == (2 if official is None else official)


def test_codes_without_decimals_are_known() -> None:
    """The codes that ISO 4217 gives no decimals are the metals, funds and test codes."""
    assert {code for code, decimals in OFFICIAL.items() if decimals is None} == NO_MINOR_UNIT


@pytest.mark.parametrize(
    ("decimals", "codes"),
    [
        pytest.param(
            0,
            "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
            id="none",
        ),
        pytest.param(3, "BHD IQD JOD KWD LYD OMR TND", id="three"),
        pytest.param(4, "CLF UYW", id="four"),
    ],
)
def test_unusual_decimals_are_listed(decimals: int, codes: str) -> None:
    """The currencies without two decimals are exactly those of the domain rules."""
    found = [each.code for each in CURRENCIES.values() if each.decimals == decimals]

    assert " ".join(found) == codes


def test_codes_are_in_order() -> None:
    """Currencies come in the order of their codes, each under its own."""
    assert list(CURRENCIES) == sorted(CURRENCIES)
    assert [each.code for each in CURRENCIES.values()] == list(CURRENCIES)


def test_symbols_and_names_are_unique() -> None:
    """No two currencies share a symbol or a name, and none is without."""
    for texts in (
        [each.symbol for each in CURRENCIES.values()],
        [each.name for each in CURRENCIES.values()],
    ):
        assert len(set(texts)) == len(texts)
        assert all(text and text == text.strip() for text in texts)


@pytest.mark.parametrize(
    "expected",
    [
        pytest.param(Currency("EUR", "Euro", 2, "€"), id="EUR"),
        pytest.param(Currency("JPY", "Japanese Yen", 0, "¥"), id="JPY"),
        pytest.param(Currency("BHD", "Bahraini Dinar", 3, "BHD"), id="BHD"),
    ],
)
def test_currencies_are_found(expected: Currency) -> None:
    """A currency is found by its code, with name, decimals and symbol."""
    assert find_currency(expected.code) == expected


@pytest.mark.parametrize(
    ("code", "advice"),
    [
        pytest.param("eur", 'write "EUR"', id="lower case"),
        pytest.param(" EUR", 'write "EUR"', id="blank before"),
        pytest.param("ABC", "take one that `currencies` lists", id="unknown"),
        pytest.param("", "take one that `currencies` lists", id="empty"),
        pytest.param("€", "take one that `currencies` lists", id="symbol"),
    ],
)
def test_other_codes_are_refused(code: str, advice: str) -> None:
    """What isn't a code in capitals is refused, with the code where it can be guessed."""
    with pytest.raises(InvalidInput) as refused:
        find_currency(code, path=("currency",))

    message = f'"{code}" is not an ISO 4217 currency code in capitals: {advice}.'
    assert problems_of(refused.value) == [Problem(ErrorCode.INVALID, ("currency",), message)]


def test_table_is_frozen() -> None:
    """The table can't be changed."""
    with pytest.raises(TypeError):
        CURRENCIES["ABC"] = find_currency("EUR")  # type: ignore[index]  # this is the test
