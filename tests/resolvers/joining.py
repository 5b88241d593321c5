"""This lets people ask to join the trip: the documents, and the steps before a test's own."""

from resolvers.context import Viewer
from tests.resolvers.harness import Answer
from tests.resolvers.mutations.documents import ERRORS
from tests.resolvers.people import ANN, BOB
from tests.resolvers.trip import Trip

CONFIGURE = f"""
mutation ($input: ConfigureInviteInput!) {{
  configureInvite(input: $input) {{
    invite {{ id enabled defaultRole rotatedAt expiresAt }} token
    {ERRORS}
  }}
}}
"""

REQUEST_FIELDS = """
id groupName applicantName mode targetName proposedRole message status createdAt decidedAt finalRole
group { name } applicant { displayName } target { displayName } participant { displayName role }
"""

PREVIEW = f"""
query ($token: String!) {{
  invitePreview(token: $token) {{
    groupId groupName currency {{ code }} participantCount defaultRole
    claimableGuests {{ participantId displayName }} alreadyMember
    viewerJoinRequest {{ {REQUEST_FIELDS} }}
  }}
}}
"""


def decision(mutation: str, input_type: str) -> str:
    """This is the document of a mutation that answers with a request to join."""
    return f"""
    mutation ($input: {input_type}!) {{
      {mutation}(input: $input) {{ joinRequest {{ {REQUEST_FIELDS} }} {ERRORS} }}
    }}
    """


REQUEST = decision("requestToJoin", "RequestToJoinInput")
APPROVE = decision("approveJoinRequest", "ApproveJoinRequestInput")
DENY = decision("denyJoinRequest", "DenyJoinRequestInput")
CANCEL = decision("cancelJoinRequest", "CancelJoinRequestInput")

WAITING = f"""
query ($id: ID!) {{
  group(id: $id) {{ invite {{ id enabled }} joinRequests {{ nodes {{ {REQUEST_FIELDS} }} }} }}
}}
"""
OWN = f"{{ me {{ joinRequests {{ nodes {{ {REQUEST_FIELDS} }} }} }} }}"
BY_ID = f"query ($id: ID!) {{ node(id: $id) {{ ... on JoinRequest {{ {REQUEST_FIELDS} }} }} }}"


async def open_trip(trip: Trip, *, owner: Viewer = ANN, **changes: object) -> str:
    """This opens the trip to requests and gives the token."""
    given = {"groupId": trip.id, "enabled": True, **changes}
    answer = await trip.graph.ask(CONFIGURE, owner, input=given)
    return answer.text("configureInvite.token")


async def request(trip: Trip, viewer: Viewer = BOB, **given: object) -> Answer:
    """This asks to join, as the test says."""
    return await trip.graph.ask(REQUEST, viewer, input={"groupId": trip.id, **given})


async def waiting_request(trip: Trip, viewer: Viewer = BOB, **given: object) -> str:
    """This asks to join and gives the request's id."""
    answer = await request(trip, viewer, **given)
    return answer.text("requestToJoin.joinRequest.id")
