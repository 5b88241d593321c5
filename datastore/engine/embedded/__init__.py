"""This package is the engine on one SQLite file, in process."""

from datastore.engine.embedded.changes import Change
from datastore.engine.embedded.engine import EmbeddedEngine
from datastore.engine.embedded.opening import open_embedded

__all__ = ["Change", "EmbeddedEngine", "open_embedded"]
