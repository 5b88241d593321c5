"""This module opens the engine on a folder."""

import sqlite3
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from datastore.engine.embedded.engine import EmbeddedEngine
from datastore.engine.embedded.files import StoreFiles
from datastore.engine.embedded.locking import LOCK_NAME, lock_folder
from datastore.engine.embedded.readers import Readers
from datastore.engine.embedded.replacing import refuse_half_replaced
from datastore.engine.embedded.schema import open_writer
from datastore.engine.embedded.upkeep import Upkeep
from datastore.engine.embedded.writer import Writer

FILE_NAME: Final = "tailspend.db"
# The database, its log, and the log's index: a store that is open has all of them.
_ENDS: Final = ("", "-wal", "-shm")


def open_embedded(
    folder: Path, *, durable: bool = True, clock: Callable[[], float]
) -> EmbeddedEngine:
    """This opens the store in a folder that is there, and makes the store where it is missing.

    `clock` gives epoch seconds. A store that is not `durable` may lose its last writes in a power
    cut, but none when its process is killed, and is never left half written.

    Raises:
        StoreLocked: the store is open somewhere else.
        StoreTooNew: a newer version wrote it.
        StoreUnusable: the folder or the file can't be used, or not be written, or a restore was cut
            off.
    """
    path = folder / FILE_NAME
    with ExitStack() as undone:
        lock = lock_folder(folder)
        undone.callback(lock.release)
        refuse_half_replaced(path)
        connection = open_writer(path, durable=durable)
        undone.pop_all()
    files = StoreFiles([folder / LOCK_NAME, *(path.with_name(path.name + end) for end in _ENDS)])
    upkeep = Upkeep(clock)

    def between(connection: sqlite3.Connection) -> None:
        upkeep(connection)
        files.check()

    writer = Writer(connection, between=between)
    return EmbeddedEngine(lock=lock, files=files, readers=Readers(path), writer=writer, clock=clock)
