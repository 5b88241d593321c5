"""This module holds what one person is owed and owes over all of their groups."""

import strawberry

from schema.currency import Currency
from schema.definitions import object_type
from schema.money import Money


@object_type
class CurrencyTotal:
    """This is what somebody is owed and owes in all of their groups of one currency.

    Sums of many groups may have more than 53 bits: then `minorUnits` is refused, and `amount` is
    exact all the same.
    """

    currency: Currency = strawberry.field(description="The currency of those groups.")
    owed: Money = strawberry.field(
        description="What they are owed, added up over the groups where they are; never negative."
    )
    owes: Money = strawberry.field(
        description="What they owe, added up over the groups where they do; never negative."
    )
    net: Money = strawberry.field(description="`owed` less `owes`.")
