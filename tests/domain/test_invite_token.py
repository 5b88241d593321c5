"""These tests hold the tokens of invites: bound to a group, and never kept."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.ids import GroupId
from domain.invite_token import invite_token, is_token, token_group, token_hash

GROUP = GroupId("00000000-0000-4000-8000-b00000000001")
secrets = st.binary(min_size=32, max_size=32)


def test_token_is_group_and_secret() -> None:
    """A token is the base64url of the group's 16 bytes and the secret's 32."""
    token = invite_token(GROUP, bytes(range(32)))

    assert token == "AAAAAAAAQACAALAAAAAAAQABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f"
    assert token_hash(token) == hashlib.sha256(token.encode()).hexdigest()


@given(st.uuids().map(str), secrets)
def test_tokens_name_their_group(group_id: str, secret: bytes) -> None:
    """Every token leads back to its group, and is good for its own hash."""
    token = invite_token(GroupId(group_id), secret)

    assert token_group(token) == group_id
    assert is_token(token, token_hash(token))


@given(secrets, secrets)
def test_secrets_tell_tokens_apart(one: bytes, other: bytes) -> None:
    """A token is good for the hash of another only if both are the same."""
    kept = token_hash(invite_token(GROUP, one))

    assert is_token(invite_token(GROUP, other), kept) is (one == other)


@pytest.mark.parametrize("text", ["", "a" * 63, "a" * 65, "é" * 64, "+" * 64, "\ud800" * 64])
def test_other_texts_name_no_group(text: str) -> None:
    """A text that no token is written like leads to no group, and is good for no hash."""
    assert token_group(text) is None
    assert not is_token(text, token_hash("another"))
    assert not is_token(text, None)


def test_short_secret_is_refused() -> None:
    """A secret that could be guessed makes no token."""
    with pytest.raises(ValueError, match="an invite's secret has 32 bytes, not 31"):
        invite_token(GROUP, b"s" * 31)
