"""This module finds the user behind a signed-in person, and makes one at the first sign-in."""

import asyncio
from collections import OrderedDict

from datastore.items.user import ProfileItem, UserStatus
from datastore.store import Store
from datastore.writes import provision_user, spread_name
from datastore.writes.stamp import Stamp
from domain.errors import NotFound
from domain.ids import UserId, derived_id
from gateway.auth.people import Person
from gateway.auth.port import Unauthenticated
from resolvers.context import Clock, Ids, Viewer

CAPACITY = 10_000


def user_id_of(person: Person) -> UserId:
    """This is the id that a person's user is made with: the same in every data folder."""
    return UserId(derived_id("user", person.provider, person.subject))


class Viewers:
    """This maps people to viewers: from the store the first time, from memory afterwards.

    It remembers the `capacity` people who were here last. One first use runs at a time, so that a
    crowd with one new token makes one user with one write.
    """

    def __init__(self, store: Store, *, clock: Clock, ids: Ids, capacity: int = CAPACITY) -> None:
        self._store = store
        self._clock = clock
        self._ids = ids
        self._capacity = capacity
        self._known: OrderedDict[tuple[str, str], Viewer] = OrderedDict()
        self._first_use = asyncio.Lock()

    async def viewer(self, person: Person) -> Viewer:
        """This returns the person's viewer; the first time of all, their user is made.

        Raises:
            Unauthenticated: The person's account is suspended or deleted.
        """
        key = (person.provider, person.subject)
        if key not in self._known:
            async with self._first_use:
                if key not in self._known:
                    self._known[key] = await self._found(person)
                    if len(self._known) > self._capacity:
                        self._known.popitem(last=False)
        self._known.move_to_end(key)
        return self._known[key]

    async def _found(self, person: Person) -> Viewer:
        command = provision_user.ProvisionUser(
            user_id=user_id_of(person),
            provider=person.provider,
            subject=person.subject,
            display_name=person.name,
            stamp=Stamp(now=self._clock(), command_id=self._ids.uuid4(), token=self._ids.token()),
        )
        try:
            profile = (await provision_user.run(self._store, command)).profile
        except NotFound as error:
            raise Unauthenticated(error.message) from error
        viewer = _viewer(profile)
        if profile.is_name_spreading:
            # A rename was cut short. Should this be too, the next sign-in goes on.
            await spread_name.spread(self._store.engine, profile, at=command.stamp.at)
        return viewer


def _viewer(profile: ProfileItem) -> Viewer:
    if profile.status is not UserStatus.ACTIVE:
        message = f"This account is {profile.status.lower()}: it signs nobody in."
        raise Unauthenticated(message)
    return Viewer(
        user_id=profile.user_id,
        display_name=profile.display_name,
        name_version=profile.name_version,
    )
