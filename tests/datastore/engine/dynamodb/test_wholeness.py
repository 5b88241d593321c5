"""These tests hold that half a reply, or somebody else's, is never taken for an answer."""

import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from socket import create_server
from zlib import crc32

import pytest

from datastore.engine.dynamodb import Outside, Place, RetryPolicy, open_dynamodb
from datastore.engine.errors import EngineError, OutcomeUnknown, Throttled, Unavailable
from datastore.operations import GetItem, Key, Put, TransactWriteItems
from datastore.tables import RATE_LIMITS

pytestmark = pytest.mark.loopback

BODY = (
    b'{"ConsumedCapacity":{"TableName":"t","CapacityUnits":1},'
    b'"Item":{"Key":{"S":"k"},"Count":{"N":"7"}}}'
)
GET = GetItem(RATE_LIMITS, Key("k"))
PUT = TransactWriteItems((Put(RATE_LIMITS, {"Key": "k"}),), "token")


def reply(body: bytes = BODY, *, status: str = "200 OK", checksum: int | None = None) -> bytes:
    """This writes a reply with a true length and checksum; another, or none at all with 0."""
    told = crc32(body) if checksum is None else checksum
    head = f"Content-Length: {len(body)}\r\n"
    if told:
        head += f"x-amz-crc32: {told}\r\n"
    return f"HTTP/1.1 {status}\r\n{head}\r\n".encode() + body


HALVES = {
    "three bytes short": reply()[:-3],
    "half a body": reply()[:-40],
    "no body": reply()[: -len(BODY)],
    "an empty body": reply(b"", checksum=0),
    "an empty answer": reply(b"{}", checksum=0),
    "a page": reply(b"<html>Welcome</html>", checksum=0),
    "a wrong checksum": reply(checksum=1),
    "no item": reply(BODY.replace(b'{"Key":{"S":"k"},"Count":{"N":"7"}}', b"[1]")),
    "an answer too deep": reply(b'{"ConsumedCapacity":' + b"[" * 100_000),
}


@contextmanager
def answering(answer: bytes) -> Iterator[str]:
    """This is the address of a server that gives every request the same bytes, and hangs up."""
    with closing(create_server(("127.0.0.1", 0))) as server:

        def serve() -> None:
            while True:
                try:
                    connection, _ = server.accept()
                except OSError:
                    return
                with closing(connection):
                    connection.recv(65_536)
                    connection.sendall(answer)

        threading.Thread(target=serve, daemon=True).start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}"


async def asked(answer: bytes, op: GetItem | TransactWriteItems) -> object:
    """This sends one operation, without patience, to a server with one answer."""
    outside = Outside(dice=lambda: 0.5, clock=lambda: 0.0)
    with answering(answer) as url:
        policy = RetryPolicy(deadline_s=0.0)
        engine = open_dynamodb("test", outside, place=Place(endpoint=url), policy=policy)
        try:
            return await (engine.get(op) if isinstance(op, GetItem) else engine.transact(op))
        finally:
            await engine.close()


@pytest.fixture(autouse=True)
def _keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """This sets credentials that any server takes."""
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "test")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "eu-central-1")


async def test_whole_answer_is_read() -> None:
    """A reply that is whole is an answer."""
    assert await asked(reply(), GET) == {"Key": "k", "Count": 7}


@pytest.mark.parametrize("answer", HALVES.values(), ids=HALVES)
async def test_half_an_answer_is_none(answer: bytes) -> None:
    """Half a reply leaves a read unread, and a write in doubt: never missing, never done."""
    with pytest.raises(Unavailable):
        await asked(answer, GET)
    with pytest.raises(OutcomeUnknown):
        await asked(answer, PUT)


async def test_nonsense_is_told() -> None:
    """A number that is none is an error of ours, which names the endpoint."""
    with pytest.raises(Unavailable, match=r"makes no sense .* check the endpoint"):
        await asked(reply(BODY.replace(b'"7"', b'"seven"')), GET)


@pytest.mark.parametrize(
    ("status", "error"),
    [
        ("301 Moved Permanently", Unavailable),
        ("404 Not Found", Unavailable),
        ("407 Proxy Authentication Required", Unavailable),
        ("408 Request Timeout", OutcomeUnknown),
        ("429 Too Many Requests", Throttled),
        ("503 Service Unavailable", OutcomeUnknown),
    ],
)
async def test_what_is_between_is_told(status: str, error: type[EngineError]) -> None:
    """An answer of a proxy, or of another server, is told as what it is."""
    with pytest.raises(error) as told:
        await asked(reply(b"<html>no</html>", status=status), PUT)

    assert type(told.value) is error
