"""This is an engine that gives little at a time, as a busy one does, or one with large items."""

from dataclasses import replace

from datastore.engine.counting import CountingEngine
from datastore.engine.port import BatchGot, Engine, Page
from datastore.operations import BatchGetItem, Query


class StingyEngine(CountingEngine):
    """This engine gives at most `most` items a page and a batch; 0 gives none of a batch."""

    def __init__(self, inner: Engine, *, most: int) -> None:
        super().__init__(inner)
        self.most = most

    async def query(self, op: Query) -> Page:
        """This ends a page early."""
        return await super().query(replace(op, limit=min(op.limit or self.most, self.most)))

    async def batch_get(self, op: BatchGetItem) -> BatchGot:
        """This leaves the rest of a batch unprocessed."""
        processed, left = op.gets[: self.most], op.gets[self.most :]
        if not processed:
            return BatchGot((None,) * len(op.gets), left)
        got = await super().batch_get(BatchGetItem(processed))
        return BatchGot((*got.found, *(None for _ in left)), left)
