"""This module opens the engine on a folder."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from datastore.engine.embedded.engine import EmbeddedEngine
from datastore.engine.embedded.locking import lock_folder
from datastore.engine.embedded.readers import Readers
from datastore.engine.embedded.schema import open_writer
from datastore.engine.embedded.upkeep import Upkeep
from datastore.engine.embedded.writer import Writer
from datastore.engine.errors import EngineError

FILE_NAME: Final = "tailspend.db"


def open_embedded(
    folder: Path, *, durable: bool = True, clock: Callable[[], float]
) -> EmbeddedEngine:
    """This opens the store in a folder, and makes both where they are missing.

    `clock` gives epoch seconds. A store that is not `durable` may lose its last writes in a power
    cut, but none when its process is killed, and is never left half written.

    Raises:
        StoreLocked: the store is open somewhere else.
        StoreTooNew: a newer version wrote it.
        StoreUnusable: the folder or the file can't be used.
    """
    lock = lock_folder(folder)
    path = folder / FILE_NAME
    try:
        connection = open_writer(path, durable=durable)
    except EngineError:
        lock.release()
        raise
    readers = Readers(path)
    writer = Writer(connection, between=Upkeep(clock))
    return EmbeddedEngine(lock=lock, readers=readers, writer=writer, clock=clock)
