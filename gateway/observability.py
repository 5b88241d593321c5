"""This module writes what happened to standard error, one structured line per event.

Code logs through the standard library (`"expense.added"`, `extra={…}`); structlog renders. Tokens,
keys and headers never get in: who logs names the fields, and no record holds a request.
"""

import logging
import sys
from typing import TextIO

from gateway.printable import printable
from gateway.settings import Settings

QUIET = ("uvicorn.error", "uvicorn.asgi", "websockets", "asyncio", "botocore", "urllib3")


def start_logging(settings: Settings, *, stream: TextIO = sys.stderr) -> None:
    """This sends every record of the process to one handler, in the format of the settings."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(_LateFormatter(is_json=settings.log_format == "json"))
    logging.basicConfig(handlers=[handler], level=settings.log_level.upper(), force=True)
    for name in QUIET:
        # Their information lines say again what the gateway says itself, or what nobody asked.
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLogger().level))
    logging.getLogger("uvicorn.error").addFilter(_is_ours)


def _is_ours(record: logging.LogRecord) -> bool:
    """This leaves out what a client did wrong, which the server takes for its own fault.

    The client has the close code; a traceback for each such frame would bury the rest.
    """
    return not record.getMessage().startswith("Invalid UTF-8 sequence received")


class _LateFormatter(logging.Formatter):
    """This renders with structlog, imported at the first record: a start has none to spare."""

    def __init__(self, *, is_json: bool) -> None:
        super().__init__()
        self._is_json = is_json
        self._formatter: logging.Formatter | None = None

    def format(self, record: logging.LogRecord) -> str:
        if self._formatter is None:
            self._formatter = _structlog_formatter(is_json=self._is_json)
        return printable(self._formatter.format(record))


def _structlog_formatter(*, is_json: bool) -> logging.Formatter:
    import structlog  # noqa: PLC0415 - 0.1 s that a start without a record need not spend

    # Without the locals of the frames, which would put tokens and items into the log.
    traceback = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
    shape = (
        (
            structlog.processors.ExceptionRenderer(traceback),
            structlog.processors.JSONRenderer(sort_keys=True),
        )
        if is_json
        else (
            structlog.dev.ConsoleRenderer(
                colors=False, exception_formatter=structlog.dev.plain_traceback
            ),
        )
    )
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[
            structlog.stdlib.add_log_level,
            structlog.stdlib.add_logger_name,
            structlog.stdlib.ExtraAdder(),
            structlog.processors.TimeStamper(fmt="iso", utc=True),
        ],
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *shape],
    )
