"""This suite reads authorization headers."""

from pathlib import Path

import pytest

from datastore.store import Store
from gateway.auth.development import DevelopmentIssuer
from gateway.auth.issuer_key import issuer_key
from gateway.auth.port import Unauthenticated
from gateway.auth.sign_in import DevelopmentSignIn, NoSignIn, bearer_token
from gateway.auth.viewers import Viewers
from gateway.clock import system_clock
from gateway.ids import RandomIds


@pytest.fixture
def issuer(tmp_path: Path) -> DevelopmentIssuer:
    """This is the issuer of the test's folder."""
    return DevelopmentIssuer(issuer_key(tmp_path), clock=system_clock)


@pytest.fixture
def sign_in(issuer: DevelopmentIssuer, store: Store) -> DevelopmentSignIn:
    """This is the authenticator of that issuer."""
    return DevelopmentSignIn(issuer, Viewers(store, clock=system_clock, ids=RandomIds()))


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER"])
async def test_a_token_signs_in(
    issuer: DevelopmentIssuer, sign_in: DevelopmentSignIn, scheme: str
) -> None:
    """A token under its scheme, in any case, is its person's."""
    viewer = await sign_in(f"{scheme} {issuer.token('Ann').token}")

    assert viewer is not None
    assert viewer.display_name == "Ann"


async def test_no_header_is_nobody(sign_in: DevelopmentSignIn) -> None:
    """Without a header the caller is anonymous, whether there is an issuer or not."""
    assert await sign_in(None) is None
    assert await NoSignIn()(None) is None


async def test_a_refused_token_is_told(sign_in: DevelopmentSignIn) -> None:
    """A token that isn't valid is refused in the issuer's words."""
    with pytest.raises(Unauthenticated) as refused:
        await sign_in("Bearer nonsense")

    assert refused.value.message == (
        "The token is not valid: make a new one with `tailspend token NAME --data DIR`."
    )


async def test_without_an_issuer_every_token_is_refused() -> None:
    """Where nobody can sign in, a token is refused and not ignored."""
    with pytest.raises(Unauthenticated, match="This gateway takes no tokens"):
        await NoSignIn()("Bearer anything")


@pytest.mark.parametrize(
    "header", ["", "Bearer", "Bearer ", "Basic QW5uOg==", "Bearer a b", "abc", "Bearer,abc"]
)
def test_a_header_of_another_shape_is_refused(header: str) -> None:
    """What isn't one token under the scheme Bearer is refused, in a sentence with the shape."""
    with pytest.raises(Unauthenticated) as refused:
        bearer_token(header)

    assert refused.value.message == "The authorization header must be `Bearer <token>`."
