"""This module signs and verifies the tokens of the development issuer.

Its key lies in the data folder, so that a token of another folder is refused. What is verified and
how follows RFC 8725: one algorithm, one key, issuer, audience, and no claim that may be missing.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import jwt

from domain.errors import InvalidInput
from gateway.auth.issuer_key import IssuerKey
from gateway.auth.people import Person, development_person

ALGORITHM: Final = "EdDSA"
ISSUER: Final = "urn:tailspend:development"
AUDIENCE: Final = "tailspend-gateway"
CLAIMS: Final = ("iss", "aud", "sub", "name", "iat", "exp")
LIFETIME: Final = timedelta(hours=12)
LEEWAY: Final = timedelta(seconds=30)
MAX_TOKEN_CHARACTERS: Final = 4_096
# A signature takes longer to verify than a small query to answer.
MAX_KNOWN_TOKENS: Final = 1_000
REMEDY: Final = "make a new one with `tailspend token NAME --data DIR`"
EXPIRED: Final = f"The token has expired: {REMEDY}."


class TokenRefused(Exception):
    """This says why a token signs nobody in, and how to get one that does."""


@dataclass(frozen=True, slots=True)
class SignedToken:
    """This is a token, for whom it is, and when it ends."""

    person: Person
    token: str
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class _Verified:
    person: Person
    expires_at_s: float


class DevelopmentIssuer:
    """This makes tokens for anybody by name, and takes back its own only."""

    def __init__(self, key: IssuerKey, *, clock: Callable[[], datetime]) -> None:
        self._key = key
        self._public = key.private.public_key()
        self._clock = clock
        self._known: OrderedDict[str, _Verified] = OrderedDict()

    def jwks(self) -> dict[str, list[dict[str, str]]]:
        """This is the issuer's JSON Web Key Set (RFC 7517)."""
        return {"keys": [self._key.public_jwk()]}

    def token(self, name: str) -> SignedToken:
        """This signs a token for the person of that name.

        Raises:
            InvalidInput: The name is no display name.
        """
        person = development_person(name)
        issued_at = self._clock()
        claims = {
            "iss": ISSUER,
            "aud": AUDIENCE,
            "sub": person.subject,
            "name": person.name,
            "iat": issued_at,
            "exp": issued_at + LIFETIME,
        }
        text = jwt.encode(claims, self._key.private, ALGORITHM, headers={"kid": self._key.kid})
        return SignedToken(person, text, issued_at + LIFETIME)

    def person(self, token: str) -> Person:
        """This verifies a token and says whose it is; again only when it went unused for long.

        The tokens that were used last are known: a thousand of them.

        Raises:
            TokenRefused: The token is expired, malformed, altered, or from somewhere else.
        """
        known = self._known.get(token) or self._verified(token)
        self._keep(token, known)
        if self._clock().timestamp() >= known.expires_at_s + LEEWAY.total_seconds():
            raise TokenRefused(EXPIRED)
        return known.person

    def _keep(self, token: str, known: _Verified) -> None:
        self._known[token] = known
        self._known.move_to_end(token)
        if len(self._known) > MAX_KNOWN_TOKENS:
            self._known.popitem(last=False)

    def _verified(self, token: str) -> _Verified:
        if len(token) > MAX_TOKEN_CHARACTERS:
            message = f"The token is longer than {MAX_TOKEN_CHARACTERS} characters."
            raise TokenRefused(message)
        claims = self._claims(token)
        try:
            person = development_person(str(claims["name"]))
        except InvalidInput as error:
            message = f"The token's name is no display name: {REMEDY}."
            raise TokenRefused(message) from error
        if person.subject != claims["sub"]:
            message = f"The token's subject isn't the one of its name: {REMEDY}."
            raise TokenRefused(message)
        return _Verified(person, float(str(claims["exp"])))

    def _claims(self, token: str) -> dict[str, object]:
        try:
            if jwt.get_unverified_header(token).get("kid") != self._key.kid:
                message = f"The token was signed for another data folder: {REMEDY}."
                raise TokenRefused(message)
            claims: dict[str, object] = jwt.decode(
                token,
                self._public,
                algorithms=[ALGORITHM],
                audience=AUDIENCE,
                issuer=ISSUER,
                leeway=LEEWAY,
                options={"require": list(CLAIMS)},
            )
        except jwt.ExpiredSignatureError as error:
            raise TokenRefused(EXPIRED) from error
        except (jwt.InvalidTokenError, RecursionError, OverflowError, TypeError) as error:
            # What gets past PyJWT's own checks: a header of a thousand nested lists, a time that is
            # infinite, a time that is a list.
            message = f"The token is not valid: {REMEDY}."
            raise TokenRefused(message) from error
        return claims
