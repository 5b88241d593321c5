"""This module says how long to wait before something is tried again."""

import hashlib

FIRST_PAUSE_S = 0.01
LONGEST_PAUSE_S = 0.5


def pause_s(waiting: str, earlier: int) -> float:
    """This gives a growing pause, of half to its full length; `earlier` counts those before it.

    `waiting` names who waits: those who ran into each other come back at times of their own.
    """
    longest_s = min(FIRST_PAUSE_S * 2.0**earlier, LONGEST_PAUSE_S)
    noise = hashlib.sha256(f"{waiting}#{earlier}".encode()).digest()[0]
    return longest_s * (0.5 + noise / 512)
