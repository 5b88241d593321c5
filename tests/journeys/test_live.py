"""These journeys follow a thread: as server-sent events, and through the end of the gateway."""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from tests.journeys.client import at, text_at
from tests.journeys.documents import ADD_COMMENT, THREAD
from tests.journeys.gateway_process import GatewayProcess

NEWEST_EXPENSE = """
{ me { groups(first: 1) { nodes { eventCursor expenses(first: 1) { nodes { id } } } } } }
"""
PROTOCOL = Subprotocol("graphql-transport-ws")


class Follower:
    """This is Carla, following the newest expense of her newest group."""

    def __init__(self, gateway: GatewayProcess) -> None:
        self._gateway = gateway
        self._bearer = f"Bearer {gateway.token('Carla')}"
        seen = at(self.ask(NEWEST_EXPENSE), "data.me.groups.nodes.0")
        self.expense_id = text_at(seen, "expenses.nodes.0.id")
        self._cursor = text_at(seen, "eventCursor")

    def ask(self, document: str, **variables: object) -> object:
        """This runs an operation."""
        body = {"query": document, "variables": variables}
        headers = {"authorization": self._bearer}
        answer: object = httpx2.post(self._gateway.url, json=body, headers=headers).json()
        return answer

    def comment(self, body: str) -> None:
        """This says something under the expense."""
        said = self.ask(ADD_COMMENT, input={"expenseId": self.expense_id, "body": body})
        assert at(said, "data.addComment.errors") == []

    @property
    def thread(self) -> dict[str, object]:
        """This is the subscription, as a request has it: from where the follower stands on."""
        variables = {"expenseId": self.expense_id, "after": self._cursor}
        return {"query": THREAD, "variables": variables}

    @contextmanager
    def streaming(self) -> Iterator[Iterator[str]]:
        """This opens the thread as server-sent events, and gives the lines of the stream."""
        headers = {"authorization": self._bearer, "accept": "text/event-stream"}
        url = self._gateway.url
        with httpx2.stream("POST", url, json=self.thread, headers=headers) as response:
            assert response.headers["content-type"] == "text/event-stream; charset=utf-8"
            yield response.iter_lines()

    @contextmanager
    def socket(self) -> Iterator["Following"]:
        """This opens the thread over a WebSocket."""
        with connect(self._gateway.ws_url, subprotocols=[PROTOCOL]) as socket:
            init = {"type": "connection_init", "payload": {"authorization": self._bearer}}
            socket.send(json.dumps(init))
            assert json.loads(socket.recv()) == {"type": "connection_ack"}
            socket.send(json.dumps({"type": "subscribe", "id": "1", "payload": self.thread}))
            yield Following(socket)


class Following:
    """This is an open thread: its messages, and how it was closed."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.messages: Iterator[object] = self._read()

    def _read(self) -> Iterator[object]:
        with suppress(ConnectionClosed):
            while True:
                yield json.loads(self._socket.recv())

    def ask(self, operation_id: str, document: str) -> None:
        """This sends one more operation over the same socket."""
        message = {"type": "subscribe", "id": operation_id, "payload": {"query": document}}
        self._socket.send(json.dumps(message))

    def close_code(self) -> int | None:
        """This is the code that the server closed with."""
        return self._socket.protocol.close_code


def bodies(lines: Iterator[str]) -> Iterator[str]:
    """This is the comments among the lines of a stream."""
    for line in lines:
        if line.startswith("data: {"):
            answer: object = json.loads(line.removeprefix("data: "))
            yield text_at(answer, "data.expenseThread.comment.body")


def test_comments_arrive_as_server_sent_events(served: GatewayProcess) -> None:
    """Comments arrive as events of a stream, each once and in order."""
    follower = Follower(served)
    follower.comment("Before the stream.")
    with follower.streaming() as lines:
        arrived = bodies(lines)
        missed = next(arrived)

        follower.comment("First.")
        follower.comment("Second.")

        live = [next(arrived), next(arrived)]
    assert [missed, *live] == ["Before the stream.", "First.", "Second."]


def test_oversized_operation_fails_alone(served: GatewayProcess) -> None:
    """An operation over the size limit gets an error, and the socket's thread goes on."""
    follower = Follower(served)
    follower.comment("Before the big one.")
    with follower.socket() as socket:
        first = text_at(next(socket.messages), "payload.data.expenseThread.comment.body")

        socket.ask("big", "{" + " __typename" * 200_000 + "}")
        refused = next(socket.messages)
        follower.comment("After it.")

        after = text_at(next(socket.messages), "payload.data.expenseThread.comment.body")
    error = {
        "message": "The message is larger than 1048576 bytes, the limit.",
        "extensions": {"code": "BAD_REQUEST"},
    }
    assert refused == {"id": "big", "type": "error", "payload": [error]}
    assert (first, after) == ("Before the big one.", "After it.")


@pytest.fixture
def ending(served: GatewayProcess) -> Iterator[GatewayProcess]:
    """This is the gateway of the other journeys, which goes on for them afterwards."""
    yield served
    served.start()


def test_the_end_is_told(ending: GatewayProcess) -> None:
    """At SIGTERM a stream ends in order, a socket is told to come again, and the exit code is 0."""
    follower = Follower(ending)
    follower.comment("The last one.")
    with follower.streaming() as lines, follower.socket() as socket:
        arrived = bodies(lines)
        assert next(arrived) == "The last one."
        assert text_at(next(socket.messages), "payload.data.expenseThread.comment.body")

        exit_code = ending.stop()

        assert list(arrived) == []
        assert list(socket.messages) == []
    assert (exit_code, socket.close_code()) == (0, 1012)
