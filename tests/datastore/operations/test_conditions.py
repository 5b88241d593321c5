"""This module states how conditions are put together."""

from datastore.operations import AllOf, AnyOf, Equals, Exists, Not

A, B, C = Exists("a"), Exists("b"), Equals("c", 1)


def test_operators_combine_conditions() -> None:
    """`&`, `|` and `~` write what the classes spell out."""
    assert AllOf(A, B) == A & B
    assert AnyOf(A, B) == A | B
    assert Not(A) == ~A
    assert AnyOf(AllOf(A, Not(B)), C) == A & ~B | C


def test_conditions_are_values() -> None:
    """Conditions with equal parts are equal and show their parts."""
    assert AllOf(A, B) == AllOf(Exists("a"), Exists("b"))
    assert AllOf(A, B) != AllOf(B, A)
    assert AllOf(A, B).conditions == (A, B)
    assert repr(AnyOf(A)) == "AnyOf(conditions=(Exists(path='a'),))"
