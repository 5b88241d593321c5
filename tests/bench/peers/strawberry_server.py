"""This is Strawberry as its documentation sets it up: one subscription, and POST /publish.

`python -m tests.bench.peers.strawberry_server` prints its address.
"""

import asyncio
import socket
import sys
from collections.abc import AsyncGenerator
from typing import Annotated

import strawberry
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from strawberry.asgi import GraphQL
from strawberry.subscriptions import GRAPHQL_TRANSPORT_WS_PROTOCOL

from tests.bench.peers.event import Event

LISTENERS: set["asyncio.Queue[Event]"] = set()


@strawberry.type
class Person:
    """This is who acted, or who has a share."""

    display_name: str


@strawberry.type
class Amount:
    """This is an amount of money."""

    amount: str


@strawberry.type
class Share:
    """This is what somebody owes of an expense."""

    participant: Person
    owed: Amount


@strawberry.type
class Expense:
    """This is what somebody paid."""

    title: str
    amount: Amount
    shares: list[Share]


@strawberry.type
class Activity:
    """This is the event."""

    id: strawberry.ID
    cursor: str
    at: str
    actor: Person
    expense: Expense


@strawberry.type
class Query:
    """This is here because there must be one."""

    version: int = 1


@strawberry.type
class Subscription:
    """This is what is followed."""

    @strawberry.subscription
    async def activity(
        self, group_id: Annotated[strawberry.ID, strawberry.argument(name="groupId")]
    ) -> AsyncGenerator[Activity, None]:
        """This gives every event as it comes."""
        del group_id
        queue: asyncio.Queue[Event] = asyncio.Queue()
        LISTENERS.add(queue)
        try:
            while True:
                yield made(await queue.get())
        finally:
            LISTENERS.discard(queue)


def made(event: Event) -> Activity:
    """This makes the objects of an event."""
    expense = event["expense"]
    return Activity(
        id=strawberry.ID(event["id"]),
        cursor=event["cursor"],
        at=event["at"],
        actor=Person(display_name=event["actor"]["displayName"]),
        expense=Expense(
            title=expense["title"],
            amount=Amount(**expense["amount"]),
            shares=[
                Share(
                    participant=Person(display_name=share["participant"]["displayName"]),
                    owed=Amount(**share["owed"]),
                )
                for share in expense["shares"]
            ],
        ),
    )


async def publish(request: Request) -> Response:
    """This tells everybody who follows."""
    event = await request.json()
    for queue in LISTENERS:
        queue.put_nowait(event)
    return Response()


class Announcing(uvicorn.Server):
    """This server prints its address once it listens."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """This starts, and tells."""
        await super().startup(sockets)
        port = self.servers[0].sockets[0].getsockname()[1]
        sys.stdout.write(f"GraphQL http://127.0.0.1:{port}/graphql\n")
        sys.stdout.flush()


def main() -> None:
    """This serves until it is ended."""
    schema = strawberry.Schema(Query, subscription=Subscription)
    graphql = GraphQL[None, None](schema, subscription_protocols=(GRAPHQL_TRANSPORT_WS_PROTOCOL,))
    routes = [
        Route("/publish", publish, methods=["POST"]),
        WebSocketRoute("/graphql", graphql),
    ]
    config = uvicorn.Config(Starlette(routes=routes), port=0, log_level="warning")
    Announcing(config).run()


if __name__ == "__main__":
    main()
