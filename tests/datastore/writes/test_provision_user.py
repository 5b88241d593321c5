"""These tests hold the first sign-in: one account, whatever races or is lost."""

import asyncio
from dataclasses import replace
from functools import partial

import pytest

from datastore.engine.errors import OutcomeUnknown, Throttled, TransactionCanceled
from datastore.keys import profile_key
from datastore.tables import USERS
from datastore.writes import provision_user
from domain.errors import Conflict, NotFound
from domain.ids import UserId
from tests.datastore import samples
from tests.datastore.samples import ANN, AT, BOB, stamp
from tests.datastore.staged import (
    Stage,
    StagedEngine,
    after,
    failing,
    in_conflict,
    reply_lost,
    request_lost,
)
from tests.datastore.world import World


async def test_account_is_written_whole(world: World) -> None:
    """A first sign-in makes a profile and the identity that leads to it."""
    made = await provision_user.run(world.store, samples.provision_user())

    assert world.rows() == {
        ("users", ANN, "PROFILE"): {
            "UserId": ANN,
            "SK": "PROFILE",
            "EntityType": "USER",
            "DisplayName": "Ann",
            "NameVersion": 1,
            "Status": "ACTIVE",
            "Version": 1,
            "CreatedAt": AT,
            "UpdatedAt": AT,
        },
        ("identities", "development#ann", ""): {
            "IdentityKey": "development#ann",
            "UserId": ANN,
            "Provider": "development",
            "Subject": "ann",
            "CreatedAt": AT,
        },
    }
    assert (made.profile.user_id, made.is_new, world.commits) == (ANN, True, [])


async def test_known_identity_keeps_its_account(world: World) -> None:
    """A later sign-in finds the account of the first and writes nothing."""
    await provision_user.run(world.store, samples.provision_user(ANN))
    before = world.rows()

    found = await provision_user.run(world.store, samples.provision_user(BOB))

    assert (found.profile.user_id, found.is_new) == (ANN, False)
    assert world.rows() == before


async def test_racing_sign_ins_make_one_account(world: World) -> None:
    """Of two first sign-ins at once one makes the account, and the other gets it."""
    winner = partial(provision_user.run, world.store, samples.provision_user(ANN))
    engine = StagedEngine(world.engine, after(winner))

    loser = await provision_user.run(world.store_on(engine), samples.provision_user(BOB))

    assert (loser.profile.user_id, loser.is_new) == (ANN, False)
    assert len(world.rows()) == 2


async def test_same_sign_in_twice_makes_one_account(world: World) -> None:
    """A sign-in that finds both of its rows just made gets the account that they are."""
    command = samples.provision_user()
    twin = partial(provision_user.run, world.store, replace(command, stamp=stamp("twin")))
    engine = StagedEngine(world.engine, after(twin))

    found = await provision_user.run(world.store_on(engine), command)

    assert (found.profile.user_id, len(world.rows())) == (ANN, 2)


async def test_many_sign_ins_at_once_agree(world: World) -> None:
    """Many first sign-ins of one person at once all get the same account."""
    users = [UserId(samples.sample_id("a", number)) for number in range(6)]

    found = await asyncio.gather(
        *(provision_user.run(world.store, samples.provision_user(user)) for user in users)
    )

    assert len({each.profile.user_id for each in found}) == 1
    assert [each.is_new for each in found].count(True) == 1


@pytest.mark.parametrize("loss", [reply_lost, request_lost, in_conflict])
async def test_lost_sign_in_makes_one_account(world: World, loss: Stage) -> None:
    """A sign-in whose request or reply is lost, or that meets another, makes its account."""
    engine = StagedEngine(world.engine, loss)

    made = await provision_user.run(world.store_on(engine), samples.provision_user())

    assert (made.profile.user_id, made.is_new) == (ANN, True)
    assert len(world.rows()) == 2


@pytest.mark.parametrize(
    ("stage", "error"),
    [(request_lost, OutcomeUnknown), (in_conflict, TransactionCanceled)],
    ids=["lost", "in conflict"],
)
async def test_sign_in_ends_at_the_deadline(
    world: World, stage: Stage, error: type[Exception]
) -> None:
    """A sign-in that never comes through says what stood in its way."""
    engine = StagedEngine(world.engine, *[stage] * 50)

    with pytest.raises(error):
        await provision_user.run(world.store_on(engine, deadline_s=0.03), samples.provision_user())

    assert world.rows() == {}


async def test_infrastructure_errors_pass(world: World) -> None:
    """What the store could not do is told as it is."""
    engine = StagedEngine(world.engine, failing(Throttled("too much")))

    with pytest.raises(Throttled):
        await provision_user.run(world.store_on(engine), samples.provision_user())


async def test_taken_user_id_is_refused(world: World) -> None:
    """An id that another account has is not taken over."""
    await provision_user.run(world.store, samples.provision_user(ANN, subject="ann"))
    before = world.rows()

    with pytest.raises(Conflict, match="Another account has this id"):
        await provision_user.run(world.store, samples.provision_user(ANN, subject="other"))

    assert world.rows() == before


async def test_account_being_deleted_is_not_found(world: World) -> None:
    """An identity whose profile is gone signs nobody in."""
    await provision_user.run(world.store, samples.provision_user())
    await world.remove(profile_key(ANN), USERS)

    with pytest.raises(NotFound, match="This account is being deleted"):
        await provision_user.run(world.store, samples.provision_user())
