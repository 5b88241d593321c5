"""These tests play the trial of abuse in small, and show that it catches what it is for."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.campaigns.abuse import PLANTED, Trial, played

pytestmark = pytest.mark.loopback
SMALL = Trial(idle=300, rounds=6)


def test_misdeeds_leave_nothing(tmp_path: Path) -> None:
    """C8: each misdeed comes to its code, and files and memory come back."""
    report = played(SMALL, tmp_path)

    assert report.faults == []
    assert len(report.files) == 9


def test_socket_that_is_kept_is_caught(tmp_path: Path) -> None:
    """A gateway that keeps something of every socket fails the trial by its memory."""
    report = played(replace(SMALL, program=PLANTED), tmp_path)

    (fault,) = report.faults
    assert fault.startswith("memory has grown by ")
