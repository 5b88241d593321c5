"""These are the stories that the stores of tests begin with."""

from datastore.writes import create_expense, create_group
from domain.access import Role
from tests.datastore import samples
from tests.datastore.world import World


async def nothing(_: World) -> None:
    """This leaves a store empty."""


async def trip(world: World) -> None:
    """This is Ann's trip with the guests Gil and Hal."""
    await create_group.run(world.store, samples.create_group())


async def dinner(world: World) -> None:
    """This is the trip with Bob, a member, and Ann's dinner."""
    await trip(world)
    await world.join(samples.BOB, samples.BOB_HERE, role=Role.MEMBER)
    await create_expense.run(world.store, samples.create_expense())
