"""This suite signs and verifies development tokens, and forges them."""

import base64
import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from domain.errors import InvalidInput
from gateway.auth.development import (
    AUDIENCE,
    ISSUER,
    LIFETIME,
    MAX_KNOWN_TOKENS,
    DevelopmentIssuer,
    TokenRefused,
)
from gateway.auth.issuer_key import IssuerKey, issuer_key
from gateway.auth.people import development_person
from gateway.clock import system_clock

INVALID = "The token is not valid: make a new one with `tailspend token NAME --data DIR`."


@pytest.fixture(scope="module")
def key(tmp_path_factory: pytest.TempPathFactory) -> IssuerKey:
    """This is the key of one data folder."""
    return issuer_key(tmp_path_factory.mktemp("data"))


@pytest.fixture
def issuer(key: IssuerKey) -> DevelopmentIssuer:
    """This is the issuer of that folder, on the machine's clock."""
    return DevelopmentIssuer(key, clock=system_clock)


def claims(**changes: object) -> dict[str, object]:
    """This is a valid set of claims for Ann, changed; None takes a claim out."""
    now = datetime.now(UTC)
    person = development_person("Ann")
    valid: dict[str, object] = {
        "iss": ISSUER,
        "aud": AUDIENCE,
        "sub": person.subject,
        "name": person.name,
        "iat": now,
        "exp": now + timedelta(hours=1),
    }
    return {name: value for name, value in {**valid, **changes}.items() if value is not None}


def signed(key: IssuerKey, content: dict[str, object], **header: object) -> str:
    """This signs claims as the issuer would."""
    return jwt.encode(content, key.private, "EdDSA", headers={"kid": key.kid, **header})


def test_a_token_names_its_person(issuer: DevelopmentIssuer) -> None:
    """A token is verified to the person that it was made for."""
    made = issuer.token("Ann")

    assert issuer.person(made.token) == made.person == development_person("Ann")


def test_a_token_lasts_twelve_hours(key: IssuerKey) -> None:
    """A token says when it was made and when it ends, and by which key it is signed."""
    now = datetime(2026, 3, 1, 12, tzinfo=UTC)

    made = DevelopmentIssuer(key, clock=lambda: now).token("Ann")

    content = jwt.decode(made.token, options={"verify_signature": False})
    assert content == {
        "iss": ISSUER,
        "aud": AUDIENCE,
        "sub": development_person("Ann").subject,
        "name": "Ann",
        "iat": int(now.timestamp()),
        "exp": int((now + LIFETIME).timestamp()),
    }
    assert jwt.get_unverified_header(made.token) == {"alg": "EdDSA", "typ": "JWT", "kid": key.kid}
    assert made.expires_at == now + timedelta(hours=12)


@pytest.mark.parametrize("same", ["ann", "ANN", " Ann\t"])
def test_one_name_is_one_person(same: str) -> None:
    """Case and surrounding blanks make no other person."""
    assert development_person(same).subject == development_person("Ann").subject


def test_other_names_are_other_people() -> None:
    """Different names have different subjects."""
    names = ("Ann", "Anna", "Bob", "Än", "An n")

    assert len({development_person(name).subject for name in names}) == len(names)


@pytest.mark.parametrize("name", ["", "  ", "A\u202eB", "\u200b", "x" * 81])
def test_a_bad_name_gets_no_token(issuer: DevelopmentIssuer, name: str) -> None:
    """What is no display name is refused before anything is signed."""
    with pytest.raises(InvalidInput):
        issuer.token(name)


def test_an_expired_token_is_refused(key: IssuerKey, issuer: DevelopmentIssuer) -> None:
    """A token of thirteen hours ago is refused as expired."""
    old = DevelopmentIssuer(key, clock=lambda: system_clock() - timedelta(hours=13)).token("Ann")

    with pytest.raises(TokenRefused, match=r"^The token has expired: make a new one"):
        issuer.person(old.token)


def test_a_verified_token_expires_too(key: IssuerKey) -> None:
    """A token that was taken before is refused once its twelve hours are over."""
    now = [system_clock()]
    issuer = DevelopmentIssuer(key, clock=lambda: now[-1])
    token = issuer.token("Ann").token
    assert issuer.person(token).name == "Ann"
    now.append(now[0] + LIFETIME + timedelta(minutes=1))

    with pytest.raises(TokenRefused, match=r"^The token has expired: make a new one"):
        issuer.person(token)


def test_the_tokens_in_use_stay_known(key: IssuerKey) -> None:
    """A token that is used stays known, however many others come; one that isn't is forgotten."""
    issuer = DevelopmentIssuer(key, clock=system_clock)
    used, unused, *others = (
        issuer.token(f"Person {number}").token for number in range(MAX_KNOWN_TOKENS + 1)
    )
    first, forgotten = issuer.person(used), issuer.person(unused)
    for token in others:
        issuer.person(token)
        issuer.person(used)

    again, anew = issuer.person(used), issuer.person(unused)

    assert again is first
    assert anew == forgotten
    assert anew is not forgotten


def test_a_clock_a_little_off_is_forgiven(key: IssuerKey, issuer: DevelopmentIssuer) -> None:
    """Twenty seconds between two clocks don't matter, either way."""
    early = DevelopmentIssuer(key, clock=lambda: system_clock() + timedelta(seconds=20))
    late = DevelopmentIssuer(key, clock=lambda: system_clock() - LIFETIME - timedelta(seconds=20))

    assert issuer.person(early.token("Ann").token).name == "Ann"
    assert issuer.person(late.token("Ann").token).name == "Ann"


def test_a_token_of_another_folder_is_refused(tmp_path: Path, issuer: DevelopmentIssuer) -> None:
    """A token signed by the key of another data folder is refused, and told so."""
    other = DevelopmentIssuer(issuer_key(tmp_path), clock=system_clock).token("Ann")

    with pytest.raises(TokenRefused, match=r"^The token was signed for another data folder"):
        issuer.person(other.token)


@pytest.mark.parametrize("claim", ["iss", "aud", "sub", "name", "iat", "exp"])
def test_no_claim_may_be_missing(key: IssuerKey, issuer: DevelopmentIssuer, claim: str) -> None:
    """A token that lacks a claim is refused, though its signature is right."""
    with pytest.raises(TokenRefused, match=INVALID):
        issuer.person(signed(key, claims(**{claim: None})))


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"iss": "urn:somebody:else"}, id="another issuer"),
        pytest.param({"aud": "another-gateway"}, id="another audience"),
        pytest.param({"sub": "someone-else"}, id="another subject than the name's"),
        pytest.param({"name": "\u202e"}, id="no display name"),
        pytest.param({"name": 5}, id="a number as name"),
        pytest.param({"iat": datetime(2100, 1, 1, tzinfo=UTC)}, id="from the future"),
        pytest.param({"nbf": datetime(2100, 1, 1, tzinfo=UTC)}, id="not yet"),
        pytest.param({"exp": "soon"}, id="no time"),
        pytest.param({"exp": float("inf")}, id="never"),
        pytest.param({"exp": float("nan")}, id="no number"),
        pytest.param({"exp": [1]}, id="a list as time"),
        pytest.param({"iat": {}}, id="an object as time"),
    ],
)
def test_a_wrong_claim_is_refused(
    key: IssuerKey, issuer: DevelopmentIssuer, changes: dict[str, object]
) -> None:
    """A token with a claim that isn't ours is refused, though its signature is right."""
    with pytest.raises(TokenRefused):
        issuer.person(signed(key, claims(**changes)))


def test_a_time_may_be_fractional(key: IssuerKey, issuer: DevelopmentIssuer) -> None:
    """A token whose times are not whole seconds is taken (RFC 7519, NumericDate)."""
    now = system_clock().timestamp()

    token = signed(key, claims(iat=now - 0.25, exp=now + 60.75))

    assert issuer.person(token) == development_person("Ann")


def base64url(text: str) -> str:
    """This is text as a part of a token."""
    return base64.urlsafe_b64encode(text.encode()).rstrip(b"=").decode()


def by_another_key(key: IssuerKey) -> str:
    """This is signed by somebody else under our key id."""
    return jwt.encode(claims(), Ed25519PrivateKey.generate(), "EdDSA", headers={"kid": key.kid})


def unsigned(key: IssuerKey) -> str:
    """This says that it needs no signature."""
    head = base64url(json.dumps({"alg": "none", "typ": "JWT", "kid": key.kid}))
    return f"{head}.{signed(key, claims()).split('.')[1]}."


def by_the_public_key(key: IssuerKey) -> str:
    """This takes the public key for a shared secret."""
    secret = key.private.public_key().public_bytes_raw()
    return jwt.encode(claims(), secret, "HS256", headers={"kid": key.kid})


def altered(key: IssuerKey) -> str:
    """This has Bob's claims under the signature of Ann's."""
    head, _, signature = signed(key, claims()).split(".")
    person = development_person("Bob")
    body = json.dumps({**claims(iat=1, exp=4_000_000_000), "sub": person.subject, "name": "Bob"})
    return f"{head}.{base64url(body)}.{signature}"


def cut(key: IssuerKey) -> str:
    """This has lost the end of its signature."""
    return signed(key, claims())[:-4]


def nested(_: IssuerKey) -> str:
    """This has a header that is nested deeper than Python's stack."""
    return base64url("[" * 2_500) + ".e30.AAAA"


def endless(_: IssuerKey) -> str:
    """This is longer than any token."""
    return "a" * 5_000


@pytest.mark.parametrize(
    "forged",
    [by_another_key, unsigned, by_the_public_key, altered, cut, nested, endless],
    ids=lambda forgery: forgery.__name__,
)
def test_a_forgery_is_refused(
    key: IssuerKey, issuer: DevelopmentIssuer, forged: Callable[[IssuerKey], str]
) -> None:
    """A token that isn't of this issuer's making is refused."""
    with pytest.raises(TokenRefused):
        issuer.person(forged(key))


@pytest.mark.parametrize("text", ["", ".", "..", "a.b.c", "é.é.é", "null", "{}"])
def test_what_is_no_token_is_refused(issuer: DevelopmentIssuer, text: str) -> None:
    """Any text that is no token is refused in the same words."""
    with pytest.raises(TokenRefused, match=INVALID):
        issuer.person(text)


def test_the_key_set_verifies_a_token(issuer: DevelopmentIssuer) -> None:
    """A program that knows only the published key set verifies a token."""
    made = issuer.token("Ann").token

    keys = jwt.PyJWKSet.from_dict(issuer.jwks())

    kid = jwt.get_unverified_header(made)["kid"]
    content = jwt.decode(made, keys[kid], algorithms=["EdDSA"], audience=AUDIENCE, issuer=ISSUER)
    assert content["name"] == "Ann"
