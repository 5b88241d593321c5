"""This is the story of a guest who becomes a user: a link, a request, an approval, a debt."""

import httpx2
import pytest

from tests.journeys.client import Caller, at, calling, text_at
from tests.journeys.documents import CREATE_EXPENSE, CREATE_GROUP, GROUP_PAGE
from tests.journeys.gateway_process import GatewayProcess

OPEN = """
mutation Open($input: ConfigureInviteInput!) {
  configureInvite(input: $input) { token errors { code message path } }
}
"""
PREVIEW = """
query Preview($token: String!) {
  invitePreview(token: $token) {
    groupId groupName alreadyMember claimableGuests { participantId displayName }
    viewerJoinRequest { id status }
  }
}
"""
REQUEST = """
mutation Request($input: RequestToJoinInput!) {
  requestToJoin(input: $input) { joinRequest { id status } errors { code message path } }
}
"""
WAITING = """
query Waiting($id: ID!) {
  group(id: $id) { joinRequests { nodes { id applicant { displayName } target { displayName } } } }
}
"""
APPROVE = """
mutation Approve($input: ApproveJoinRequestInput!) {
  approveJoinRequest(input: $input) { joinRequest { status } errors { code message path } }
}
"""
DELETE = """
mutation Delete($input: DeleteGroupInput!) {
  deleteGroup(input: $input) { deletedId errors { code } }
}
"""


class Flat:
    """This is a group of Ada's with the guest Bea, who owes half of a dinner."""

    def __init__(self, ada: Caller) -> None:
        self.ada = ada
        self.id = ""
        self.token = ""

    async def begin(self) -> None:
        """This makes the group, splits a dinner and opens the invite."""
        wanted = {"name": "Flat", "currency": "EUR", "guests": ["Bea"]}
        made = await self.ada.ask(CREATE_GROUP, input=wanted)
        self.id = text_at(made, "createGroup.group.id")
        ada, bea = (
            text_at(made, f"createGroup.group.participants.nodes.{place}.id") for place in (0, 1)
        )
        dinner = {
            "groupId": self.id,
            "title": "Dinner",
            "items": [{"amount": "30.00", "split": {"equally": [ada, bea]}}],
            "payments": [{"participantId": ada, "amount": "30.00"}],
        }
        await self.ada.ask(CREATE_EXPENSE, input=dinner)
        opened = await self.ada.ask(OPEN, input={"groupId": self.id, "enabled": True})
        self.token = text_at(opened, "configureInvite.token")


async def test_a_guest_joins_by_a_link(served: GatewayProcess) -> None:
    """Who holds the link asks to be the guest, is let in, and finds what the guest owes."""
    async with calling(served, "Ada") as ada, calling(served, "Bea") as bea:
        flat = Flat(ada)
        await flat.begin()

        preview = await bea.ask(PREVIEW, token=flat.token)
        guest = text_at(preview, "invitePreview.claimableGuests.0.participantId")
        wanted = {"groupId": flat.id, "inviteToken": flat.token, "targetParticipantId": guest}
        asked = await bea.ask(REQUEST, input=wanted)
        waiting = await ada.ask(WAITING, id=flat.id)
        request_id = text_at(waiting, "group.joinRequests.nodes.0.id")
        approved = await ada.ask(APPROVE, input={"joinRequestId": request_id})
        page = await bea.ask(GROUP_PAGE, id=flat.id)

    assert at(asked, "requestToJoin") == {
        "joinRequest": {"id": request_id, "status": "PENDING"},
        "errors": [],
    }
    assert at(approved, "approveJoinRequest.joinRequest.status") == "APPROVED"
    assert at(page, "group.participants.nodes.1") == {
        "id": guest,
        "displayName": "Bea",
        "kind": "USER",
        "role": "MEMBER",
        "net": {"amount": "-15.00"},
    }


async def test_a_link_shows_little_to_anybody(served: GatewayProcess) -> None:
    """Nobody need sign in to see what a link leads to, and sees nothing else of the group."""
    async with calling(served, "Ada") as ada, calling(served, None) as nobody:
        flat = Flat(ada)
        await flat.begin()

        preview = await nobody.ask(PREVIEW, token=flat.token)
        page = await nobody.ask(GROUP_PAGE, id=flat.id)

    assert at(preview, "invitePreview.groupName") == "Flat"
    assert at(preview, "invitePreview.alreadyMember") is False
    assert at(preview, "invitePreview.viewerJoinRequest") is None
    assert page == {"group": None}


@pytest.mark.parametrize("scheme", ["", "Bearer "], ids=["plain", "bearer"])
async def test_a_link_is_no_sign_in(served: GatewayProcess, scheme: str) -> None:
    """I03: an invite's token in place of a person's is refused: all it can do is ask to join."""
    async with calling(served, "Ada") as ada:
        flat = Flat(ada)
        await flat.begin()
        body = {"query": DELETE, "variables": {"input": {"groupId": flat.id}}}

        headers = {"authorization": f"{scheme}{flat.token}"}
        response = httpx2.post(served.url, json=body, headers=headers)
        page = await ada.ask(GROUP_PAGE, id=flat.id)

    (error,) = response.json()["errors"]
    assert (response.status_code, error["extensions"]["code"]) == (401, "UNAUTHENTICATED")
    assert at(page, "group.name") == "Flat"


async def test_a_link_gives_no_rights(served: GatewayProcess) -> None:
    """I03: who holds the link, and isn't let in yet, can't change or delete the group."""
    async with calling(served, "Ada") as ada, calling(served, "Bea") as bea:
        flat = Flat(ada)
        await flat.begin()
        await bea.ask(REQUEST, input={"groupId": flat.id, "inviteToken": flat.token})

        deleted = await bea.ask(DELETE, input={"groupId": flat.id})
        opened = await bea.ask(OPEN, input={"groupId": flat.id, "rotate": True})

    assert at(deleted, "deleteGroup.errors.0.code") == "NOT_FOUND"
    assert at(opened, "configureInvite.errors.0.code") == "NOT_FOUND"
