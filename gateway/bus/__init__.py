"""This folder carries wake-ups between gateways on one store, over a stream of Redis.

Only the group and the number of its latest event travel: whoever hears it reads the log. So a
wake-up may be merged, repeated or lost, and the bus may be away, at the price of a delay.
"""

from gateway.bus.opened import Publish, opened_bus

__all__ = ["Publish", "opened_bus"]
