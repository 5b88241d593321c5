"""This module says which address leads to what."""

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute

from datastore.engine.port import Engine
from domain.errors import shortened
from gateway.auth.development import DevelopmentIssuer
from gateway.auth.development_routes import development_routes
from gateway.auth.issuer_key import issuer_key
from gateway.auth.port import Authenticator
from gateway.auth.sign_in import DevelopmentSignIn, NoSignIn
from gateway.auth.viewers import Viewers
from gateway.clock import system_clock
from gateway.health import health_routes
from gateway.http import HttpLimits, graphql_http
from gateway.http.cross_origin import CrossOrigin
from gateway.http.rate_limits import RateLimited
from gateway.masked_faults import MaskedFaults
from gateway.pages.files import PageFiles, graphiql_page
from gateway.rate_limits import RateLimits
from gateway.security_headers import SecurityHeaders
from gateway.service import GraphQLService
from gateway.settings import Settings
from gateway.websocket import OpenSockets, WebSocketLimits, graphql_websocket


def application(
    settings: Settings,
    service: GraphQLService,
    *,
    engine: Engine,
    viewers: Viewers,
    sockets: OpenSockets,
    rates: RateLimits,
) -> Starlette:
    """This is everything that the gateway answers to.

    Raises:
        IssuerKeyUnusable: The development issuer's key can't be used.
    """
    authenticator: Authenticator = NoSignIn()
    sign_in: list[Route] = []
    if settings.has_development_sign_in:
        issuer = DevelopmentIssuer(issuer_key(settings.data), clock=system_clock)
        authenticator, sign_in = DevelopmentSignIn(issuer, viewers), development_routes(issuer)
    app = Starlette(
        routes=[
            Route("/", _to_graphql),
            *_graphql_routes(settings, service, authenticator, sockets, rates=rates),
            *_page_routes(settings),
            *sign_in,
            *health_routes(engine),
        ],
        middleware=[Middleware(SecurityHeaders), Middleware(MaskedFaults)],
        exception_handlers={HTTPException: _refusal},
    )
    # It would lead to an address made of the Host header, which is whatever a client writes there.
    app.router.redirect_slashes = False
    return app


def _graphql_routes(
    settings: Settings,
    service: GraphQLService,
    authenticator: Authenticator,
    sockets: OpenSockets,
    *,
    rates: RateLimits,
) -> list[BaseRoute]:
    def page() -> Response:
        html = graphiql_page(has_development_sign_in=settings.has_development_sign_in)
        return HTMLResponse(html, headers={"cache-control": "no-cache", "vary": "accept"})

    socket_limits = WebSocketLimits(
        frame_bytes=settings.body_bytes,
        operations=settings.socket_operations,
        user_sockets=settings.user_sockets,
        user_operations=settings.user_operations,
        # A second is left for the closing itself.
        ending_s=max(0, settings.shutdown_grace_s - 1),
    )
    return [
        Route(
            "/graphql",
            CrossOrigin(
                graphql_http(
                    service,
                    authenticator,
                    page if settings.has_graphiql else None,
                    limits=_http_limits(settings),
                    rates=RateLimited(rates, trusted_proxies=settings.trusted_proxies),
                ),
                settings.allowed_origins,
            ),
        ),
        WebSocketRoute(
            "/graphql",
            graphql_websocket(
                service,
                authenticator,
                allowed_origins=settings.allowed_origins,
                limits=socket_limits,
                open_sockets=sockets,
                rates=rates,
                trusted_proxies=settings.trusted_proxies,
            ),
        ),
    ]


def _http_limits(settings: Settings) -> HttpLimits:
    return HttpLimits(
        body_bytes=settings.body_bytes,
        body_s=settings.door.body_timeout_s,
        batch_operations=settings.door.batch_operations,
    )


def _page_routes(settings: Settings) -> list[BaseRoute]:
    if not settings.has_graphiql:
        return []
    return [Route("/graphiql", _to_graphql), Mount("/graphiql", PageFiles())]


async def _to_graphql(_: Request) -> Response:
    return RedirectResponse("/graphql")


async def _refusal(request: Request, error: Exception) -> Response:
    if not isinstance(error, HTTPException):
        raise error
    detail = (
        f"There is nothing at {shortened(request.url.path)}."
        if error.status_code == 404
        else error.detail
    )
    return JSONResponse({"error": detail}, error.status_code, headers=error.headers)
