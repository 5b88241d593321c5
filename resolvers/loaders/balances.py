"""This module loads what the participants of groups owe each other."""

from domain.ids import GroupId
from resolvers.convert.balances import shown_balances
from resolvers.convert.group import group_currency
from resolvers.loaders.reading import Reading
from schema.balances import GroupBalances
from schema.keys import ParticipantKey
from schema.money import Money, money


async def load_balances(reading: Reading, group_ids: list[GroupId]) -> list[GroupBalances | None]:
    """This loads the balances of groups that the caller is in. Cost: one call per 100."""
    access = await reading.access_by_group(group_ids)
    items = await reading.balances.load_many(access)
    shown = {
        item.group_id: shown_balances(item, currency=group_currency(access[item.group_id]))
        for item in items
    }
    return [shown.get(group_id) for group_id in group_ids]


async def load_nets(reading: Reading, keys: list[ParticipantKey]) -> list[Money | None]:
    """This loads what participants are owed or owe; nothing in a group that nothing touched.

    Cost: one call per 100 groups.
    """
    access = await reading.access_by_group(key.group_id for key in keys)
    items = await reading.balances.load_many(access)
    nets_by_group = {item.group_id: item.nets for item in items}
    return [
        money(
            nets_by_group[key.group_id].get(key.participant_id, 0),
            group_currency(access[key.group_id]),
        )
        if key.group_id in access
        else None
        for key in keys
    ]
