"""This makes long threads of comments on the dinner, and tells what is left of them."""

from datastore.items import CommentItem
from datastore.operations import BatchWriteItem, Put
from datastore.tables import GROUPS
from domain.ids import CommentId
from tests.datastore.samples import ANN_HERE, AT, DINNER, TRIP, sample_id
from tests.datastore.world import World

BATCH = 25


async def say(world: World, count: int) -> None:
    """This puts comments on the dinner there, without any write path."""
    puts = [Put(GROUPS, _comment(number).to_item()) for number in range(count)]
    for first in range(0, count, BATCH):
        await world.engine.batch_write(BatchWriteItem(tuple(puts[first : first + BATCH])))


def dinner_rows(world: World) -> list[str]:
    """This lists the sort keys of what is left of the dinner."""
    return [sort for _, _, sort in world.rows() if sort.startswith(f"EXPENSE#{DINNER}#")]


def work_rows(world: World) -> list[str]:
    """This lists the sort keys of the work that is left to do."""
    return [sort for _, partition, sort in world.rows() if partition.startswith("WORK#")]


def _comment(number: int) -> CommentItem:
    return CommentItem(
        group_id=TRIP,
        expense_id=DINNER,
        comment_id=CommentId(sample_id("e", number)),
        author_id=ANN_HERE,
        body="Nice.",
        created_at=AT,
        updated_at=AT,
    )
