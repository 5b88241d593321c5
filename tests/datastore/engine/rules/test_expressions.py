"""These tests hold the lengths that are foretold to the expressions that are written."""

from hypothesis import given
from hypothesis import strategies as st

from datastore.engine.dynamodb.conditions import condition_text
from datastore.engine.dynamodb.terms import Terms
from datastore.engine.dynamodb.updates import update_text
from datastore.engine.rules.expressions import actions_length, condition_extent
from tests.datastore.engine.faults.seeded import SeededDice
from tests.engines.histories.values import action, condition

OPERATORS = (" AND ", " OR ", "NOT (", "attribute_", "begins_with", "contains", "size", " IN ")
COMPARISONS = (" = ", " <> ", " < ", " <= ", " > ", " >= ", " BETWEEN ")


@given(st.integers(0, 2**32), st.integers(0, 3))
def test_condition_is_never_longer(seed: int, depth: int) -> None:
    """A condition is written in no more bytes than foretold, with as many operators."""
    drawn = condition(SeededDice(f"{seed}"))
    for _ in range(depth):
        drawn = ~(drawn & condition(SeededDice(f"{seed} again")))

    text = condition_text(drawn, Terms())

    extent = condition_extent(drawn)
    assert extent.length >= len(text)
    written = text.replace(" AND :", " and :")
    assert extent.operators == sum(map(written.count, (*OPERATORS, *COMPARISONS)))


@given(st.lists(st.integers(0, 2**32), min_size=1, max_size=40))
def test_update_is_never_longer(seeds: list[int]) -> None:
    """The actions of an update are written in no more bytes than foretold."""
    actions = [action(SeededDice(f"{seed}")) for seed in seeds]

    assert actions_length(actions) >= len(update_text(actions, Terms()))
