"""These journeys sign in, with the wrong tokens too, and come as nobody."""

import asyncio

import httpx2
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from gateway.auth.people import DEMO_PEOPLE
from tests.journeys.client import at, calling
from tests.journeys.documents import (
    ADD_COMMENT,
    ADD_GUEST,
    CREATE_EXPENSE,
    CREATE_GROUP,
    CREATE_SETTLEMENT,
    ME,
)
from tests.journeys.gateway_process import GatewayProcess

ANN_SEES = """
{ me { groups(first: 1) { nodes { id expenses(first: 1) { nodes { id } } } } } }
"""
EVERYWHERE = """
query ($group: ID!, $expense: ID!) {
  me { id }
  group(id: $group) { id }
  expense(id: $expense) { id }
  node(id: $expense) { id }
  nodes(ids: [$group, $expense]) { id }
}
"""
REFUSED = {
    CREATE_GROUP: {"name": "Flat", "currency": "EUR"},
    ADD_GUEST: {"groupId": "x", "displayName": "Bea"},
    CREATE_EXPENSE: {"groupId": "x", "title": "Dinner", "items": [], "payments": []},
    ADD_COMMENT: {"expenseId": "x", "body": "Hello"},
    CREATE_SETTLEMENT: {"groupId": "x", "payerId": "x", "payeeId": "y", "amount": "1"},
}


@pytest.mark.parametrize("name", DEMO_PEOPLE)
async def test_demo_people_have_something_to_see(served: GatewayProcess, name: str) -> None:
    """Ann, Bob and Carla see two groups at least, and an expense with a comment in the newest."""
    document = """
    { me { displayName groups { nodes { expenses { nodes { commentCount } } } } } }
    """
    async with calling(served, name) as person:
        answer = await person.ask(document)

    groups = at(answer, "me.groups.nodes")
    assert at(answer, "me.displayName") == name
    assert isinstance(groups, list)
    assert len(groups) >= 2
    assert any(each["commentCount"] for each in groups[0]["expenses"]["nodes"])


async def test_nobody_sees_nothing(served: GatewayProcess) -> None:
    """To an anonymous caller `me` is null, and what is there looks as if it weren't."""
    async with calling(served, "Ann") as ann:
        seen = await ann.ask(ANN_SEES)
    ids = {
        "group": at(seen, "me.groups.nodes.0.id"),
        "expense": at(seen, "me.groups.nodes.0.expenses.nodes.0.id"),
    }

    async with calling(served, None) as nobody:
        answer = await nobody.ask(EVERYWHERE, **ids)

    assert answer == {
        "me": None,
        "group": None,
        "expense": None,
        "node": None,
        "nodes": [None, None],
    }


@pytest.mark.parametrize(
    ("document", "wanted"), REFUSED.items(), ids=[text.split()[1].split("(")[0] for text in REFUSED]
)
def test_nobody_changes_anything(
    served: GatewayProcess, document: str, wanted: dict[str, object]
) -> None:
    """A mutation without a sign-in is a top-level UNAUTHENTICATED, whatever its input."""
    variables = {"input": wanted, "groupId": "x"}

    answer = httpx2.post(served.url, json={"query": document, "variables": variables}).json()

    assert [error["extensions"]["code"] for error in answer["errors"]] == ["UNAUTHENTICATED"]


@pytest.mark.parametrize(
    "header", ["Bearer nonsense", "Bearer", "Basic QW5uOg==", "Bearer {other}", ""]
)
def test_a_wrong_token_is_refused(
    served: GatewayProcess, tmp_path_factory: pytest.TempPathFactory, header: str
) -> None:
    """A header that signs nobody in is 401 with the code UNAUTHENTICATED, never anonymous."""
    other = GatewayProcess(tmp_path_factory.mktemp("other")).token("Ann")
    headers = {"authorization": header.format(other=other)}

    response = httpx2.post(served.url, json={"query": ME}, headers=headers)

    (error,) = response.json()["errors"]
    assert (response.status_code, error["extensions"]["code"]) == (401, "UNAUTHENTICATED")
    assert response.headers["www-authenticate"].startswith("Bearer")
    assert other not in response.text


async def test_a_wrong_token_closes_a_socket(served: GatewayProcess) -> None:
    """A WebSocket whose init message has a token of nobody is closed with 4403."""
    async with connect(served.ws_url, subprotocols=["graphql-transport-ws"]) as socket:  # type: ignore[list-item]  # a NewType of str
        init = '{"type": "connection_init", "payload": {"authorization": "Bearer nonsense"}}'
        await socket.send(init)

        with pytest.raises(ConnectionClosed):
            await asyncio.wait_for(socket.recv(), 5)

    assert socket.close_code == 4403


async def test_a_crowd_makes_one_user(served: GatewayProcess) -> None:
    """Many first requests of one new person, all at once, are one user's."""
    headers = {"authorization": f"Bearer {served.token('Newcomer of the crowd')}"}
    async with httpx2.AsyncClient(headers=headers) as client:
        answers = await asyncio.gather(
            *(client.post(served.url, json={"query": "{ me { id } }"}) for _ in range(30))
        )

    assert len({answer.json()["data"]["me"]["id"] for answer in answers}) == 1


def test_pages_sign_in_by_name(served: GatewayProcess) -> None:
    """The page gets the demo people, and a token for anybody by name, that signs them in."""
    root = served.url.removesuffix("/graphql")
    people = httpx2.get(f"{root}/development/people").json()
    made = httpx2.post(f"{root}/development/tokens", json={"name": " Dora "}).json()

    headers = {"authorization": f"Bearer {made['token']}"}
    answer = httpx2.post(served.url, json={"query": ME}, headers=headers).json()

    assert people == {"people": ["Ann", "Bob", "Carla"], "default": "Ann"}
    assert made["name"] == "Dora"
    assert answer["data"]["me"]["displayName"] == "Dora"
