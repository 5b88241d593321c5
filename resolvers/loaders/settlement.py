"""This module loads settlements by key."""

from datastore.reads.settlements import settlements_by_key
from resolvers.convert.settlement import shown_settlement
from resolvers.loaders.reading import Reading
from schema.keys import SettlementKey
from schema.settlement import Settlement


async def load_settlements(reading: Reading, keys: list[SettlementKey]) -> list[Settlement | None]:
    """This loads settlements of groups that the caller is in. Cost: one call per 100."""
    return await reading.shown(
        keys,
        read=lambda visible: settlements_by_key(reading.engine, visible, consistent=True),
        show=lambda item, _: shown_settlement(item),
    )
