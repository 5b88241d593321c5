"""This module sweeps away items whose time is over, as DynamoDB's time to live does."""

import sqlite3
from typing import Final

from datastore.engine.embedded.statements import expired_statement
from datastore.engine.embedded.writing import Step, read_image, store_step
from datastore.operations import Key
from datastore.tables import TABLES, Table

# DynamoDB leaves items alone that expired more than five years ago: most likely a mistaken unit.
OLDEST_S: Final = 5 * 365 * 24 * 60 * 60


def sweep_expired(connection: sqlite3.Connection, *, now: float, limit: int) -> int:
    """This deletes at most `limit` items that expired before `now` (epoch s), and counts them."""
    swept = 0
    for table in TABLES:
        if table.ttl is not None:
            swept += _sweep_table(connection, table, now=now, limit=limit - swept)
    return swept


def _sweep_table(connection: sqlite3.Connection, table: Table, *, now: float, limit: int) -> int:
    due = (now - OLDEST_S, now, limit)
    keys = connection.execute(expired_statement(table.name), due).fetchall()
    for pk, sk in keys:
        key = Key(pk, sk if table.sort is not None else None)
        step = Step(table, key, read_image(connection, table, key), None)
        store_step(connection, step, now=now, expired=True)
    return len(keys)
