"""These tests hold whom an edit may bring into an expense: checked are only those who are new."""

from dataclasses import replace
from functools import partial

import pytest

from datastore.items import ParticipantItem
from datastore.keys import participant_key
from datastore.writes import update_expense
from datastore.writes.update_expense import UpdateExpense
from domain.errors import Conflict, NotFound
from domain.expense import Payment
from domain.ids import ParticipantId
from tests.datastore import samples
from tests.datastore.samples import (
    ANN_HERE,
    BOB_HERE,
    GUEST_GIL,
    NOBODY,
    TRIP,
    equal_item,
)
from tests.datastore.world import World

FOR_BOB = (equal_item(3000, (GUEST_GIL, 1500), (BOB_HERE, 1500)),)
edit = partial(replace, samples.PLAIN_EDIT)


@pytest.mark.parametrize(
    ("command", "path"),
    [
        (
            edit(items=(equal_item(3000, (ANN_HERE, 1500), (NOBODY, 1500)),)),
            ("items", "0", "split", "equally", "1"),
        ),
        (edit(payments=(Payment(NOBODY, 3000),)), ("payments", "0", "participantId")),
    ],
    ids=["sharing", "paying"],
)
async def test_stranger_is_named_by_field(
    dinner: World, command: UpdateExpense, path: tuple[str, ...]
) -> None:
    """Who isn't in the group can't be brought into an expense."""
    before = dinner.rows()

    with pytest.raises(NotFound, match="There is no such participant in this group") as unknown:
        await update_expense.run(dinner.store, command)

    assert unknown.value.path == path
    assert dinner.rows() == before


async def leaving(world: World, who: ParticipantId) -> None:
    """This locks a participant who is about to be removed."""
    row = ParticipantItem.from_item(world.row("groups", participant_key(TRIP, who)))
    await world.change(row, TransferTarget=who)


async def test_participant_on_the_way_out_stays(dinner: World) -> None:
    """Who is in the expense already may be on the way out: only who is new is checked."""
    await leaving(dinner, GUEST_GIL)

    done = await update_expense.run(dinner.store, edit(items=FOR_BOB))

    assert done.resource.items == FOR_BOB


async def test_participant_on_the_way_out_does_not_come(dinner: World) -> None:
    """Who is on the way out can't be brought into an expense."""
    await leaving(dinner, BOB_HERE)
    before = dinner.rows()

    with pytest.raises(Conflict, match="is being removed or merged") as refused:
        await update_expense.run(dinner.store, edit(items=FOR_BOB))

    assert refused.value.path == ("items", "0", "split", "equally", "1")
    assert dinner.rows() == before
