"""This suite finds and makes the users behind signed-in people."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from datastore.engine.counting import CountingEngine
from datastore.items import UserStatus
from datastore.keys import profile_key
from datastore.operations import SetTo, Update
from datastore.reads.participants import participants_by_key
from datastore.reads.users import profiles_by_id
from datastore.store import Store
from datastore.tables import USERS
from datastore.writes import create_group
from gateway.auth.people import Person, development_person
from gateway.auth.port import Unauthenticated
from gateway.auth.viewers import Viewers, user_id_of
from gateway.ids import RandomIds
from resolvers.context import Viewer
from tests.datastore import samples

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
ANN = development_person("Ann")


def viewers(store: Store, capacity: int = 10) -> Viewers:
    """This is what is tested, as a process that has just started has it."""
    return Viewers(store, clock=lambda: NOW, ids=RandomIds(), capacity=capacity)


async def test_a_first_sign_in_makes_a_user(store: Store) -> None:
    """Somebody new gets a user of their name, with the id that is theirs in every folder."""
    viewer = await viewers(store).viewer(ANN)

    assert viewer == Viewer(user_id_of(ANN), "Ann", 1)
    (profile,) = await profiles_by_id(store.engine, [viewer.user_id], consistent=True)
    assert profile is not None
    assert (profile.display_name, profile.status) == ("Ann", UserStatus.ACTIVE)
    assert profile.created_at == "2026-03-01T12:00:00.000Z"


async def test_a_second_use_reads_nothing(store: Store, counted: CountingEngine) -> None:
    """Who was here before in this process costs no storage call."""
    known = viewers(store)
    first = await known.viewer(ANN)
    counted.calls.clear()

    again = await known.viewer(ANN)

    assert (again, counted.calls) == (first, [])


async def test_another_process_finds_the_same_user(store: Store) -> None:
    """A user that was made before is found, under the name it has now."""
    first = await viewers(store).viewer(ANN)
    rename = Update(
        USERS,
        profile_key(first.user_id),
        (SetTo("DisplayName", "Anna"), SetTo("NameVersion", 2)),
    )
    await store.engine.write(rename)

    again = await viewers(store).viewer(ANN)

    assert again == Viewer(first.user_id, "Anna", 2)


async def test_a_rename_that_was_cut_short_goes_on(store: Store) -> None:
    """A sign-in gives the participants the name that a rename has not brought to them."""
    user_id = (await viewers(store).viewer(ANN)).user_id
    trip = replace(samples.create_group(), actor=user_id, actor_name_version=1, guests=())
    await create_group.run(store, trip)
    actions = (
        SetTo("DisplayName", "Anna"),
        SetTo("NameVersion", 2),
        SetTo("IsNameSpreading", value=True),
    )
    await store.engine.write(Update(USERS, profile_key(user_id), actions))

    await viewers(store).viewer(ANN)

    key = (samples.TRIP, samples.ANN_HERE)
    (ann,) = await participants_by_key(store.engine, (key,), consistent=True)
    (profile,) = await profiles_by_id(store.engine, (user_id,), consistent=True)
    assert ann is not None
    assert profile is not None
    assert (ann.display_name, ann.name_version) == ("Anna", 2)
    assert profile.is_name_spreading is None


async def test_a_crowd_makes_one_user(store: Store, counted: CountingEngine) -> None:
    """Many first uses at once make one user with one transaction."""
    known = viewers(store)

    crowd = await asyncio.gather(*(known.viewer(ANN) for _ in range(50)))

    assert set(crowd) == {Viewer(user_id_of(ANN), "Ann", 1)}
    assert [call.operation for call in counted.calls].count("TransactWriteItems") == 1


async def test_who_was_here_longest_ago_is_forgotten(store: Store, counted: CountingEngine) -> None:
    """The memory is bounded: whoever is over it is read again, and found."""
    known = viewers(store, capacity=2)
    people = [development_person(name) for name in ("Ann", "Bob", "Carla")]
    for person in (*people[:2], people[0], people[2]):
        await known.viewer(person)
    counted.calls.clear()

    await known.viewer(people[0])
    remembered = len(counted.calls)
    await known.viewer(people[1])

    assert remembered == 0
    assert len(counted.calls) > 0


@pytest.mark.parametrize("status", [UserStatus.SUSPENDED, UserStatus.DELETED])
async def test_a_closed_account_signs_nobody_in(store: Store, status: UserStatus) -> None:
    """A suspended or deleted account is refused, by what it is."""
    viewer = await viewers(store).viewer(ANN)
    close = Update(USERS, profile_key(viewer.user_id), (SetTo("Status", status.value),))
    await store.engine.write(close)

    with pytest.raises(Unauthenticated) as refused:
        await viewers(store).viewer(ANN)

    assert refused.value.message == f"This account is {status.lower()}: it signs nobody in."


async def test_providers_keep_their_subjects_apart(store: Store) -> None:
    """The same subject of two providers is two people."""
    known = viewers(store)
    other = Person("elsewhere", ANN.subject, "Ann")

    assert (await known.viewer(ANN)).user_id != (await known.viewer(other)).user_id
