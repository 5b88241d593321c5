"""This suite writes wake-ups into entries and reads them back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.ids import GroupId
from gateway.bus.wake_up import Unreadable, WakeUp, from_fields, to_fields


@given(st.text(min_size=1), st.integers(0, 2**53 - 1))
def test_entry_reads_back(group: str, seq: int) -> None:
    """A wake-up comes out of its entry as it went in."""
    wake_up = WakeUp(GroupId(group), seq)

    assert from_fields(to_fields(wake_up)) == wake_up


def test_group_and_number_alone_travel() -> None:
    """An entry has the group and the number, and nothing of what was written."""
    assert to_fields(WakeUp(GroupId("g"), 12)) == {"group": "g", "seq": "12"}


def test_unknown_fields_are_ignored() -> None:
    """A gateway of a later version may say more."""
    assert from_fields({"group": "g", "seq": "1", "from": "x"}) == WakeUp(GroupId("g"), 1)


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({}, id="nothing"),
        pytest.param({"group": "g"}, id="no number"),
        pytest.param({"seq": "1"}, id="no group"),
        pytest.param({"group": "", "seq": "1"}, id="empty group"),
        pytest.param({"group": "g", "seq": "-1"}, id="negative"),
        pytest.param({"group": "g", "seq": "one"}, id="a word"),
        pytest.param({"group": "g", "seq": "9" * 5_000}, id="endless"),
    ],
)
def test_other_entries_are_refused(fields: dict[str, str]) -> None:
    """What isn't a wake-up is refused."""
    with pytest.raises(Unreadable):
        from_fields(fields)
