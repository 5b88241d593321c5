"""This module shows what somebody is owed and owes over many groups."""

from domain.currency import Currency
from domain.totals import Total
from schema.currency import currency_of
from schema.money import money
from schema.totals import CurrencyTotal


def shown_total(total: Total, currency: Currency) -> CurrencyTotal:
    """This gives a total as its owner sees it."""
    return CurrencyTotal(
        currency=currency_of(currency),
        owed=money(total.owed_minor, currency),
        owes=money(total.owes_minor, currency),
        net=money(total.net_minor, currency),
    )
