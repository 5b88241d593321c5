"""This is a client that others wrote (gql, of PyPI), pointed at the gateway under test."""

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager

from gql import Client, GraphQLRequest
from gql.client import AsyncClientSession
from gql.transport.httpx import HTTPXAsyncTransport
from gql.transport.websockets import WebsocketsTransport

from tests.journeys.gateway_process import GatewayProcess

Answer = dict[str, object]


class Caller:
    """This sends one person's operations over HTTP and, for what is live, over a WebSocket."""

    def __init__(self, session: AsyncClientSession, live: AsyncClientSession) -> None:
        self._session = session
        self._live = live

    async def ask(self, document: str, **variables: object) -> Answer:
        """This runs an operation over HTTP, and raises its top-level errors."""
        return await self._session.execute(GraphQLRequest(document, variable_values=variables))

    async def listen(self, document: str, **variables: object) -> AsyncGenerator[Answer, None]:
        """This subscribes over the WebSocket."""
        request = GraphQLRequest(document, variable_values=variables)
        async for event in self._live.subscribe(request):
            yield event


@asynccontextmanager
async def calling(gateway: GatewayProcess, name: str | None) -> AsyncIterator[Caller]:
    """This connects as a person, or as nobody."""
    bearer = {} if name is None else {"authorization": f"Bearer {gateway.token(name)}"}
    http = HTTPXAsyncTransport(gateway.url, headers=bearer, timeout=10)
    socket = WebsocketsTransport(gateway.ws_url, init_payload=bearer)
    async with Client(transport=http) as session, Client(transport=socket) as live:
        yield Caller(session, live)


def at(answer: object, path: str) -> object:
    """This is what an answer has at a path like `group.participants.nodes.0.id`."""
    found = answer
    for step in path.split("."):
        match found:
            case dict():
                found = found[step]
            case list():
                found = found[int(step)]
            case _:
                message = f"There is nothing at {step!r} of {path!r}: {found!r} is no container."
                raise LookupError(message)
    return found


def text_at(answer: object, path: str) -> str:
    """This is the text an answer has at a path."""
    found = at(answer, path)
    assert isinstance(found, str), f"{path} is {found!r}"
    return found
