"""This module makes and reads the tokens that invite people to a group.

A token is the base64url of the group's id and 256 random bits. Only its hash is kept, so that who
reads the store can't invite anyone.
"""

import base64
import hashlib
import hmac
import re
import uuid

from domain.ids import GroupId

SECRET_BYTES = 32

_GROUP_BYTES = 16
_WRITTEN = re.compile(r"[A-Za-z0-9_-]{64}")


def invite_token(group_id: GroupId, secret: bytes) -> str:
    """This writes the token of a group's invite.

    Raises:
        ValueError: the secret isn't of 32 bytes.
    """
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"an invite's secret has {SECRET_BYTES} bytes, not {len(secret)}")
    return base64.urlsafe_b64encode(uuid.UUID(group_id).bytes + secret).decode()


def token_group(token: str) -> GroupId | None:
    """This tells which group a token invites to; None for a text that can't be a token."""
    if not _WRITTEN.fullmatch(token):
        return None
    raw = base64.urlsafe_b64decode(token)
    return GroupId(str(uuid.UUID(bytes=raw[:_GROUP_BYTES])))


def token_hash(token: str) -> str:
    """This gives what is kept of a token."""
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()


def is_token(token: str, kept_hash: str | None) -> bool:
    """This tells whether a token is the one that a hash was kept of.

    It takes as long whatever differs, so that nobody finds a token by its parts.
    """
    return hmac.compare_digest(token_hash(token), kept_hash or "")
