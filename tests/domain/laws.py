"""These strategies draw the inputs over which the laws of the domain hold."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise

from hypothesis import settings
from hypothesis import strategies as st

from domain.expense_item import SplitEntry, SplitMode, UnresolvedItem
from domain.ids import ParticipantId
from domain.money import MAX_AMOUNT_MINOR
from tests.domain.typed_items import people

law = settings(deadline=None, max_examples=60)
"""How a law is tried: how long one case takes says nothing on a shared machine."""

amounts_minor = st.integers(-MAX_AMOUNT_MINOR, MAX_AMOUNT_MINOR)
seeds = st.none() | st.text(max_size=40)
participant_lists = st.lists(st.sampled_from(people(20)), min_size=1, max_size=20, unique=True)
weights = st.decimals(0, 10_000, places=4, allow_nan=False, allow_infinity=False)


@st.composite
def equal_items(draw: st.DrawFn) -> UnresolvedItem:
    """This draws an item that is split equally."""
    entries = tuple(SplitEntry(each) for each in draw(participant_lists))
    return UnresolvedItem(None, draw(amounts_minor), SplitMode.EQUAL, entries)


@st.composite
def shares_items(draw: st.DrawFn) -> UnresolvedItem:
    """This draws an item that is split by weights, one of them above zero."""
    participants = draw(participant_lists)
    count = len(participants)
    drawn = draw(st.lists(weights, min_size=count, max_size=count).filter(any))
    return UnresolvedItem(
        None, draw(amounts_minor), SplitMode.SHARES, _weighted(participants, drawn)
    )


@st.composite
def percent_items(draw: st.DrawFn) -> UnresolvedItem:
    """This draws an item that is split by percentages of four decimals."""
    participants = draw(participant_lists)
    cuts = draw(
        st.lists(
            st.integers(0, 1_000_000),
            min_size=len(participants) - 1,
            max_size=len(participants) - 1,
        )
    )
    bounds = [0, *sorted(cuts), 1_000_000]
    drawn = [Decimal(high - low).scaleb(-4) for low, high in pairwise(bounds)]
    return UnresolvedItem(
        None, draw(amounts_minor), SplitMode.PERCENT, _weighted(participants, drawn)
    )


@st.composite
def exact_items(draw: st.DrawFn) -> UnresolvedItem:
    """This draws an item whose amounts are given."""
    entries = tuple(
        SplitEntry(each, amount_minor=draw(amounts_minor)) for each in draw(participant_lists)
    )
    total = sum(entry.amount_minor or 0 for entry in entries)
    return UnresolvedItem(None, total, SplitMode.EXACT, entries)


@st.composite
def adjusted_items(draw: st.DrawFn) -> UnresolvedItem:
    """This draws an item that is split equally but for adjustments."""
    entries = tuple(
        SplitEntry(each, amount_minor=draw(amounts_minor)) for each in draw(participant_lists)
    )
    return UnresolvedItem(None, draw(amounts_minor), SplitMode.ADJUSTED, entries)


typed_items = st.one_of(
    equal_items(), shares_items(), percent_items(), exact_items(), adjusted_items()
)
"""Items of every mode but PROPORTIONAL, which needs others."""

bills = st.one_of(equal_items(), shares_items(), percent_items()).map(
    lambda item: replace(item, amount_minor=abs(item.amount_minor))
)
"""Items of which nobody owes less than nothing, as tax and tip need them."""


@st.composite
def nets_by_id(draw: st.DrawFn, *, max_size: int = 12) -> dict[ParticipantId, int]:
    """This draws nets that sum to zero; small ones, so that many subsets do too."""
    others = draw(st.lists(st.integers(-9, 9), max_size=max_size - 1))
    values = [*others, -sum(others)]
    return dict(zip(draw(st.permutations(people(len(values)))), values, strict=True))


def _weighted(
    participants: Sequence[ParticipantId], drawn: Sequence[Decimal]
) -> tuple[SplitEntry, ...]:
    pairs = zip(participants, drawn, strict=True)
    return tuple(SplitEntry(each, weight=weight) for each, weight in pairs)
