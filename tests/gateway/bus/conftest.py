"""These fixtures give every test of the bus a Redis of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.redis_process import RedisProcess


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[RedisProcess]:
    """This is a running Redis that forgets everything when it ends."""
    process = RedisProcess(tmp_path / "redis")
    process.start()
    yield process
    process.kill()


@pytest.fixture
def lasting_redis(tmp_path: Path) -> Iterator[RedisProcess]:
    """This is a running Redis that has its data again after a restart."""
    process = RedisProcess(tmp_path / "redis", keeps_data=True)
    process.start()
    yield process
    process.kill()
