"""This names the actors of the matrix, each of whom stands to the group in another way.

A token that may only read is the eighth actor: there are no such tokens yet.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from domain.ids import UserId
from resolvers.context import Viewer
from tests.resolvers.people import ANN, BOB, CARLA
from tests.resolvers.trip import Trip

DAN = Viewer(UserId("d0000000-0000-4000-8000-000000000004"), "Dan", 1)
EVE = Viewer(UserId("e0000000-0000-4000-8000-000000000005"), "Eve", 1)
FAY = Viewer(UserId("90000000-0000-4000-8000-000000000007"), "Fay", 1)
"""She is in the group too, and is none of the actors: whom all of them see, or don't."""
VIC = Viewer(UserId("f0000000-0000-4000-8000-000000000006"), "Vic", 1)


class Actor(StrEnum):
    """This is how somebody stands to the group."""

    ANONYMOUS = "anonymous"
    STRANGER = "stranger"
    INVITED = "invited"
    EX_MEMBER = "ex-member"
    VIEWER = "viewer"
    MEMBER = "member"
    OWNER = "owner"


VIEWERS: Mapping[Actor, Viewer | None] = {
    Actor.ANONYMOUS: None,
    Actor.STRANGER: DAN,
    Actor.INVITED: CARLA,
    Actor.EX_MEMBER: EVE,
    Actor.VIEWER: VIC,
    Actor.MEMBER: BOB,
    Actor.OWNER: ANN,
}
OUTSIDE = frozenset({Actor.ANONYMOUS, Actor.STRANGER, Actor.INVITED, Actor.EX_MEMBER})


@dataclass(frozen=True, slots=True)
class Place:
    """This is the group, and ids of everything in it, by a name for each."""

    trip: Trip
    ids: Mapping[str, str]
    token: str
