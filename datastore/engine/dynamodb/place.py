"""This module says where DynamoDB is, how patiently it is asked, and what comes from outside."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """This says where DynamoDB is; None leaves it to AWS's own settings and files.

    Source: https://boto3.amazonaws.com/v1/documentation/api/latest/guide/configuration.html
    """

    endpoint: str | None = None
    region: str | None = None
    connections: int = 16
    connect_timeout_s: float = 1.0
    read_timeout_s: float = 3.0


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """This says how long and how often a call is sent again.

    A pause is random between 0 and a bound that doubles. A retry costs tokens, a success gains
    some: retries stop when the budget is used up, so that a store in trouble is not flooded.
    A store that hasn't answered anything for `outage_after_s` is out: then nothing is sent again,
    and one call at a time is sent at all, each `probe_pause_s` after the one before, and after
    `probe_patience_s` in any case. Silence of `outage_forgotten_s` ago says nothing of now.
    """

    deadline_s: float = 8.0
    first_pause_s: float = 0.025
    longest_pause_s: float = 1.0
    budget: float = 500.0
    retry_cost: float = 5.0
    success_gain: float = 1.0
    outage_after_s: float = 2.0
    outage_forgotten_s: float = 30.0
    probe_pause_s: float = 0.5
    probe_patience_s: float = 5.0


@dataclass(frozen=True, slots=True)
class Outside:
    """This is what the engine takes from outside: chance and time.

    `dice` gives chance from 0 to 1, `clock` seconds that never go back.
    """

    dice: Callable[[], float]
    clock: Callable[[], float]
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
