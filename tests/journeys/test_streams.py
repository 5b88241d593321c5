"""These journeys leave a thread and come back to it, over each kind of stream."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

import httpx2
import pytest

from tests.journeys.client import at, text_at
from tests.journeys.documents import ADD_COMMENT
from tests.journeys.gateway_process import GatewayProcess

SEEN = "{ me { groups { nodes { eventCursor expenses(first: 1) { nodes { id } } } } } }"
# It selects no cursor: that is the stream's business.
THREAD = """
subscription Thread($id: ID!, $cursor: String) {
  expenseThread(expenseId: $id, after: $cursor) { ... on CommentAdded { comment { body } } }
}
"""
BODY = "data.expenseThread.comment.body"
TOKEN = "x-graphql-event-stream-token"
SSE = "text/event-stream"
PARTS = "multipart/mixed;boundary=graphql;subscriptionSpec=1.0, application/json"


class Reader:
    """This is Ann, who reads the newest expense of her newest group."""

    def __init__(self, gateway: GatewayProcess) -> None:
        self.url = gateway.url
        self._signed_in = {"authorization": f"Bearer {gateway.token('Ann')}"}
        self.newest, self.other = (
            {"cursor": text_at(group, "eventCursor"), "id": text_at(group, "expenses.nodes.0.id")}
            for group in self._groups()
        )

    def _groups(self) -> list[object]:
        groups = at(self.ask("POST", json={"query": SEEN}).json(), "data.me.groups.nodes")
        assert isinstance(groups, list)
        return groups

    def ask(
        self, method: str, token: str = "", *, json: object = None, stopping: str = ""
    ) -> httpx2.Response:
        """This sends one request, about a shared stream if it has a token."""
        headers = {**self._signed_in, **({TOKEN: token} if token else {})}
        params = {"operationId": stopping} if stopping else None
        return httpx2.request(method, self.url, json=json, params=params, headers=headers)

    def start(self, token: str, id_: str) -> None:
        """This starts the thread on a shared stream."""
        asked = {**self.thread, "extensions": {"operationId": id_}}
        assert self.ask("POST", token, json=asked).status_code == 202

    def comment(self, body: str) -> None:
        """This says something under the expense."""
        said = {"expenseId": self.newest["id"], "body": body}
        answer = self.ask("POST", json={"query": ADD_COMMENT, "variables": {"input": said}})
        assert at(answer.json(), "data.addComment.errors") == []

    @property
    def thread(self) -> dict[str, object]:
        """This is the subscription, as a request has it: from where the reader began."""
        return {"query": THREAD, "variables": self.newest}

    @contextmanager
    def streaming(self, accept: str, method: str = "POST", **more: str) -> Iterator[Iterator[str]]:
        """This opens a stream, of the thread when it is posted, and gives its lines."""
        headers = {**self._signed_in, "accept": accept, **more}
        asked = self.thread if method == "POST" else None
        with httpx2.stream(method, self.url, json=asked, headers=headers) as response:
            assert response.status_code == 200
            lines = response.iter_lines()
            next(lines)
            yield lines


def field(lines: Iterator[str], name: str) -> str:
    """This is the value of the next line of an event that has this field."""
    return next(line for line in lines if line.startswith(f"{name}: ")).partition(": ")[2]


def bodies(lines: Iterator[str], path: str) -> Iterator[str]:
    """These are the comments among the lines of a stream."""
    for line in lines:
        answer = line.removeprefix("data: ")
        if answer.startswith("{"):
            yield text_at(json.loads(answer), path)


def test_last_event_id_leaves_no_gap(served: GatewayProcess) -> None:
    """A client that comes back with the last id gets what it missed, once, and then what is new."""
    reader = Reader(served)
    with reader.streaming(SSE) as lines:
        reader.comment("Seen.")
        last_id, seen = field(lines, "id"), field(lines, "data")
    reader.comment("Missed.")

    with reader.streaming(SSE, **{"last-event-id": last_id}) as lines:
        arrived = bodies(lines, BODY)
        missed = next(arrived)
        reader.comment("New.")
        new = next(arrived)

    assert (text_at(json.loads(seen), BODY), missed, new) == ("Seen.", "Missed.", "New.")


@pytest.mark.parametrize("what", ["another group's cursor", "no cursor at all"])
def test_foreign_id_is_a_resync(served: GatewayProcess, what: str) -> None:
    """An id that isn't of the thread's group ends the stream with RESYNC, and skips nothing."""
    reader = Reader(served)
    last_id = reader.other["cursor"] if what == "another group's cursor" else "7"

    with reader.streaming(SSE, **{"last-event-id": last_id}) as lines:
        refused = json.loads(field(lines, "data"))
        rest = [line for line in lines if line]

    assert at(refused, "errors.0.extensions") == {"code": "RESYNC"}
    assert rest == ["event: complete", "data:"]


def test_comments_arrive_in_parts(served: GatewayProcess) -> None:
    """Comments arrive as parts, each as soon as it is said."""
    reader = Reader(served)
    with reader.streaming(PARTS) as lines:
        arrived = bodies(lines, f"payload.{BODY}")
        reader.comment("One.")
        first = next(arrived)
        reader.comment("Two.")

        assert [first, next(arrived)] == ["One.", "Two."]


def test_threads_share_a_stream(served: GatewayProcess) -> None:
    """Two threads share one reserved stream: one is stopped, and the other goes on."""
    reader = Reader(served)
    token = reader.ask("PUT").text
    with reader.streaming(SSE, "GET", **{TOKEN: token}) as lines:
        reader.start(token, "a")
        reader.start(token, "b")
        reader.comment("To both.")
        both = [json.loads(field(lines, "data")) for _ in range(2)]
        reader.ask("DELETE", token, stopping="a")
        reader.comment("To one.")
        one = json.loads(field(lines, "data"))

    assert sorted((at(each, "id"), at(each, f"payload.{BODY}")) for each in both) == [
        ("a", "To both."),
        ("b", "To both."),
    ]
    assert (at(one, "id"), at(one, f"payload.{BODY}")) == ("b", "To one.")


@pytest.fixture
def ending(served: GatewayProcess) -> Iterator[GatewayProcess]:
    """This is the gateway of the other journeys, which goes on for them afterwards."""
    yield served
    served.start()


def test_every_stream_ends_in_order(ending: GatewayProcess) -> None:
    """At SIGTERM parts and a shared stream end in order too, and the exit code is 0."""
    reader = Reader(ending)
    token = reader.ask("PUT").text
    with reader.streaming(PARTS) as parts, reader.streaming(SSE, "GET", **{TOKEN: token}) as lines:
        reader.start(token, "a")
        reader.comment("The last one.")
        told = [next(bodies(parts, f"payload.{BODY}")), next(bodies(lines, f"payload.{BODY}"))]

        exit_code = ending.stop()

        assert [line for line in (*parts, *lines) if line.startswith(("{", "data: {"))] == []
    assert (told, exit_code) == (["The last one."] * 2, 0)
