"""This is a gateway with a planted fault: of every socket that has gone it keeps something.

`python -m tests.campaigns.abusing.leaking serve …` is `tailspend serve …` otherwise.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from gateway.cli import main
from gateway.websocket import OpenSockets

KEPT: list[Callable[[], object]] = []
"""This keeps what each socket would have done at the end, and so the socket."""


@contextmanager
def told_for_ever(self: OpenSockets, end: Callable[[], object]) -> Iterator[None]:
    """This has a socket told when to end, and never forgets it."""
    KEPT.append(end)
    with TOLD_TO(self, end):
        yield


TOLD_TO = OpenSockets.told_to

if __name__ == "__main__":
    OpenSockets.told_to = told_for_ever  # type: ignore[method-assign]  # this is the fault
    main(prog_name="tailspend")
