"""This suite tells open sockets to end, and waits for the last of them."""

import asyncio

from gateway.websocket import OpenSockets


def test_open_socket_is_told_once() -> None:
    """A stop tells who is served, and nobody who has gone."""
    sockets, told = OpenSockets(), list[str]()
    with sockets.told_to(lambda: told.append("gone")):
        pass

    with sockets.told_to(lambda: told.append("here")):
        sockets.stop()

    assert told == ["here"]


def test_late_socket_is_told_at_once() -> None:
    """A socket that opens after the stop is told as soon as it is served."""
    sockets, told = OpenSockets(), list[str]()
    sockets.stop()

    with sockets.told_to(lambda: told.append("late")):
        assert told == ["late"]


async def test_end_waits_for_the_last() -> None:
    """Waiting ends when the last open socket has sent its close, and at once where none is."""
    sockets = OpenSockets()
    await sockets.ended()
    with sockets.one_more():
        with sockets.one_more():
            waiting = asyncio.ensure_future(sockets.ended())
        await asyncio.sleep(0)
        was_done = waiting.done()

    await waiting
    assert not was_done
