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
    """

    deadline_s: float = 8.0
    first_pause_s: float = 0.025
    longest_pause_s: float = 1.0
    budget: float = 500.0
    retry_cost: float = 5.0
    success_gain: float = 1.0


@dataclass(frozen=True, slots=True)
class Outside:
    """This is what the engine takes from outside: chance, time and ids.

    `dice` gives chance from 0 to 1, `clock` seconds that never go back, `new_id` a new id each
    time, unique among all writers of the store.
    """

    dice: Callable[[], float]
    clock: Callable[[], float]
    new_id: Callable[[], str]
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
