"""These are the writes of accounts, groups, and who is in them."""

from dataclasses import replace
from functools import partial

from datastore.items import WorkKind
from datastore.store import Store
from datastore.writes import (
    create_group,
    create_settlement,
    delete_group,
    leave_group,
    merge_guest,
    provision_user,
    remove_participant,
    update_group,
    update_participant,
    update_profile,
)
from datastore.writes.create_group import CreateGroup, NewGuest
from datastore.writes.stamp import Stamp
from domain.access import Role
from tests.datastore import people, samples
from tests.datastore.requests import ask, request_of
from tests.datastore.samples import ANN, ANN_HERE, BOB, BOB_HERE, HOME, NOBODY, TRIP
from tests.datastore.threads import say
from tests.datastore.world import World
from tests.docs.patterns.write_case import More, WriteCase, of_path, of_run, sending

_GROUP_GOES = people.BOB_GOES.model_copy(
    update={"kind": WorkKind.DELETE_GROUP, "resource_id": TRIP}
)


async def _name_is_older(world: World) -> None:
    await provision_user.run(world.store, samples.provision_user())
    await world.change(people.participant(world, ANN_HERE), NameVersion=1)


async def _in_two_groups(world: World) -> None:
    await _name_is_older(world)
    await world.join(ANN, NOBODY, role=Role.OWNER, group_id=HOME)


def _three_guests(stamp: Stamp) -> CreateGroup:
    group = samples.create_group(stamp, group_id=HOME)
    return replace(group, guests=(*group.guests, NewGuest(NOBODY, "Ida")))


async def _commented_and_deleted(world: World) -> None:
    await say(world, 1)
    await _deleted(world)


async def _paid_back(world: World) -> None:
    await create_settlement.run(world.store, samples.create_settlement())


async def _deleted(world: World) -> None:
    await ask(world, request_of())
    await delete_group.run(world.store, people.delete_trip())


async def _sweep(store: Store, stamp: Stamp) -> None:
    await delete_group.finish(store, _GROUP_GOES, stamp)


PEOPLE_WRITES = (
    of_run(
        "first sign-in",
        provision_user.run,
        lambda _: samples.provision_user(),
        what="Somebody new signs in.",
    ),
    of_run(
        "`updateProfile`",
        update_profile.run,
        lambda stamp: samples.update_profile(stamped=stamp),
        what="Ann gives herself another name, which is spread to the group that she is in.",
        more=More(
            "group",
            sending(update_profile.run, lambda stamp: samples.update_profile(stamped=stamp)),
            _in_two_groups,
        ),
        arrange=_name_is_older,
    ),
    of_path(
        "createGroup",
        what="Ann creates a group with two guests.",
        more=More("guest", sending(create_group.run, _three_guests)),
    ),
    of_run(
        "`updateGroup`",
        update_group.run,
        people.rename_group,
        what="Ann gives the group another name.",
    ),
    of_run(
        "`deleteGroup`",
        delete_group.run,
        people.delete_trip,
        what="Ann deletes the group: nobody sees it any more, and its rows are left to be swept.",
    ),
    WriteCase(
        "the sweep behind `deleteGroup`",
        "delete_group.finish",
        _sweep,
        what="Whoever has asked to join is told; then the rows and the log go, and the head last.",
        more=More("comment", _sweep, _commented_and_deleted),
        arrange=_deleted,
    ),
    of_path("addGuest", what="Ann adds a guest."),
    of_path("updateParticipant", what="Ann gives a guest another name."),
    of_run(
        "`updateParticipant`, a role",
        update_participant.run,
        partial(people.change_participant, participant_id=BOB_HERE, role=Role.OWNER),
        what="Ann makes Bob an owner.",
    ),
    of_run(
        "`removeParticipant`",
        remove_participant.run,
        people.remove,
        what="Ann removes Bob, whom nothing names: he is locked first, then looked for everywhere.",
        more="4 KB of all that could name them: 1 read",
    ),
    of_run(
        "`mergeGuest`",
        merge_guest.run,
        people.merge,
        what="Ann merges Gil into Hal: both are locked, and the dinner is edited, before Gil goes.",
        more=More("settlement", sending(merge_guest.run, people.merge), _paid_back),
    ),
    of_run(
        "`leaveGroup`",
        leave_group.run,
        partial(people.leave, actor=BOB),
        what="Bob leaves.",
    ),
)
