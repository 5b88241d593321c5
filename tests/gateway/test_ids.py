"""This suite looks at the ids a process makes."""

import uuid
from itertools import pairwise

import pytest

from gateway.ids import RandomIds, uuid7_text


def test_a_v7_id_holds_its_time() -> None:
    """The first 48 bits of a version 7 id are the milliseconds since 1970."""
    made = uuid.UUID(RandomIds(now_ms=lambda: 1_700_000_000_123).uuid7())

    assert (made.version, made.variant) == (7, uuid.RFC_4122)
    assert made.int >> 80 == 1_700_000_000_123


@pytest.mark.parametrize(
    "times",
    [
        pytest.param([5] * 10_000, id="one millisecond"),
        pytest.param([9, 5, 4, 9, 3], id="a clock set back"),
        pytest.param([1, 2, 2, 3], id="time going on"),
    ],
)
def test_v7_ids_grow_strictly(times: list[int]) -> None:
    """Ids of one process sort in the order they were made."""
    clock = iter(times)
    ids = RandomIds(now_ms=lambda: next(clock))

    made = [ids.uuid7() for _ in times]

    assert all(earlier < later for earlier, later in pairwise(made))


def test_the_layout_is_the_rfcs() -> None:
    """The example of RFC 9562, appendix A.6, comes out to the letter."""
    noise = (0x18C4DC0C0C07398F).to_bytes(8)

    text = uuid7_text(0x017F22E279B0, counter=0xCC3, noise=noise)

    assert text == "017f22e2-79b0-7cc3-98c4-dc0c0c07398f"


def test_random_ids_and_tokens_differ() -> None:
    """Version 4 ids and tokens don't repeat and have their shapes."""
    ids = RandomIds()

    assert uuid.UUID(ids.uuid4()).version == 4
    assert len({ids.uuid4() for _ in range(1000)}) == 1000
    assert len({ids.token() for _ in range(1000)}) == 1000
    assert len(ids.token()) == 32


def test_secrets_are_of_256_bits() -> None:
    """Secrets don't repeat and have 32 bytes."""
    ids = RandomIds()

    assert len({ids.secret() for _ in range(1000)}) == 1000
    assert len(ids.secret()) == 32
