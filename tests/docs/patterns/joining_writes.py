"""These are the writes that let people ask to join a group, and owners decide."""

from datastore.writes import approve_join_request, cancel_requests
from datastore.writes.cancel_requests import CancelRequests
from datastore.writes.stamp import Stamp
from tests.datastore import joining
from tests.datastore.requests import ASKED_TOO, ask, request_of
from tests.datastore.samples import ANN, ANN_HERE, BOB, GUEST_GIL, TRIP
from tests.datastore.world import World
from tests.docs.patterns.write_case import More, of_path, of_run, sending


async def _asked(world: World) -> None:
    await joining.welcome(world)
    await ask(world, request_of())


async def _asked_twice(world: World) -> None:
    await _asked(world)
    await ask(world, request_of(BOB, ASKED_TOO))


def _gil_goes(stamp: Stamp) -> CancelRequests:
    return CancelRequests(
        group_id=TRIP, target_id=GUEST_GIL, decided_by=ANN, actor_id=ANN_HERE, stamp=stamp
    )


JOINING_WRITES = (
    of_path("configureInvite", what="Ann lets the invite end on a day."),
    of_path("requestToJoin", what="Somebody with the link asks to become Gil."),
    of_path("approveJoinRequest", what="Ann lets somebody in as a new participant."),
    of_run(
        "`approveJoinRequest`, of a guest",
        approve_join_request.run,
        joining.approve,
        what="Ann lets somebody in who becomes Gil.",
        arrange=_asked,
    ),
    of_path("denyJoinRequest", what="Ann turns somebody down."),
    of_path("cancelJoinRequest", what="Somebody takes the request back."),
    of_run(
        "the requests for a guest who goes",
        cancel_requests.cancel_requests,
        _gil_goes,
        what="Somebody has asked to be Gil, who is removed or merged.",
        more=More("request", sending(cancel_requests.cancel_requests, _gil_goes), _asked_twice),
        arrange=_asked,
    ),
)
