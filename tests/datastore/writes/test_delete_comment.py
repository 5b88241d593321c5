"""These tests hold the deletion of a comment: by its author or an owner, and counted."""

import asyncio
from functools import partial

import pytest

from datastore.items import ParticipantItem
from datastore.keys import expense_key, participant_key, stats_key
from datastore.operations import Key
from datastore.writes import add_comment, delete_comment
from domain.access import Role
from domain.errors import Forbidden, NotFound
from tests.datastore import samples
from tests.datastore.expected import event_row, placed
from tests.datastore.samples import ANN, ANN_HERE, BOB, BOB_HERE, DINNER, HELLO, TRIP, stamp
from tests.datastore.staged import StagedEngine, after
from tests.datastore.world import World, membership

MADE = "2026-03-31T09:30:01.000Z"
GONE = "2026-03-31T09:31:00.000Z"
PLACE = ("groups", TRIP, f"EXPENSE#{DINNER}#1#COMMENT#{MADE}#{HELLO}")
STATS = ("groups", TRIP, f"EXPENSE#{DINNER}#2#STATS")


@pytest.fixture
async def said(dinner: World) -> World:
    """This is the dinner with a comment of Ann's."""
    await add_comment.run(dinner.store, samples.add_comment())
    return dinner


async def test_deletion_is_written_whole(said: World) -> None:
    """A deleted comment is gone and no longer counted, and its deletion is the next event."""
    before = said.rows()

    done = await delete_comment.run(said.store, samples.delete_comment())

    event = event_row(
        4,
        f"COMMENT_DELETED#{TRIP}#{HELLO}#1",
        command="delete 1",
        later_s=60,
        ExpenseId=DINNER,
        Payload={"ResourceCreatedAt": MADE, "Title": "Dinner"},
    )
    group = before["groups", TRIP, "META"]
    comment = before.pop(PLACE)
    assert said.rows() == before | placed(
        {**group, "EventSeq": 4, "UpdatedAt": GONE},
        {**before[STATS], "CommentCount": 0, "UpdatedAt": GONE},
        event,
    )
    assert before[STATS]["LastCommentAt"] == MADE
    assert done.resource.to_item() == comment
    assert (done.group_id, done.seq, done.replayed) == (TRIP, 4, False)


@pytest.mark.parametrize("role", [Role.MEMBER, Role.VIEWER])
async def test_author_deletes_their_own(said: World, role: Role) -> None:
    """Whoever has said it takes it back, whatever their role."""
    await said.join(ANN, ANN_HERE, role=role)

    await delete_comment.run(said.store, samples.delete_comment())

    assert PLACE not in said.rows()


async def test_owner_deletes_any(said: World) -> None:
    """An OWNER deletes what others have said."""
    await said.join(BOB, BOB_HERE, role=Role.OWNER)

    await delete_comment.run(said.store, samples.delete_comment(actor=BOB))

    assert PLACE not in said.rows()


@pytest.mark.parametrize("role", [Role.MEMBER, Role.VIEWER])
async def test_others_may_not(said: World, role: Role) -> None:
    """Who neither wrote it nor owns the group is told who may."""
    await said.join(BOB, BOB_HERE, role=role)
    before = said.rows()

    with pytest.raises(Forbidden, match="Only its author or an owner of the group may") as no:
        await delete_comment.run(said.store, samples.delete_comment(actor=BOB))

    assert no.value.required_role is Role.OWNER
    assert said.rows() == before


async def test_demoted_owner_can_not_win_a_race(said: World) -> None:
    """An OWNER who is demoted between the plan and the transaction deletes nothing of others."""
    await said.join(BOB, BOB_HERE, role=Role.OWNER)
    engine = StagedEngine(said.engine, after(partial(said.join, BOB, BOB_HERE, role=Role.MEMBER)))

    with pytest.raises(Forbidden):
        await delete_comment.run(said.store_on(engine), samples.delete_comment(actor=BOB))

    assert PLACE in said.rows()


async def test_stale_copy_keeps_no_owner_powers(said: World) -> None:
    """A membership that still says OWNER is worth nothing where the participant's row doesn't."""
    await said.join(BOB, BOB_HERE, role=Role.MEMBER)
    await said.put(membership(BOB, BOB_HERE, role=Role.OWNER))
    before = said.rows()

    with pytest.raises(Forbidden, match="Your role here is MEMBER"):
        await delete_comment.run(said.store, samples.delete_comment(actor=BOB))

    assert said.rows() == before


async def test_participant_of_another_owns_nothing(said: World) -> None:
    """A membership whose participant is another user's by now is worth nothing."""
    await said.join(BOB, BOB_HERE, role=Role.OWNER)
    bob = ParticipantItem.from_item(said.row("groups", participant_key(TRIP, BOB_HERE)))
    await said.put(bob.model_copy(update={"user_id": samples.STRANGER}))
    before = said.rows()

    with pytest.raises(NotFound):
        await delete_comment.run(said.store, samples.delete_comment(actor=BOB))

    assert said.rows() == before


async def test_one_of_two_deletions_wins(said: World) -> None:
    """Of two deletions at once, from two gateways, one finds nothing, and one is counted."""
    stores = [said.store_on(said.engine), said.store_on(said.engine)]

    outcomes = await asyncio.gather(
        *(
            delete_comment.run(store, samples.delete_comment(stamp(f"d{n}")))
            for n, store in enumerate(stores)
        ),
        return_exceptions=True,
    )

    (lost,) = (each for each in outcomes if isinstance(each, BaseException))
    assert isinstance(lost, NotFound)
    assert said.rows()[STATS]["CommentCount"] == 0


@pytest.mark.parametrize(
    "row",
    [samples.comment_place().keys[1], expense_key(TRIP, DINNER), stats_key(TRIP, DINNER)],
    ids=["comment", "expense", "counters"],
)
async def test_comment_gone_meanwhile_is_not_found(said: World, row: Key) -> None:
    """A comment that goes between the plan and the transaction is answered as never there."""
    engine = StagedEngine(said.engine, after(partial(said.remove, row)))

    with pytest.raises(NotFound) as gone:
        await delete_comment.run(said.store_on(engine), samples.delete_comment())

    assert gone.value.path == ("commentId",)
    assert "command delete 1" not in said.log()


async def test_uncounted_expense_is_counted(said: World) -> None:
    """An expense of before comments were counted gets its count with the next deletion."""
    await add_comment.run(said.store, samples.add_comment(number=2))
    await said.remove(stats_key(TRIP, DINNER))

    await delete_comment.run(said.store, samples.delete_comment())

    assert said.rows()[STATS] == {
        "GroupId": TRIP,
        "SK": STATS[2],
        "EntityType": "EXPENSE_STATS",
        "CommentCount": 1,
        "LastCommentAt": "2026-03-31T09:30:02.000Z",
        "CreatedAt": GONE,
        "UpdatedAt": GONE,
    }
