"""These tests hold the reported faults of editing and deleting, by the ids of the domain cases.

Each is something that an expense-splitting product got wrong, and its right result.
"""

import asyncio
from datetime import UTC, datetime

from datastore.items import ParticipantItem
from datastore.keys import participant_key
from datastore.operations import Put
from schema.global_ids import Kind, global_id, read_expense_key, read_participant_key
from tests.resolvers.harness import Answer, Graph, Json, listed, part
from tests.resolvers.mutations.debts import equally, nets, paid
from tests.resolvers.mutations.documents import (
    ADD_GUEST,
    CREATE_EXPENSE,
    DELETE_EXPENSE,
    UPDATE_EXPENSE,
)
from tests.resolvers.mutations.errors import NOTHING_THERE, errors_of, not_found
from tests.resolvers.people import ANN, BOB
from tests.resolvers.trip import Trip, create_trip

SPLITS = """
query ($id: ID!) {
  expense(id: $id) { occurredOn items { splits { amount { minorUnits } weight } } }
}
"""

PAGE = """
query ($id: ID!, $after: String) {
  group(id: $id) {
    expenses(first: 10, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } }
  }
}
"""


async def edit(trip: Trip, expense_id: str, **changes: object) -> Answer:
    """This is Ann's first edit of an expense."""
    given = {"expenseId": expense_id, "expectedVersion": 1, **changes}
    return await trip.graph.ask(UPDATE_EXPENSE, ANN, input=given)


async def split_of(trip: Trip, expense_id: str) -> list[tuple[Json, Json]]:
    """This gives the amounts and weights of the first item, as they are read again."""
    answer = await trip.graph.ask(SPLITS, ANN, id=expense_id)
    splits = listed(answer.data, "expense.items.0.splits")
    return [(part(split, "amount.minorUnits"), part(split, "weight")) for split in splits]


async def test_lone_payer_may_edit_and_delete(graph: Graph, trip: Trip) -> None:
    """P01: an expense of one, for oneself, is edited and deleted like any other."""
    alone = equally("15.00", trip.ann)
    expense_id = await trip.spend(items=alone, payments=paid(trip.ann, "15.00"))

    edited = await edit(
        trip, expense_id, items=equally("17.00", trip.ann), payments=paid(trip.ann, "17.00")
    )
    deleted = await graph.ask(DELETE_EXPENSE, ANN, input={"expenseId": expense_id})

    assert errors_of(edited, "updateExpense") == errors_of(deleted, "deleteExpense") == []
    assert await nets(trip) == {}


async def test_payer_who_goes_stays_the_payer(graph: Graph, trip: Trip) -> None:
    """P04: an edit of the title leaves a payer who is on the way out where they are."""
    half = equally("50.00", trip.ann, trip.hal)
    expense_id = await trip.spend(items=half, payments=paid(trip.hal, "50.00"))
    key = participant_key(*read_participant_key(trip.hal))
    hal = ParticipantItem.from_item(graph.rows()["groups", key.partition, key.sort or ""])
    leaving = hal.model_copy(update={"transfer_target": hal.participant_id})
    await graph.engine.write(Put(hal.table, leaving.to_item()))

    answer = await edit(trip, expense_id, title="Lunch")

    payer = answer.at("updateExpense.expense.payments.0.participant.displayName")
    assert (payer, await nets(trip)) == ("Hal", {"Ann": -2500, "Hal": 2500})


async def test_who_joins_later_is_brought_in(graph: Graph, trip: Trip) -> None:
    """P06: who joined after the expense was written down can be brought into it."""
    two = equally("10.00", trip.ann, trip.gil)
    expense_id = await trip.spend(items=two, payments=paid(trip.ann, "10.00"))
    added = await graph.ask(ADD_GUEST, ANN, input={"groupId": trip.id, "displayName": "Ida"})
    ida = added.text("addGuest.participant.id")

    await edit(trip, expense_id, items=equally("10.00", trip.ann, trip.gil, ida))

    owed = sorted(str(amount) for amount, _ in await split_of(trip, expense_id))
    assert owed == ["333", "333", "334"]
    assert sum(int(str(net)) for net in (await nets(trip)).values()) == 0


async def test_percentages_are_not_checked_again(trip: Trip) -> None:
    """S02: an edit of the notes leaves percentages and shares as they were."""
    weights = zip((trip.ann, trip.gil, trip.hal), ("25", "25", "50"), strict=True)
    entries = [{"participantId": who, "weight": weight} for who, weight in weights]
    items = [{"amount": "20.00", "split": {"byPercent": entries}}]
    expense_id = await trip.spend(items=items, payments=paid(trip.ann, "20.00"))

    answer = await edit(trip, expense_id, notes="Half of it for Hal")

    assert errors_of(answer, "updateExpense") == []
    assert await split_of(trip, expense_id) == [(500, "25"), (500, "25"), (1000, "50")]


async def test_weights_are_read_again_as_typed(trip: Trip) -> None:
    """S05: weights come back as they were typed, also after an edit."""
    weights = zip((trip.ann, trip.gil, trip.hal), ("3", "5", "7"), strict=True)
    entries = [{"participantId": who, "weight": weight} for who, weight in weights]
    items = [{"amount": "100.00", "split": {"byShares": entries}}]
    expense_id = await trip.spend(items=items, payments=paid(trip.ann, "100.00"))

    await edit(trip, expense_id, title="Lunch")

    assert await split_of(trip, expense_id) == [(2000, "3"), (3333, "5"), (4667, "7")]


async def test_title_leaves_the_day(graph: Graph, trip: Trip) -> None:
    """D05: an edit of the title, days later, leaves the day of the expense alone."""
    expense_id = await trip.spend(occurredOn="2024-12-24")
    graph.clock.now = datetime(2025, 1, 6, tzinfo=UTC)

    answer = await edit(trip, expense_id, title="Lunch")

    assert answer.at("updateExpense.expense.occurredOn") == "2024-12-24"


async def test_two_deletions_count_once(graph: Graph, trip: Trip) -> None:
    """X02: of two deletions at once one is told that there is no such expense, and nets are 0."""
    half = equally("10.00", trip.ann, trip.gil)
    given = {"expenseId": await trip.spend(items=half, payments=paid(trip.ann, "10.00"))}

    answers = await asyncio.gather(*(graph.ask(DELETE_EXPENSE, ANN, input=given) for _ in range(2)))

    told = sorted((errors_of(answer, "deleteExpense") for answer in answers), key=len)
    assert told == [[], [not_found(NOTHING_THERE, "expenseId")]]
    assert await nets(trip) == {}


async def test_pages_hold_while_others_write(graph: Graph, trip: Trip) -> None:
    """G01: pages show every expense once, while others are added before them and deleted."""
    ids = [await trip.spend(occurredOn=f"2026-01-{day:02d}") for day in range(1, 26)]
    first = await graph.ask(PAGE, ANN, id=trip.id)
    seen = [part(node, "id") for node in listed(first.data, "group.expenses.nodes")]
    await trip.spend(occurredOn="2026-02-01")
    await graph.ask(DELETE_EXPENSE, ANN, input={"expenseId": seen[0]})

    after = first.at("group.expenses.pageInfo.endCursor")
    while after:
        page = await graph.ask(PAGE, ANN, id=trip.id, after=after)
        seen += [part(node, "id") for node in listed(page.data, "group.expenses.nodes")]
        has_next = page.at("group.expenses.pageInfo.hasNextPage")
        after = page.at("group.expenses.pageInfo.endCursor") if has_next else None

    assert seen == list(reversed(ids))


async def test_group_and_expense_belong_together(graph: Graph, trip: Trip) -> None:
    """V03: an id made of one's own group and an expense of others finds nothing anywhere."""
    theirs = await create_trip(graph, viewer=BOB)
    foreign = await graph.ask(CREATE_EXPENSE, BOB, input=theirs.dinner())
    expense_id = read_expense_key(foreign.text("createExpense.expense.id")).expense_id
    forged = global_id(Kind.EXPENSE, trip.group_id, expense_id)
    before = graph.rows()

    read = await graph.ask(SPLITS, ANN, id=forged)
    edited = await edit(trip, forged, title="Mine")
    deleted = await graph.ask(DELETE_EXPENSE, ANN, input={"expenseId": forged})

    assert read.data == {"expense": None}
    assert errors_of(edited, "updateExpense") == [not_found(NOTHING_THERE, "expenseId")]
    assert errors_of(deleted, "deleteExpense") == [not_found(NOTHING_THERE, "expenseId")]
    assert graph.rows() == before
