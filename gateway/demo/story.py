"""This module holds the words the demo data is told in: people by name, amounts as typed."""

from dataclasses import dataclass, field

from domain.expense_item import SplitMode

Typed = tuple[str, str]
"""A person's name and what was typed for them: shares, percent or an amount; empty in EQUAL."""


@dataclass(frozen=True, slots=True)
class DemoItem:
    """This is one item; PROPORTIONAL has no entries."""

    amount: str
    mode: SplitMode
    entries: tuple[Typed, ...] = ()
    name: str | None = None


@dataclass(frozen=True, slots=True)
class DemoExpense:
    """This is one expense, and what is said under it, an hour apart."""

    title: str
    days_ago: int
    category: str
    items: tuple[DemoItem, ...]
    payments: tuple[Typed, ...]
    notes: str | None = None
    comments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DemoSettlement:
    """This is one payment between two people."""

    payer: str
    payee: str
    amount: str
    days_ago: int
    note: str | None = None


@dataclass(frozen=True, slots=True)
class DemoGroup:
    """This is one group: its owner signs in, its guests are names.

    Those of them who are `joining` sign in too: they ask to be that guest, and are let in.
    """

    owner: str
    name: str
    currency: str
    description: str
    guests: tuple[str, ...]
    days_ago: int
    expenses: tuple[DemoExpense, ...]
    settlements: tuple[DemoSettlement, ...] = field(default=())
    joining: tuple[str, ...] = ()


def equally(amount: str, *names: str, item: str | None = None) -> DemoItem:
    """This is an item that all of them share alike."""
    return DemoItem(amount, SplitMode.EQUAL, tuple((name, "") for name in names), item)


def by(mode: SplitMode, amount: str, item: str | None = None, **typed: str) -> DemoItem:
    """This is an item with something typed for each name."""
    return DemoItem(amount, mode, tuple(typed.items()), item)


def in_proportion(amount: str, item: str) -> DemoItem:
    """This is a tip, tax or discount in proportion to the other items."""
    return DemoItem(amount, SplitMode.PROPORTIONAL, (), item)
