"""This suite makes and reads the development issuer's key file."""

import json
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from gateway.auth.issuer_key import FILE_NAME, IssuerKeyUnusable, issuer_key


def test_a_key_is_made_once(tmp_path: Path) -> None:
    """The first call makes the key, the next one reads the same."""
    first = issuer_key(tmp_path)

    second = issuer_key(tmp_path)

    assert second.public_jwk() == first.public_jwk()


def test_the_file_is_the_owners_alone(tmp_path: Path) -> None:
    """The key file can be read by its owner only, and no draft of it is left."""
    issuer_key(tmp_path)

    (file,) = tmp_path.iterdir()
    assert file.name == FILE_NAME
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_racing_makers_agree(tmp_path: Path) -> None:
    """Many that make the key at once all get the one that is kept."""
    with ThreadPoolExecutor(16) as pool:
        keys = list(pool.map(lambda _: issuer_key(tmp_path), range(64)))

    assert {key.kid for key in keys} == {issuer_key(tmp_path).kid}
    assert [file.name for file in tmp_path.iterdir()] == [FILE_NAME]


def test_the_public_key_tells_no_secret(tmp_path: Path) -> None:
    """What is published has the key id and the public half, and nothing of the private one."""
    jwk = issuer_key(tmp_path).public_jwk()

    assert set(jwk) == {"kty", "crv", "x", "kid", "use", "alg"}
    assert (jwk["kty"], jwk["crv"], jwk["alg"]) == ("OKP", "Ed25519", "EdDSA")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty"),
        pytest.param("{}", id="no key"),
        pytest.param('{"d": 5}', id="wrong type"),
        pytest.param('{"d": "AAAA"}', id="too short"),
        pytest.param("[]", id="no object"),
        pytest.param("null", id="nothing"),
        pytest.param("[" * 100_000, id="too deep"),
        pytest.param("9" * 10_000, id="too long a number"),
    ],
)
def test_a_spoilt_file_is_named(tmp_path: Path, text: str) -> None:
    """A file that holds no key is named, with what to do, and is not overwritten."""
    file = tmp_path / FILE_NAME
    file.write_text(text)

    with pytest.raises(IssuerKeyUnusable) as refused:
        issuer_key(tmp_path)

    assert str(refused.value) == (
        f"{file} holds no signing key. Delete it to have a new one made; the tokens made so far"
        " are then refused."
    )
    assert file.read_text() == text


def test_bytes_that_are_no_text_are_named(tmp_path: Path) -> None:
    """A file that isn't UTF-8 holds no key."""
    (tmp_path / FILE_NAME).write_bytes(b"\xff\xfe")

    with pytest.raises(IssuerKeyUnusable, match=r" holds no signing key\. Delete it "):
        issuer_key(tmp_path)


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    """A folder that isn't there is named by the key's path, with what to do."""
    with pytest.raises(IssuerKeyUnusable) as refused:
        issuer_key(tmp_path / "gone")

    assert str(refused.value) == (
        f"{tmp_path / 'gone' / FILE_NAME} can't be used: No such file or directory. Mend that, or"
        " choose another data folder with --data."
    )


def test_the_file_is_a_jwk(tmp_path: Path) -> None:
    """The key is kept as a JSON Web Key, which other programs read too."""
    issuer_key(tmp_path)

    assert set(json.loads((tmp_path / FILE_NAME).read_text())) == {"crv", "kty", "x", "d"}
