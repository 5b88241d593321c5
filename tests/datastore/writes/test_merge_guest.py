"""These tests hold the merge of a guest into another participant: what moves, and who may."""

from dataclasses import replace

import pytest

from datastore.keys import balance_key, event_key, recurring_key
from datastore.operations import Key
from datastore.reads.work import open_work
from datastore.values import Item, Value
from datastore.verification.verify import verify_group
from datastore.writes import (
    add_comment,
    create_settlement,
    leave_group,
    merge_guest,
)
from domain.access import ParticipantKind, Role
from domain.ids import ParticipantId
from tests.datastore import samples
from tests.datastore.expected import event_row, placed
from tests.datastore.people import leave, merge, participant, participant_row
from tests.datastore.requests import ASKED, applicants_row, ask, request_of
from tests.datastore.samples import (
    ANN_HERE,
    AT,
    BOB,
    BOB_HERE,
    DINNER,
    GUEST_GIL,
    GUEST_HAL,
    NOBODY,
    PAID_BACK,
    TRIP,
)
from tests.datastore.templates import RENT, template
from tests.datastore.world import World, changed

LATER = "2026-03-31T09:30:01.000Z"
GILS_ROW = ("groups", TRIP, f"PARTICIPANT#{GUEST_GIL}")
PAID = Key(TRIP, f"SETTLEMENT#{LATER}#{PAID_BACK}")
ONE_MERGE = "command merge"


def exact(amount_minor: int, *amounts: tuple[ParticipantId, int]) -> dict[str, Value]:
    """This is a stored item without a name that was split exactly."""
    splits: list[Value] = [{"ParticipantId": who, "Amount": minor} for who, minor in amounts]
    return {"Amount": amount_minor, "Mode": "EXACT", "Splits": splits}


def event(world: World, seq: int) -> Item:
    """This is one event of the trip's log."""
    return world.row("notifications", event_key(TRIP, seq))


def balances(world: World) -> Item:
    """This is the stored row of the balances."""
    return world.row("groups", balance_key(TRIP))


async def pay(
    world: World, payer_id: ParticipantId = GUEST_GIL, payee_id: ParticipantId = ANN_HERE
) -> None:
    """This is somebody giving somebody 12.00: Gil to Ann unless others are named."""
    command = replace(samples.create_settlement(), payer_id=payer_id, payee_id=payee_id)
    await create_settlement.run(world.store, command)


async def test_expense_moves_whole(bobs: World) -> None:
    """Expense, balances, guest and head change in two events; nothing else does."""
    before = bobs.rows()
    group = before["groups", TRIP, "META"]
    dinner = before["groups", TRIP, f"EXPENSE#{DINNER}#0#META"]
    stored = before["groups", TRIP, "BALANCE#v1"]

    hal = await merge_guest.run(bobs.store, merge())

    after_it = bobs.rows()
    assert before.keys() - after_it.keys() == {GILS_ROW}
    del before[GILS_ROW]
    assert changed(before, after_it) == placed(
        {**group, "ParticipantCount": 3, "EventSeq": 4},
        {
            **dinner,
            "Items": [
                exact(2400, (ANN_HERE, 800), (GUEST_HAL, 1600)),
                {"Name": "Wine", **exact(600, (GUEST_HAL, 600))},
            ],
            "Version": 2,
        },
        without({**stored, "BalanceRevision": 2, f"Net_{GUEST_HAL}": -2200}, f"Net_{GUEST_GIL}"),
        event(bobs, 3),
        event(bobs, 4),
    )
    assert hal.to_item() == participant_row(bobs, GUEST_HAL)
    assert await verify_group(bobs.engine, TRIP) == ()


def without(item: Item, name: str) -> Item:
    """This is an item without one attribute."""
    return {each: value for each, value in item.items() if each != name}


async def test_events_tell_of_each_step(bobs: World) -> None:
    """The edit of the expense and the end of the guest are told as such, by who merged them."""
    await merge_guest.run(bobs.store, merge())

    edit, end = event(bobs, 3), event(bobs, 4)
    same = {"Before": "2 items, 30.00", "After": "2 items, 30.00"}
    assert edit == event_row(
        3,
        f"EXPENSE_UPDATED#{TRIP}#{DINNER}#2",
        command="",
        CommandId=edit["CommandId"],
        ExpenseId=DINNER,
        Payload={"Title": "Dinner", "Changes": [{"Field": "items", **same}]},
    )
    named: Value = {"Field": "displayName", "Before": "Gil", "After": "Hal"}
    assert end == event_row(
        4,
        f"PARTICIPANT_CHANGED#{TRIP}#{GUEST_GIL}#4",
        command="merge",
        Payload={"Change": "DELETED", "Title": "Gil", "Changes": [named]},
    )


@pytest.mark.parametrize(
    ("pair", "stored", "field"),
    [
        ({}, {"PayerId": GUEST_HAL, "PayeeId": ANN_HERE}, "payer"),
        (
            {"payer_id": ANN_HERE, "payee_id": GUEST_GIL},
            {"PayerId": ANN_HERE, "PayeeId": GUEST_HAL},
            "payee",
        ),
    ],
    ids=["payer", "payee"],
)
async def test_settlement_moves(
    bobs: World, pair: dict[str, ParticipantId], stored: Item, field: str
) -> None:
    """A settlement with another becomes the target's, and the log tells from whom to whom."""
    await pay(bobs, **pair)
    row = bobs.row("groups", PAID)

    await merge_guest.run(bobs.store, merge())

    assert bobs.row("groups", PAID) == {**row, **stored, "Version": 2, "UpdatedAt": AT}
    told = event(bobs, 5)
    assert told["Payload"] == {
        "Change": "UPDATED",
        "ResourceCreatedAt": LATER,
        "Changes": [{"Field": field, "Before": "Gil", "After": "Hal"}],
    }
    assert await verify_group(bobs.engine, TRIP) == ()


async def test_settlement_between_the_two_goes(bobs: World) -> None:
    """A settlement between guest and target has settled nothing: it goes, with its effect."""
    await pay(bobs, payee_id=GUEST_HAL)

    await merge_guest.run(bobs.store, merge())

    told = event(bobs, 5)
    assert ("groups", *(PAID.partition, PAID.sort)) not in bobs.rows()
    assert told["Payload"] == {"Change": "DELETED", "ResourceCreatedAt": LATER}
    assert (balances(bobs)["SettlementCount"], balances(bobs)[f"Net_{GUEST_HAL}"]) == (0, -2200)
    assert await verify_group(bobs.engine, TRIP) == ()


async def test_template_moves(bobs: World) -> None:
    """A recurring expense is the target's for the days to come, and keeps its schedule."""
    await bobs.put(template())
    row = bobs.row("groups", recurring_key(TRIP, RENT))

    await merge_guest.run(bobs.store, merge())

    moved = bobs.row("groups", recurring_key(TRIP, RENT))
    (rent,) = template().items
    ann, gil, hal = (split.amount_minor for split in rent.splits)
    items = [{"Name": "Rent", **exact(10_000, (ANN_HERE, ann), (GUEST_HAL, gil + hal))}]
    assert moved == {**row, "Items": items, "UpdatedAt": "2026-03-31T09:30:00.001Z"}
    told = event(bobs, 4)
    assert (told["Type"], told["ResourceId"]) == ("RECURRING_EXPENSE_CHANGED", RENT)


async def test_guest_merges_into_a_user(bobs: World) -> None:
    """Who left and came back gets what the guest of before has left."""
    await leave_group.run(bobs.store, leave(actor=BOB))
    await bobs.join(BOB, NOBODY, role=Role.MEMBER)
    await pay(bobs, payer_id=BOB_HERE)

    back = await merge_guest.run(bobs.store, merge(guest_id=BOB_HERE, into_id=NOBODY))

    assert (back.type, back.user_id) == (ParticipantKind.USER, BOB)
    assert balances(bobs)[f"Net_{NOBODY}"] == 1200


async def test_unnamed_guest_only_goes(bobs: World) -> None:
    """A guest whom nothing names is gone in one event."""
    await bobs.put(participant(bobs, GUEST_HAL).model_copy(update={"participant_id": NOBODY}))

    await merge_guest.run(bobs.store, merge(guest_id=NOBODY))

    assert bobs.log()[2:] == [ONE_MERGE]


async def test_claims_are_cancelled(bobs: World) -> None:
    """Who has asked to take the guest over finds the request cancelled."""
    await ask(bobs, request_of())

    await merge_guest.run(bobs.store, merge())

    ((place, row),) = placed(applicants_row("CANCELLED")).items()
    assert bobs.rows()[place] == row
    assert bobs.row("groups", Key(TRIP, f"JOINREQ#{ASKED}"))["Status"] == "CANCELLED"
    assert await open_work(bobs.engine) == ()


async def test_comments_stay_as_they_are(bobs: World) -> None:
    """What the guest once said, or where they were mentioned, isn't put in another's mouth."""
    comment = samples.add_comment(mentions=(GUEST_GIL,))
    await add_comment.run(bobs.store, comment)
    said = {place: row for place, row in bobs.rows().items() if "#COMMENT#" in place[2]}

    await merge_guest.run(bobs.store, merge())

    assert {place: row for place, row in bobs.rows().items() if "#COMMENT#" in place[2]} == said
