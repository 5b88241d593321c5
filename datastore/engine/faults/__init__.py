"""This package makes an engine behave as badly as a store in a network may, for tests."""

from datastore.engine.faults.engine import FaultyEngine
from datastore.engine.faults.lagging import LaggingIndexes
from datastore.engine.faults.rates import Dice, Fault, Rates

__all__ = ["Dice", "Fault", "FaultyEngine", "LaggingIndexes", "Rates"]
