"""These tests hold how long to wait before something is tried again."""

from datastore.reads.pause import pause_s


def test_pauses_differ_and_grow() -> None:
    """Those who race pause for times of their own, longer each time up to half a second."""
    pauses = [pause_s("one", attempt) for attempt in range(9)]

    assert pauses[0] != pause_s("another", 0)
    assert all(
        0.5 <= pause / min(0.01 * 2**attempt, 0.5) <= 1 for attempt, pause in enumerate(pauses)
    )
