"""These tests hold the change of a profile: on its version, once, and the name spread after it."""

import asyncio
from dataclasses import replace
from functools import partial

import pytest

from datastore.engine.errors import OutcomeUnknown, Throttled, TransactionCanceled
from datastore.items import ProfileItem, UserStatus
from datastore.keys import profile_key
from datastore.tables import USERS
from datastore.writes import create_group, provision_user, update_profile
from domain.errors import Conflict, ErrorCode, InTheWay, NotFound, ObjectKind
from domain.unset import UNSET
from tests.datastore import samples
from tests.datastore.samples import ANN, ANN_HERE, AT, TRIP, stamp
from tests.datastore.staged import (
    Stage,
    StagedEngine,
    after,
    failing,
    in_conflict,
    reply_lost,
    request_lost,
)
from tests.datastore.world import World, changed

EDITED = "2026-03-31T09:31:00.000Z"
PROFILE = ("users", ANN, "PROFILE")
PARTICIPANT = ("groups", TRIP, f"PARTICIPANT#{ANN_HERE}")


@pytest.fixture
async def known(world: World) -> World:
    """This is a store with Ann's account, and her trip."""
    await provision_user.run(world.store, samples.provision_user())
    trip = replace(samples.create_group(), actor_name_version=1)
    await create_group.run(world.store, trip)
    return world


async def test_rename_is_written_whole(known: World) -> None:
    """A rename changes the profile and the user's participant, and no log tells of it."""
    before = known.rows()

    profile = await update_profile.run(known.store, samples.update_profile())

    assert changed(before, known.rows()) == {
        PROFILE: {
            **before[PROFILE],
            "DisplayName": "Anna",
            "NameVersion": 2,
            "Version": 2,
            "UpdatedAt": EDITED,
        },
        PARTICIPANT: {
            **before[PARTICIPANT],
            "DisplayName": "Anna",
            "NameVersion": 2,
            "UpdatedAt": EDITED,
        },
    }
    assert (profile.display_name, profile.version) == ("Anna", 2)


async def test_phone_is_no_rename(known: World) -> None:
    """A change of the phone number leaves name and participants alone; none clears it."""
    before = known.rows()
    command = replace(samples.update_profile(UNSET), phone="+351211234567")

    await update_profile.run(known.store, command)
    given = known.rows()
    await update_profile.run(known.store, replace(command, phone=None, stamp=stamp("clear")))

    assert changed(before, given) == {
        PROFILE: {
            **before[PROFILE],
            "Phone": "+351211234567",
            "Version": 2,
            "UpdatedAt": EDITED,
        }
    }
    assert known.rows()[PROFILE] == {**before[PROFILE], "Version": 3, "UpdatedAt": AT}


async def test_same_name_is_no_rename(known: World) -> None:
    """The name that somebody has already is another version of the profile, and no rename."""
    before = known.rows()

    await update_profile.run(known.store, samples.update_profile("Ann"))

    edit = {"Version": 2, "UpdatedAt": EDITED}
    assert changed(before, known.rows()) == {PROFILE: {**before[PROFILE], **edit}}


async def test_other_version_is_a_conflict(known: World) -> None:
    """A change of a version that isn't the profile's names the user, and writes nothing."""
    before = known.rows()

    with pytest.raises(Conflict) as conflict:
        await update_profile.run(known.store, samples.update_profile(version=2))

    assert conflict.value.code is ErrorCode.VERSION_CONFLICT
    assert conflict.value.current == InTheWay(ObjectKind.USER, (ANN,))
    assert known.rows() == before


async def test_one_of_two_changes_wins(known: World) -> None:
    """Of two changes of one version, from two gateways at once, one is in conflict."""
    stores = [known.store_on(known.engine), known.store_on(known.engine)]

    outcomes = await asyncio.gather(
        *(
            update_profile.run(store, samples.update_profile(f"Ann {n}", version=1))
            for n, store in enumerate(stores)
        ),
        return_exceptions=True,
    )

    (lost,) = (each for each in outcomes if isinstance(each, BaseException))
    assert isinstance(lost, Conflict)
    assert lost.code is ErrorCode.VERSION_CONFLICT
    assert known.rows()[PROFILE]["Version"] == 2


async def test_overtaken_change_is_planned_again(known: World) -> None:
    """Without a version, a change that another overtakes keeps what the other has changed."""
    phone = replace(samples.update_profile(UNSET, stamp("phone")), phone="+351211234567")
    engine = StagedEngine(known.engine, after(partial(update_profile.run, known.store, phone)))

    profile = await update_profile.run(known.store_on(engine), samples.update_profile())

    assert (profile.display_name, profile.phone, profile.version) == ("Anna", "+351211234567", 3)
    assert len({sent.token for sent in engine.sent}) == 2


@pytest.mark.parametrize(
    "losses",
    [(reply_lost,), (request_lost,), (in_conflict,), (reply_lost, in_conflict, reply_lost)],
    ids=["reply", "request", "in conflict", "several"],
)
async def test_lost_change_has_one_effect(known: World, losses: tuple[Stage, ...]) -> None:
    """A change whose request or reply is lost, or that meets another, is made once."""
    engine = StagedEngine(known.engine, *losses)

    profile = await update_profile.run(known.store_on(engine), samples.update_profile(version=1))

    assert profile.to_item() == {**known.rows()[PROFILE], "IsNameSpreading": True}
    assert (profile.version, profile.name_version) == (2, 2)
    assert len({sent.token for sent in engine.sent}) == 1


@pytest.mark.parametrize(
    ("stage", "error"),
    [(request_lost, OutcomeUnknown), (in_conflict, TransactionCanceled)],
    ids=["lost", "in conflict"],
)
async def test_change_ends_at_the_deadline(
    known: World, stage: Stage, error: type[Exception]
) -> None:
    """A change that never comes through says what stood in its way, and nothing is written."""
    before = known.rows()
    engine = StagedEngine(known.engine, *[stage] * 50)

    with pytest.raises(error):
        await update_profile.run(known.store_on(engine, deadline_s=0.03), samples.update_profile())

    assert known.rows() == before


async def test_change_that_is_always_overtaken_ends(known: World) -> None:
    """A change that others keep overtaking gives up and says that nothing was written."""

    async def other() -> None:
        profile = ProfileItem.from_item(known.rows()[PROFILE])
        await known.put(profile.model_copy(update={"version": profile.version + 1}))

    engine = StagedEngine(known.engine, *[after(other)] * 50)

    with pytest.raises(Conflict, match="nothing was written: try again"):
        await update_profile.run(known.store_on(engine), samples.update_profile())

    assert known.rows()[PROFILE]["DisplayName"] == "Ann"


async def test_infrastructure_errors_pass(known: World) -> None:
    """What the store could not do is told as it is."""
    engine = StagedEngine(known.engine, failing(Throttled("too much")))

    with pytest.raises(Throttled):
        await update_profile.run(known.store_on(engine), samples.update_profile())


@pytest.mark.parametrize("is_row_there", [True, False], ids=["deleted", "gone"])
async def test_account_that_is_gone_is_not_found(known: World, is_row_there: bool) -> None:
    """An account that is deleted, or being so, takes no change."""
    profile = ProfileItem.from_item(known.rows()[PROFILE])
    await known.put(profile.model_copy(update={"status": UserStatus.DELETED}))
    if not is_row_there:
        await known.remove(profile_key(ANN), USERS)
    before = known.rows()

    with pytest.raises(NotFound, match="This account is being deleted"):
        await update_profile.run(known.store, samples.update_profile())

    assert known.rows() == before
