"""This module keeps the signing key of the development issuer in the data folder."""

import base64
import hashlib
import json
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

FILE_NAME = "development-issuer.json"


class IssuerKeyUnusable(Exception):
    """This says which key file can't be read or written, why, and what to do."""


@dataclass(frozen=True, slots=True)
class IssuerKey:
    """This is an Ed25519 key and its id, the thumbprint of RFC 7638."""

    kid: str
    private: Ed25519PrivateKey

    def public_jwk(self) -> dict[str, str]:
        """This is what a verifier needs, as a JSON Web Key (RFC 8037)."""
        return {**_public_part(self.private), "kid": self.kid, "use": "sig", "alg": "EdDSA"}


def issuer_key(folder: Path) -> IssuerKey:
    """This reads the folder's key, and makes it first where there is none.

    Two processes that come at once get the same key: the file appears whole, under its name, and
    only once.

    Raises:
        IssuerKeyUnusable: The file can't be read, written or understood.
    """
    path = folder / FILE_NAME
    try:
        if not path.exists():
            _create(path)
        return _parsed(path.read_text(encoding="utf-8"))
    except OSError as error:
        message = (
            f"{path} can't be used: {error.strerror}. Mend that, or choose another data folder"
            " with --data."
        )
        raise IssuerKeyUnusable(message) from error
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        message = (
            f"{path} holds no signing key. Delete it to have a new one made; the tokens made so"
            " far are then refused."
        )
        raise IssuerKeyUnusable(message) from error


def _create(path: Path) -> None:
    # A link to an existing name fails, which a rename would not: the first one wins.
    descriptor, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{FILE_NAME}.")
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(_text(Ed25519PrivateKey.generate()))
            file.flush()
            os.fsync(file.fileno())
        path.hardlink_to(draft)
    except FileExistsError:
        return
    finally:
        Path(draft).unlink()


def _text(private: Ed25519PrivateKey) -> str:
    jwk = {**_public_part(private), "d": _base64url(private.private_bytes_raw())}
    return json.dumps(jwk, indent=1) + "\n"


def _parsed(text: str) -> IssuerKey:
    jwk = json.loads(text)
    private = Ed25519PrivateKey.from_private_bytes(_bytes(jwk["d"]))
    return IssuerKey(kid=_thumbprint(private), private=private)


def _public_part(private: Ed25519PrivateKey) -> dict[str, str]:
    x = _base64url(private.public_key().public_bytes_raw())
    return {"crv": "Ed25519", "kty": "OKP", "x": x}


def _thumbprint(private: Ed25519PrivateKey) -> str:
    canonical = json.dumps(_public_part(private), separators=(",", ":"), sort_keys=True)
    return _base64url(hashlib.sha256(canonical.encode()).digest())


def _base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
