"""This folder admits operations, or refuses them: so many a window per user, token and address.

`Meter` keeps what one of them has left, out of a `Counter` that gateways share; `RateLimits` says
which meters an operation is on. See ADR 12 for what is counted and why it is exact.
"""

from gateway.rate_limits.addresses import Network, Networks, client_address
from gateway.rate_limits.admission import Admission, Standing
from gateway.rate_limits.counters import Counter, LocalCounter, StoredCounter
from gateway.rate_limits.limits import Admits, Caller, RateLimits, Rates, giving_back
from gateway.rate_limits.meter import Clocks

__all__ = [
    "Admission",
    "Admits",
    "Caller",
    "Clocks",
    "Counter",
    "LocalCounter",
    "Network",
    "Networks",
    "RateLimits",
    "Rates",
    "Standing",
    "StoredCounter",
    "client_address",
    "giving_back",
]
