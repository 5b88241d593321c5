"""These tests play the trial of tampered ids and cursors in small, and show that it catches one."""

import pytest

from tests.campaigns.tamper import play
from tests.resolvers.authorisation.actors import Place
from tests.resolvers.people import BOB


@pytest.mark.parametrize("seed", ["1", "2", "3"])
async def test_tampered_texts_show_nothing(place: Place, seed: str) -> None:
    """C9: a tampered id or cursor shows nothing of another's group, and is no fault."""
    report = await play(place, texts=500, seed=seed)

    assert report.faults == []
    assert report.answers["refused"] > 100
    assert report.answers["answered"] > 50


async def test_right_to_what_is_shown_is_caught(place: Place) -> None:
    """The trial fails where the asker is let into the group: as a member, Bob is shown things."""
    report = await play(place, texts=100, seed="1", asker=BOB)

    assert any(" has shown " in fault for fault in report.faults)
