"""These tests hold the adding of a comment: its rows, the count, and whom it mentions."""

import asyncio
from dataclasses import replace
from functools import partial

import pytest

from datastore.keys import comment_key, expense_key, stats_key
from datastore.operations import Key
from datastore.values import Item
from datastore.writes import add_comment
from domain.access import Role
from domain.errors import Conflict, ErrorCode, InvalidInput, NotFound
from domain.ids import ExpenseId, ParticipantId
from tests.datastore import samples
from tests.datastore.expected import event_row, placed
from tests.datastore.samples import (
    ANN_HERE,
    BOB,
    BOB_HERE,
    DINNER,
    GUEST_GIL,
    HELLO,
    NOBODY,
    TRIP,
    stamp,
)
from tests.datastore.staged import StagedEngine, after
from tests.datastore.world import World, changed

LATER = "2026-03-31T09:30:01.000Z"
ROW = f"EXPENSE#{DINNER}#1#COMMENT#{LATER}#{HELLO}"
STATS = ("groups", TRIP, f"EXPENSE#{DINNER}#2#STATS")
HELLO_ROW: Item = {
    "GroupId": TRIP,
    "SK": ROW,
    "EntityType": "COMMENT",
    "CommentId": HELLO,
    "AuthorId": ANN_HERE,
    "Body": "Was it good?",
    "Mentions": [BOB_HERE, GUEST_GIL, ANN_HERE],
    "Revision": 1,
    "CreatedAt": LATER,
    "UpdatedAt": LATER,
}


async def test_comment_is_written_whole(dinner: World) -> None:
    """A new comment has a row, counts, is the next event, and tells the user that it mentions."""
    before = dinner.rows()
    group = before["groups", TRIP, "META"]
    command = samples.add_comment(mentions=(BOB_HERE, GUEST_GIL, ANN_HERE, BOB_HERE))

    done = await add_comment.run(dinner.store, command)

    told = event_row(
        3,
        f"COMMENT_ADDED#{TRIP}#{HELLO}#1",
        command="comment 1",
        later_s=1,
        ExpenseId=DINNER,
        Payload={"ResourceCreatedAt": LATER, "Title": "Dinner"},
    )
    assert changed(before, dinner.rows()) == placed(
        {**group, "EventSeq": 3, "UpdatedAt": LATER},
        HELLO_ROW,
        {**before[STATS], "CommentCount": 1, "LastCommentAt": LATER, "UpdatedAt": LATER},
        told,
        {
            **told,
            "PK": f"USER#{BOB}",
            "SK": f"EVENT#{LATER}#MENTIONED#{TRIP}#{HELLO}#1",
            "EventId": f"MENTIONED#{TRIP}#{HELLO}#1",
            "Type": "MENTIONED",
            "Payload": {"GroupId": TRIP, "ResourceCreatedAt": LATER, "Title": "Dinner"},
        },
    )
    assert done.resource.to_item() == dinner.row("groups", Key(TRIP, ROW))
    assert (done.group_id, done.seq, done.replayed) == (TRIP, 3, False)


async def test_comment_without_mentions_has_none(dinner: World) -> None:
    """A comment that mentions nobody has no such attribute and tells nobody."""
    await add_comment.run(dinner.store, samples.add_comment())

    assert "Mentions" not in dinner.row("groups", Key(TRIP, ROW))
    assert not [place for place in dinner.rows() if place[1].startswith("USER#")]


async def test_viewer_may_comment(dinner: World) -> None:
    """A VIEWER comments like every member."""
    await dinner.join(BOB, BOB_HERE, role=Role.VIEWER)

    done = await add_comment.run(dinner.store, samples.add_comment(actor=BOB))

    assert done.resource.author_id == BOB_HERE


async def test_unknown_expense_is_not_found(dinner: World) -> None:
    """A comment on an expense that isn't in the group is refused, and nothing is written."""
    before = dinner.rows()
    command = replace(samples.add_comment(), expense_id=ExpenseId(NOBODY))

    with pytest.raises(NotFound) as unknown:
        await add_comment.run(dinner.store, command)

    assert unknown.value.path == ("expenseId",)
    assert dinner.rows() == before


@pytest.mark.parametrize("row", [expense_key(TRIP, DINNER), stats_key(TRIP, DINNER)])
async def test_expense_deleted_meanwhile_is_not_found(dinner: World, row: Key) -> None:
    """An expense that goes between the plan and the transaction takes no comment."""
    engine = StagedEngine(dinner.engine, after(partial(dinner.remove, row)))

    with pytest.raises(NotFound) as gone:
        await add_comment.run(dinner.store_on(engine), samples.add_comment())

    assert gone.value.path == ("expenseId",)
    assert ("groups", TRIP, ROW) not in dinner.rows()


async def test_stranger_is_not_mentioned(dinner: World) -> None:
    """A mention of who isn't in the group is refused at its place, and nothing is written."""
    before = dinner.rows()

    with pytest.raises(NotFound) as unknown:
        await add_comment.run(dinner.store, samples.add_comment(mentions=(ANN_HERE, NOBODY)))

    assert unknown.value.path == ("mentions", "1")
    assert dinner.rows() == before


async def test_mentions_are_limited(dinner: World) -> None:
    """A comment mentions at most 20; the refusal names the field, limit and value."""
    before = dinner.rows()
    mentions = tuple(ParticipantId(str(number)) for number in range(21))

    with pytest.raises(InvalidInput) as many:
        await add_comment.run(dinner.store, samples.add_comment(mentions=mentions))

    assert (many.value.code, many.value.path) == (ErrorCode.LIMIT_EXCEEDED, ("mentions",))
    assert (many.value.expected, many.value.actual) == ("20", "21")
    assert dinner.rows() == before


async def test_taken_comment_is_not_written_over(dinner: World) -> None:
    """A comment whose key is taken is refused, and the count stays."""
    await add_comment.run(dinner.store, samples.add_comment())
    before = dinner.rows()
    same_time = replace(samples.add_comment().stamp, command_id="second", token="another")

    with pytest.raises(Conflict, match="The new id of this comment is taken"):
        await add_comment.run(dinner.store, samples.add_comment(same_time))

    assert dinner.rows() == before


async def test_count_equals_comments(dinner: World) -> None:
    """Comments that two gateways add at once are all counted."""
    stores = [dinner.store_on(dinner.engine), dinner.store_on(dinner.engine)]

    await asyncio.gather(
        *(
            add_comment.run(stores[n % 2], samples.add_comment(stamp(f"c{n}"), number=n))
            for n in range(8)
        )
    )

    comments = [place for place in dinner.rows() if "#1#COMMENT#" in place[2]]
    assert (len(comments), dinner.rows()[STATS]["CommentCount"]) == (8, 8)


async def test_uncounted_expense_is_counted(dinner: World) -> None:
    """An expense of before comments were counted gets its count with the next comment."""
    await add_comment.run(dinner.store, samples.add_comment(number=1))
    await add_comment.run(dinner.store, samples.add_comment(number=2))
    await dinner.remove(stats_key(TRIP, DINNER))

    done = await add_comment.run(dinner.store, samples.add_comment(number=3))

    assert dinner.rows()[STATS] == {
        "GroupId": TRIP,
        "SK": STATS[2],
        "EntityType": "EXPENSE_STATS",
        "CommentCount": 3,
        "LastCommentAt": "2026-03-31T09:30:03.000Z",
        "CreatedAt": "2026-03-31T09:30:03.000Z",
        "UpdatedAt": "2026-03-31T09:30:03.000Z",
    }
    assert done.resource.key == comment_key(
        TRIP, DINNER, done.resource.created_at, done.resource.comment_id
    )
