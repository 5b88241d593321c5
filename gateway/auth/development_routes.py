"""This module serves sign-in by name to the pages, on a loopback listener only.

A page of another site can reach loopback through a name of its own that resolves there (DNS
rebinding); its requests then carry that name as their host. So the host must be loopback, and the
origin, where a browser sends one, must be the gateway's own.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from domain.dates import format_instant
from domain.errors import InvalidInput, quoted
from gateway.auth.development import DevelopmentIssuer
from gateway.auth.people import DEMO_PEOPLE
from gateway.loopback import host_of, is_loopback

MAX_BODY_BYTES = 1_000
MAX_BODY_S = 10
# What proxies add: behind one, loopback is where the whole network comes from.
FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")
Endpoint = Callable[[Request], Awaitable[Response]]


def development_routes(issuer: DevelopmentIssuer) -> list[Route]:
    """This lists the routes: who may be signed in as, a token for a name, and the public key."""

    async def people(_: Request) -> Response:
        return JSONResponse({"people": list(DEMO_PEOPLE), "default": DEMO_PEOPLE[0]})

    async def tokens(request: Request) -> Response:
        return await _token_response(issuer, request)

    async def jwks(_: Request) -> Response:
        return JSONResponse(issuer.jwks())

    return [
        Route("/development/people", _from_here(people)),
        Route("/development/tokens", _from_here(tokens), methods=["POST"]),
        Route("/development/jwks.json", _from_here(jwks)),
    ]


def _from_here(endpoint: Endpoint) -> Endpoint:
    async def guarded(request: Request) -> Response:
        host = request.headers.get("host", "")
        origin = request.headers.get("origin")
        if not is_loopback(host_of(host)):
            return _refusal(
                403, f"Development sign-in answers on a loopback host, not on {quoted(host)}."
            )
        if any(name in request.headers for name in FORWARDED):
            return _refusal(403, "Development sign-in doesn't answer through a proxy.")
        if origin is not None and origin != f"{request.url.scheme}://{host}":
            return _refusal(
                403, f"Development sign-in doesn't answer to pages of {quoted(origin)}."
            )
        response = await endpoint(request)
        response.headers["cache-control"] = "no-store"
        return response

    return guarded


async def _token_response(issuer: DevelopmentIssuer, request: Request) -> Response:
    try:
        async with asyncio.timeout(MAX_BODY_S):
            body = await _body(request)
        signed = issuer.token(_name(body))
    except TimeoutError:
        return _refusal(408, f"The body didn't come within {MAX_BODY_S} s, which is the limit.")
    except ClientDisconnect:
        return _refusal(400, "The body broke off.")
    except ValueError as error:
        return _refusal(400, str(error))
    except InvalidInput as error:
        return _refusal(400, error.message)
    return JSONResponse(
        {
            "name": signed.person.name,
            "token": signed.token,
            "expiresAt": format_instant(signed.expires_at),
        }
    )


async def _body(request: Request) -> bytes:
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_BODY_BYTES:
            message = f"The body must have at most {MAX_BODY_BYTES} bytes."
            raise ValueError(message)
    return body


def _name(body: bytes) -> str:
    message = 'The body must be JSON like {"name": "Ann"}.'
    try:
        document = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise ValueError(message) from error
    match document:
        case {"name": str(name)}:
            return name
        case _:
            raise ValueError(message)


def _refusal(status: int, message: str) -> Response:
    return JSONResponse({"error": message}, status)
