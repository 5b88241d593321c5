"""This module gives the tests of this folder an engine that talks to a script."""

import asyncio
from collections.abc import Callable, Iterator

import pytest

from datastore.engine.dynamodb import RetryPolicy
from datastore.engine.dynamodb.engine import DynamoEngine
from tests.datastore.engine.dynamodb.script import Line, Script, scripted

Play = Callable[..., tuple[DynamoEngine, Script]]


@pytest.fixture
def play() -> Iterator[Play]:
    """This opens engines on scripts and closes them after the test."""
    opened: list[DynamoEngine] = []

    def open_one(
        *lines: Line, policy: RetryPolicy | None = None, dice: float = 0.5
    ) -> tuple[DynamoEngine, Script]:
        engine, script = scripted(*lines, policy=policy, dice=dice)
        opened.append(engine)
        return engine, script

    yield open_one
    for engine in opened:
        asyncio.run(engine.close())
