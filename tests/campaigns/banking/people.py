"""This names the people of the trial, and opens the groups that they share."""

from collections.abc import Sequence
from typing import cast

from domain.ids import UserId
from resolvers.context import Viewer
from tests.campaigns.banking.client import Client, Ledger, Place
from tests.campaigns.banking.session import Gateway
from tests.resolvers.people import provision

PEOPLE = tuple(
    Viewer(UserId(f"a0000000-0000-4000-8000-{number:012d}"), f"Person {number}", 1)
    for number in range(8)
)


async def opened_places(gateway: Gateway, count: int) -> list[Place]:
    """This makes accounts and groups: everybody is in each group, every second one an owner."""
    for viewer in PEOPLE:
        await provision(gateway.store, viewer)
    first, *others = (
        Client(-1 - at, viewer, [gateway], Ledger(), seed="setup", engine=gateway.engine)
        for at, viewer in enumerate(PEOPLE)
    )
    return [await _opened_place(first, others) for _ in range(count)]


async def _opened_place(owner: Client, others: Sequence[Client]) -> Place:
    given = {"name": "Shared", "currency": "EUR", "guests": ["Gil", "Hal", "Ida", "Jon"]}
    group_id = _id(await owner.do("createGroup", given), "group")
    opened = await owner.do("configureInvite", {"groupId": group_id, "enabled": True})
    token = str(opened["token"])
    for at, client in enumerate(others):
        asked = {"groupId": group_id, "inviteToken": token}
        request_id = _id(await client.do("requestToJoin", asked), "joinRequest")
        approved = await owner.do("approveJoinRequest", {"joinRequestId": request_id})
        if at % 2:
            joined = cast("dict[str, dict[str, str]]", approved["joinRequest"])["participant"]
            promoted = {"participantId": joined["id"], "role": "OWNER"}
            await owner.do("updateParticipant", promoted)
    return Place(group_id, token)


def _id(payload: object, field: str) -> str:
    shown = cast("dict[str, dict[str, str]]", payload)
    assert not shown["errors"], shown
    return shown[field]["id"]
