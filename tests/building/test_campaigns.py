"""These tests hold the command that plays campaigns."""

import pytest

from tests.building.tree import ROOT
from tests.campaigns.__main__ import CAMPAIGNS, main

PARTS = {"__init__", "__main__", "campaign"}


def test_every_campaign_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """Each campaign that there is has its line, which begins with its name."""
    there = {file.stem for file in (ROOT / "tests" / "campaigns").glob("*.py")} - PARTS

    main(["help"])

    assert set(CAMPAIGNS) == there
    listed = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert listed == list(CAMPAIGNS)


def test_unknown_campaign_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """A name that no campaign has is wrong usage, told with those that there are."""
    with pytest.raises(SystemExit) as ended:
        main(["killl"])

    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert "invalid choice: 'killl' (choose from" in said
    assert all(name in said for name in CAMPAIGNS)


def test_fast_form_tells_its_seed(capsys: pytest.CaptureFixture[str]) -> None:
    """Without more than a name the fast form is played, under the seed that it tells."""
    with pytest.raises(SystemExit) as ended:
        main(["transfers", "--seed", "7"])

    assert ended.value.code == 0
    first, *_, last = capsys.readouterr().out.splitlines()
    carried_out, refused = (int(first.split()[at]) for at in (0, 5))
    assert carried_out + refused == 4 * 60
    assert last.endswith(" s, seed 7.")
