"""This test holds which mutations are said to read their group beforehand."""

from tests.docs.patterns.entering import entering_mutations


def test_mutations_with_amounts_enter_their_group() -> None:
    """Who writes an amount reads the group's currency first; a comment needs none."""
    found = set(entering_mutations())

    assert {"createExpense", "createSettlement", "updateSettlement"} <= found
    assert "addComment" not in found
