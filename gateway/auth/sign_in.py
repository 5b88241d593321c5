"""This module is the authenticator of the development issuer, and the one of no issuer at all."""

from gateway.auth.development import DevelopmentIssuer, TokenRefused
from gateway.auth.port import Unauthenticated
from gateway.auth.viewers import Viewers
from resolvers.context import Viewer


class DevelopmentSignIn:
    """This takes the development issuer's tokens."""

    def __init__(self, issuer: DevelopmentIssuer, viewers: Viewers) -> None:
        self._issuer = issuer
        self._viewers = viewers

    async def __call__(self, authorization: str | None) -> Viewer | None:
        """This returns whose token it is, None without one.

        Raises:
            Unauthenticated: There is a header, and it holds no valid token of this issuer.
        """
        if authorization is None:
            return None
        try:
            person = self._issuer.person(bearer_token(authorization))
        except TokenRefused as refused:
            raise Unauthenticated(str(refused)) from refused
        return await self._viewers.viewer(person)


class NoSignIn:
    """This lets everybody in as nobody, and takes no token."""

    async def __call__(self, authorization: str | None) -> Viewer | None:
        """This returns None without a header.

        Raises:
            Unauthenticated: There is a header, and no issuer to verify it.
        """
        if authorization is None:
            return None
        message = (
            "This gateway takes no tokens: sign-in by name works only on a loopback address, over"
            " data of this machine, and when TAILSPEND_DEVELOPMENT_SIGN_IN isn't off."
        )
        raise Unauthenticated(message)


def bearer_token(authorization: str) -> str:
    """This takes the token out of an authorization header (RFC 6750, section 2.1).

    Raises:
        Unauthenticated: The header has another scheme, or more or less than one token.
    """
    match authorization.split():
        case [scheme, token] if scheme.lower() == "bearer":
            return token
        case _:
            message = "The authorization header must be `Bearer <token>`."
            raise Unauthenticated(message)
