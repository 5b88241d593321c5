"""This module reads a request's body, up to a limit."""

import asyncio

from starlette.datastructures import Headers
from starlette.types import Receive

from gateway.http.refusal import ClientGone, refuse


async def read_body(
    headers: Headers, receive: Receive, *, limit_bytes: int, limit_s: float
) -> bytes:
    """This reads the whole body, and stops reading as soon as it is too large or too slow.

    Raises:
        HttpRefused: 413, before anything is read when the length is announced; 408.
        ClientGone: The client went away while sending.
    """
    announced = headers.get("content-length", "")
    if announced.isdecimal() and int(announced) > limit_bytes:
        raise _too_large(limit_bytes)
    try:
        async with asyncio.timeout(limit_s):
            return await _read(receive, limit_bytes)
    except TimeoutError as error:
        message = f"The body didn't come within {limit_s:g} s, which is the limit."
        # What may still come of it is no next request.
        raise refuse(408, message, headers={"connection": "close"}) from error


async def _read(receive: Receive, limit_bytes: int) -> bytes:
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientGone
        body += message.get("body", b"")
        if len(body) > limit_bytes:
            raise _too_large(limit_bytes)
        if not message.get("more_body", False):
            return bytes(body)


def _too_large(limit_bytes: int) -> Exception:
    return refuse(413, f"The body is larger than {limit_bytes} bytes, which is the limit.")
