"""This names the people of the tests and gives them accounts."""

from datastore.store import Store
from datastore.writes import provision_user
from datastore.writes.provision_user import ProvisionUser
from datastore.writes.stamp import Stamp
from domain.ids import UserId
from resolvers.context import Viewer
from tests.resolvers.made import BEGIN

ANN = Viewer(UserId("a0000000-0000-4000-8000-000000000001"), "Ann", 1)
BOB = Viewer(UserId("b0000000-0000-4000-8000-000000000002"), "Bob", 1)
CARLA = Viewer(UserId("c0000000-0000-4000-8000-000000000003"), "Carla", 1)
PEOPLE = (ANN, BOB, CARLA)


async def provision(store: Store, viewer: Viewer) -> None:
    """This makes someone's account."""
    command = ProvisionUser(
        user_id=viewer.user_id,
        provider="development",
        subject=viewer.display_name.lower(),
        display_name=viewer.display_name,
        stamp=Stamp(BEGIN, viewer.user_id, viewer.user_id.replace("-", "")),
    )
    await provision_user.run(store, command)
