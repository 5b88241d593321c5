"""These tests play the trial of many people in small, and show that it catches what it is for."""

from pathlib import Path

import pytest

from resolvers.root import build_schema
from schema.published import core_schema
from tests.campaigns.bank import FAST, Trial, played
from tests.campaigns.banking.acts import ACTS
from tests.campaigns.banking.documents import SHOWN
from tests.campaigns.banking.mutants import MUTANTS

OF_ACCOUNTS = {"updateProfile"}
"""What is no part of a group."""


async def test_every_invariant_holds(tmp_path: Path) -> None:
    """While clients race and calls fail all invariants hold, and nothing is lost or doubled."""
    report = await played(Trial(FAST, clients=16), tmp_path)

    assert report.faults == []
    assert report.ledger.answered >= FAST
    assert report.snapshots >= 20
    assert sum(report.struck.values()) >= 50


@pytest.mark.parametrize("mutant", MUTANTS)
async def test_missing_guard_is_caught(tmp_path: Path, mutant: str) -> None:
    """With one guard out of every transaction the trial fails."""
    trial = Trial(4 * FAST, clients=16, spoil=MUTANTS[mutant])

    report = await played(trial, tmp_path)

    assert report.faults != []


def test_every_mutation_of_groups_is_played() -> None:
    """The trial knows every mutation there is, but for those of accounts."""
    mutations = core_schema(build_schema()).mutation_type
    assert mutations is not None

    assert set(mutations.fields) - OF_ACCOUNTS == set(SHOWN)
    assert {act.name for act in ACTS} < set(SHOWN)
