"""This module states what becomes of writes when the data folder is touched by others."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from datastore.engine.embedded import EmbeddedEngine, open_embedded
from datastore.engine.errors import Unavailable
from datastore.operations import GetItem, Key, Put, Query
from datastore.tables import GROUPS
from tests.datastore.engine.conftest import Clock

ROW = {"GroupId": "g", "SK": "META"}
PUT = Put(GROUPS, ROW)
GET = GetItem(GROUPS, Key("g", "META"))


def message(file: Path) -> str:
    """This is what is said of a file that isn't the opened one any more."""
    return (
        f"{file} was removed or replaced while it was in use; stop this process, put the data"
        " folder back, and start again"
    )


def remove(file: Path) -> None:
    """This takes a file away."""
    file.unlink()


def replace(file: Path) -> None:
    """This puts a copy in the place of a file, as a careless restore does."""
    copy = file.with_name("copy")
    shutil.copy(file, copy)
    copy.rename(file)


@pytest.mark.parametrize("happening", [remove, replace])
@pytest.mark.parametrize("end", [".lock", ".db", ".db-wal", ".db-shm"])
async def test_store_without_its_file(
    tmp_path: Path, engine: EmbeddedEngine, happening: Callable[[Path], None], end: str
) -> None:
    """A write is refused when a file of the store was removed or replaced; the file is named."""
    assert await engine.get(GET) is None
    file = tmp_path / f"tailspend{end}"
    happening(file)

    assert await engine.problem() == message(file)
    with pytest.raises(Unavailable) as refused:
        await engine.write(PUT)

    assert str(refused.value) == f"nothing was written: {message(file)}"
    assert await engine.problem() == f"nothing was written: {message(file)}"
    assert await engine.get(GET) is None


async def test_other_store_in_its_folder(tmp_path: Path, clock: Clock) -> None:
    """When a folder is made anew under a running store, only the new one takes writes."""
    folder = tmp_path / "data"
    folder.mkdir()
    first = open_embedded(folder, clock=clock)
    shutil.rmtree(folder)
    folder.mkdir()
    second = open_embedded(folder, clock=clock)

    with pytest.raises(Unavailable, match="was removed or replaced"):
        await first.write(PUT)
    await second.write(PUT)
    await first.close()
    await second.close()

    second = open_embedded(folder, clock=clock)
    assert (await second.query(Query(GROUPS, "g"))).items == (ROW,)
    await second.close()


async def test_folder_put_back(tmp_path: Path, clock: Clock) -> None:
    """A folder that was moved away is written again as soon as it is back."""
    folder = tmp_path / "data"
    folder.mkdir()
    engine = open_embedded(folder, clock=clock)
    folder.rename(tmp_path / "away")
    with pytest.raises(Unavailable):
        await engine.write(PUT)

    (tmp_path / "away").rename(folder)

    assert await engine.problem() is None
    await engine.write(PUT)
    await engine.close()


async def test_reading_makes_no_file(tmp_path: Path, engine: EmbeddedEngine) -> None:
    """A store whose file is gone makes no other in its place when it is first read."""
    (tmp_path / "tailspend.db").unlink()

    with pytest.raises(Unavailable, match="the store can't be opened for reading"):
        await engine.get(GET)

    assert not (tmp_path / "tailspend.db").exists()


async def test_closed_store_has_a_problem(tmp_path: Path, clock: Clock) -> None:
    """A store in order has no problem; a closed one says that it is closed."""
    engine = open_embedded(tmp_path, clock=clock)
    in_order = await engine.problem()
    await engine.close()

    assert (in_order, await engine.problem()) == (None, "the store is closed")
