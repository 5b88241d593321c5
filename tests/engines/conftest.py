"""This module gives every test of the suite each engine in turn, empty."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from datastore.engine.dynamodb import Consumed
from datastore.engine.embedded import open_embedded
from datastore.engine.port import Engine
from tests.engines.chosen import chosen_engines
from tests.engines.differences import difference
from tests.engines.emulators import EMULATORS, opened_engine
from tests.engines.tidy import TidyEngine

NOON = 1_800_000_000.0
NO_ENGINE = pytest.param("none", marks=pytest.mark.skip("none of its engines can run here"))


def embedded(folder: Path) -> Engine:
    """This opens the embedded engine on a folder."""
    return open_embedded(folder, durable=False, clock=lambda: NOON)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """This runs a test that takes an engine on each of the chosen ones.

    A module that is about some engines alone names them in `ENGINES`.
    """
    if "running" in metafunc.fixturenames:
        about = getattr(metafunc.module, "ENGINES", None)
        names = chosen_engines(metafunc.config)
        suiting = [name for name in names if about is None or name in about]
        metafunc.parametrize("running", suiting or [NO_ENGINE], indirect=True, scope="session")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """This expects a test to fail where its engine is known to answer otherwise."""
    for item in items:
        if isinstance(item, pytest.Function) and "running" in item.fixturenames:
            why = difference(str(item.callspec.params["running"]), item.name)
            if why is not None:
                item.add_marker(pytest.mark.xfail(reason=why, strict=True))


@dataclass(frozen=True, slots=True)
class Running:
    """This is an open engine; an emulator's has an endpoint, and its calls are metered."""

    engine: Engine
    endpoint: str | None = None
    consumed: list[Consumed] = field(default_factory=list)


@pytest.fixture(scope="session")
def running(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Running]:
    """This is an engine that stays open for the whole run."""
    started = {emulator.name: emulator.started for emulator in EMULATORS}
    with ExitStack() as stack:
        if request.param in started:
            endpoint = stack.enter_context(started[request.param]())
            consumed: list[Consumed] = []
            engine = opened_engine(endpoint, meter=consumed.extend)
            opened = Running(engine, endpoint, consumed)
        else:
            opened = Running(embedded(tmp_path_factory.mktemp("embedded")))
        yield opened
        asyncio.run(opened.engine.close())


@pytest.fixture
async def engine(running: Running) -> AsyncIterator[Engine]:
    """This is an engine with all tables and nothing in them."""
    tidy = TidyEngine(running.engine)
    yield tidy
    await tidy.close()
