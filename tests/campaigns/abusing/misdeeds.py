"""This does what no honest client does, one thing a function, and gives what came of it."""

import asyncio
from collections.abc import Awaitable, Callable

import httpx2
import orjson
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import InvalidStatus

from tests.campaigns.abusing.sockets import Door, close_code, say

Misdeed = Callable[[Door], Awaitable[object]]
HALF_A_FRAME = b"\x81\xfe\x01\x00"
UNMASKED_PING = b"\x89\x00"
RESERVED_OPCODE = b"\x83\x80\x00\x00\x00\x00"
NOT_UTF8 = b"\x81\x82\x00\x00\x00\x00\xff\xfe"
OVERSIZED = 2 * 1_048_576


def saying(*messages: str | bytes) -> Misdeed:
    """This sends messages to a socket that is signed in."""

    async def misdeed(door: Door) -> int | None:
        async with door.acknowledged() as socket:
            for message in messages:
                await socket.send(message)
            return await close_code(socket)

    return misdeed


def writing(octets: bytes) -> Misdeed:
    """This writes what is no frame of RFC 6455."""

    async def misdeed(door: Door) -> int | None:
        async with door.acknowledged() as socket:
            socket.transport.write(octets)
            return await close_code(socket)

    return misdeed


async def subscribes_first(door: Door) -> int | None:
    """This subscribes before it has signed in."""
    async with door.opened() as socket:
        await door.follow(socket)
        return await close_code(socket)


async def signs_in_twice(door: Door) -> int | None:
    """This sends its first message again."""
    async with door.acknowledged() as socket:
        await door.sign_in(socket)
        return await close_code(socket)


async def takes_an_id_twice(door: Door) -> int | None:
    """This gives a second operation the id of a running one."""
    async with door.acknowledged() as socket:
        await door.follow(socket)
        await door.follow(socket)
        return await close_code(socket)


async def forges(door: Door) -> int | None:
    """This signs in with a token that nobody made."""
    async with door.opened() as socket:
        await say(socket, type="connection_init", payload={"authorization": "Bearer forged"})
        return await close_code(socket)


async def speaks_otherwise(door: Door) -> int | None:
    """This asks for another protocol."""
    async with door.opened(protocol="graphql-ws") as socket:
        return await close_code(socket)


async def comes_from_elsewhere(door: Door) -> int:
    """This is a page of another origin, which gets no socket."""
    try:
        async with door.opened(origin="https://elsewhere.example"):
            return 101
    except InvalidStatus as refused:
        return refused.response.status_code


async def says_nothing(door: Door) -> int | None:
    """This opens a socket and never signs in."""
    async with door.opened() as socket:
        return await close_code(socket)


async def answers_no_ping(door: Door) -> int | None:
    """This signs in and is silent from then on."""
    async with door.acknowledged() as socket:
        return await close_code(socket)


async def stops_within_a_frame(door: Door) -> str:
    """This cuts its connection within a frame, while it follows."""
    async with door.acknowledged() as socket:
        await door.follow(socket)
        socket.transport.write(HALF_A_FRAME)
        socket.transport.abort()
    return "cut"


async def subscribes_a_thousand_times(door: Door) -> dict[str, int]:
    """This subscribes a thousand times over one socket, and counts what is refused."""
    async with door.acknowledged() as socket:
        for number in range(1_000):
            await door.follow(socket, number=number)
        return await _refusals(socket, most=900)


async def abandons_streams(door: Door) -> str:
    """This opens fifty streams of server-sent events and drops them."""
    body = {
        "query": "subscription F($id: ID!) { groupActivity(groupId: $id) { id } }",
        "variables": {"id": door.group_id},
    }
    headers = {"authorization": door.authorization, "accept": "text/event-stream"}
    async with httpx2.AsyncClient(headers=headers, timeout=30) as client:
        await asyncio.gather(*(_abandon(client, door.address, body) for _ in range(50)))
    return "dropped"


async def _abandon(client: httpx2.AsyncClient, address: str, body: object) -> None:
    async with client.stream("POST", address, json=body) as response:
        assert response.status_code == 200, response.status_code


async def _refusals(socket: ClientConnection, *, most: int) -> dict[str, int]:
    codes: dict[str, int] = {}
    while sum(codes.values()) < most:
        message = orjson.loads(await socket.recv())
        code = message["payload"][0]["extensions"]["code"] if "payload" in message else "ping"
        codes[code] = codes.get(code, 0) + 1
    return codes


QUICK: dict[str, tuple[Misdeed, object]] = {
    "no JSON": (saying("{"), 4400),
    "a list": (saying("[]"), 4400),
    "a binary message": (saying(b'{"type":"ping"}'), 4400),
    "an unknown type": (saying('{"type":"start"}'), 4400),
    "a query that is a number": (
        saying('{"id":"1","type":"subscribe","payload":{"query":1}}'),
        4400,
    ),
    "a message of 2 MB": (saying("x" * OVERSIZED), 1009),
    "a frame without a mask": (writing(UNMASKED_PING), 1002),
    "a frame of no kind": (writing(RESERVED_OPCODE), 1002),
    "a text that isn't UTF-8": (writing(NOT_UTF8), 1007),
    "a subscription before the sign-in": (subscribes_first, 4401),
    "two sign-ins": (signs_in_twice, 4429),
    "two operations of one id": (takes_an_id_twice, 4409),
    "a forged token": (forges, 4403),
    "another protocol": (speaks_otherwise, 4406),
    "a page of another origin": (comes_from_elsewhere, 403),
    "half a frame": (stops_within_a_frame, "cut"),
    "a thousand subscriptions": (subscribes_a_thousand_times, {"RATE_LIMITED": 900}),
    "abandoned streams": (abandons_streams, "dropped"),
}
"""Each misdeed with what must come of it."""

SLOW: dict[str, tuple[Misdeed, object]] = {
    "no sign-in": (says_nothing, 4408),
    "no pong": (answers_no_ping, 4499),
}
"""These take as long as the gateway is patient: 10 s, and twice 12 s."""
