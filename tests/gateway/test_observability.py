"""This suite reads the log as it is written."""

import io
import json
import logging
from collections.abc import Iterator

import pytest

from gateway.observability import start_logging
from gateway.settings import read_settings


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    """This is where the log goes; afterwards logging is as it was."""
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    root.handlers.clear()
    yield io.StringIO()
    root.handlers[:] = before
    root.setLevel(level)


def test_a_json_line_has_the_events_fields(stream: io.StringIO) -> None:
    """With TAILSPEND_LOG_FORMAT=json a record is one JSON object with its fields."""
    start_logging(read_settings({"TAILSPEND_LOG_FORMAT": "json"}), stream=stream)

    logging.getLogger("gateway.test").info("expense.added", extra={"group_id": "g", "count": 2})

    line = json.loads(stream.getvalue())
    assert line.pop("timestamp").endswith("Z")
    assert line == {
        "event": "expense.added",
        "level": "info",
        "logger": "gateway.test",
        "group_id": "g",
        "count": 2,
    }


def test_a_text_line_has_them_too(stream: io.StringIO) -> None:
    """By default a record is one line of text."""
    start_logging(read_settings({}), stream=stream)

    logging.getLogger("gateway.test").warning("socket.closed", extra={"code": 4400})

    (line,) = stream.getvalue().splitlines()
    assert "warning" in line
    assert "socket.closed" in line
    assert "code=4400" in line


@pytest.mark.parametrize("log_format", ["json", "text"])
def test_a_traceback_shows_no_values(stream: io.StringIO, log_format: str) -> None:
    """A fault is logged with its traceback and without the values of its variables."""
    start_logging(read_settings({"TAILSPEND_LOG_FORMAT": log_format}), stream=stream)
    token = "a-token-of-somebody"

    try:
        int(f"{token[:0]}no number")
    except ValueError:
        logging.getLogger("gateway.test").exception("operation.failed")

    assert "test_a_traceback_shows_no_values" in stream.getvalue()
    assert token not in stream.getvalue()


def test_the_level_is_the_settings(stream: io.StringIO) -> None:
    """A record under the level is not written; the server's own chatter isn't either."""
    start_logging(read_settings({"TAILSPEND_LOG_LEVEL": "info"}), stream=stream)

    logging.getLogger("gateway.test").debug("too.little")
    logging.getLogger("uvicorn.error").info("Started server process")

    assert stream.getvalue() == ""


def test_frame_of_no_text_is_no_fault(stream: io.StringIO) -> None:
    """What the server logs of a client's frame that isn't UTF-8 is left out; its faults are not."""
    start_logging(read_settings({}), stream=stream)

    server = logging.getLogger("uvicorn.error")
    server.error("Invalid UTF-8 sequence received from client.", exc_info=ValueError("0xff"))
    server.error("Exception in ASGI application")

    (line,) = stream.getvalue().splitlines()
    assert "Exception in ASGI application" in line
