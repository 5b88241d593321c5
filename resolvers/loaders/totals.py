"""This module loads what the caller is owed and owes over all of their groups."""

from domain.currency import find_currency
from domain.ids import UserId
from domain.totals import totals
from resolvers.convert.totals import shown_total
from resolvers.loaders.reading import Reading
from resolvers.loaders.viewer_groups import viewer_groups
from schema.totals import CurrencyTotal


async def load_totals(reading: Reading, user_ids: list[UserId]) -> list[list[CurrencyTotal] | None]:
    """This loads the caller's totals; None for anybody else.

    Cost: that of `viewer_groups`, and one call per 100 groups for the balances.
    """
    if reading.viewer_id not in user_ids:
        return [None] * len(user_ids)
    access = await viewer_groups(reading)
    balances = await reading.balances.load_many(tuple(access))
    nets = (
        (entered.group.currency, item.nets.get(entered.member.participant_id, 0))
        for entered, item in zip(access.values(), balances, strict=True)
    )
    shown = [shown_total(total, find_currency(total.currency_code)) for total in totals(nets)]
    return [shown if user_id == reading.viewer_id else None for user_id in user_ids]
