"""These tests hold the editing of a comment: its author's alone, on the revision that was seen."""

import asyncio
from functools import partial

import pytest

from datastore.items import CommentItem
from datastore.keys import expense_key
from datastore.values import Item
from datastore.writes import add_comment, edit_comment
from domain.access import Role
from domain.errors import (
    Conflict,
    ErrorCode,
    Forbidden,
    InTheWay,
    InvalidInput,
    NotFound,
    ObjectKind,
)
from domain.ids import ParticipantId
from tests.datastore import samples
from tests.datastore.expected import event_row, placed
from tests.datastore.samples import (
    ANN,
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

MADE = "2026-03-31T09:30:01.000Z"
EDITED = "2026-03-31T09:31:00.000Z"
PLACE = ("groups", TRIP, f"EXPENSE#{DINNER}#1#COMMENT#{MADE}#{HELLO}")


@pytest.fixture
async def said(dinner: World) -> World:
    """This is the dinner with a comment of Ann's, which mentions Gil."""
    await add_comment.run(dinner.store, samples.add_comment(mentions=(GUEST_GIL,)))
    return dinner


async def test_edit_is_written_whole(said: World) -> None:
    """An edit changes the comment, is the next event, and tells the user it newly mentions."""
    before = said.rows()
    group = before["groups", TRIP, "META"]
    mentions = (GUEST_GIL, BOB_HERE, ANN_HERE, BOB_HERE)

    done = await edit_comment.run(said.store, samples.edit_comment(mentions=mentions))

    payload: Item = {"ResourceCreatedAt": MADE, "Title": "Dinner"}
    told = event_row(
        4,
        f"COMMENT_EDITED#{TRIP}#{HELLO}#2",
        command="edit 1",
        later_s=60,
        ExpenseId=DINNER,
        Payload=dict(payload),
    )
    assert changed(before, said.rows()) == placed(
        {**group, "EventSeq": 4, "UpdatedAt": EDITED},
        {
            **before[PLACE],
            "Body": "Was it any good?",
            "Mentions": [GUEST_GIL, BOB_HERE, ANN_HERE],
            "EditedAt": EDITED,
            "Revision": 2,
            "UpdatedAt": EDITED,
        },
        told,
        {
            **told,
            "PK": f"USER#{BOB}",
            "SK": f"EVENT#{EDITED}#MENTIONED#{TRIP}#{HELLO}#2",
            "EventId": f"MENTIONED#{TRIP}#{HELLO}#2",
            "Type": "MENTIONED",
            "Payload": {"GroupId": TRIP, **payload},
        },
    )
    assert done.resource.to_item() == said.rows()[PLACE]
    assert (done.group_id, done.seq, done.replayed) == (TRIP, 4, False)


async def test_mentions_left_out_stay(said: World) -> None:
    """An edit that says nothing of mentions leaves them, and tells nobody."""
    await edit_comment.run(said.store, samples.edit_comment())

    assert said.rows()[PLACE]["Mentions"] == [GUEST_GIL]
    assert not [place for place in said.rows() if place[1].startswith("USER#")]


async def test_no_mentions_clear_them(said: World) -> None:
    """An edit that mentions nobody leaves no attribute behind."""
    await edit_comment.run(said.store, samples.edit_comment(mentions=()))

    assert "Mentions" not in said.rows()[PLACE]


async def test_known_mention_is_not_told_again(said: World) -> None:
    """A user whom the comment has mentioned before hears of no edit of it."""
    await edit_comment.run(said.store, samples.edit_comment(mentions=(BOB_HERE,)))
    before = said.rows()

    await edit_comment.run(
        said.store, samples.edit_comment(stamp("again"), revision=2, mentions=(BOB_HERE,))
    )

    news = [place for place in said.rows() if place not in before]
    assert news == [("notifications", f"GROUP#{TRIP}", "EVENT#000000000005")]


async def test_comment_of_before_has_the_first_revision(said: World) -> None:
    """A comment of before revisions were kept is edited as its first."""
    await said.change(CommentItem.from_item(said.rows()[PLACE]), Revision=None)

    done = await edit_comment.run(said.store, samples.edit_comment())

    assert (done.resource.revision, said.rows()[PLACE]["Revision"]) == (2, 2)


async def test_viewer_edits_their_own(said: World) -> None:
    """A VIEWER edits what they have said like every member."""
    await said.join(ANN, ANN_HERE, role=Role.VIEWER)

    done = await edit_comment.run(said.store, samples.edit_comment())

    assert done.resource.body == "Was it any good?"


async def test_author_who_came_back_is_another(said: World) -> None:
    """Who left and came back as another participant isn't the author, and nothing is written."""
    await said.join(ANN, NOBODY, role=Role.OWNER)
    before = said.rows()

    with pytest.raises(Forbidden, match="Only its author may edit a comment") as refused:
        await edit_comment.run(said.store, samples.edit_comment())

    assert (refused.value.path, refused.value.required_role) == (("commentId",), None)
    assert said.rows() == before


async def test_owner_does_not_edit_others(said: World) -> None:
    """No role lets anybody but the author edit, and nothing is written."""
    await said.join(BOB, BOB_HERE, role=Role.OWNER)
    before = said.rows()

    with pytest.raises(Forbidden, match="Only its author"):
        await edit_comment.run(said.store, samples.edit_comment(actor=BOB))

    assert said.rows() == before


async def test_other_revision_is_a_conflict(said: World) -> None:
    """An edit of a revision that isn't the comment's names the comment, and writes nothing."""
    before = said.rows()

    with pytest.raises(Conflict) as conflict:
        await edit_comment.run(said.store, samples.edit_comment(revision=2))

    assert conflict.value.code is ErrorCode.VERSION_CONFLICT
    assert conflict.value.path == ("expectedRevision",)
    assert conflict.value.current == InTheWay(ObjectKind.COMMENT, (TRIP, DINNER, MADE, HELLO))
    assert said.rows() == before


async def test_one_of_two_edits_wins(said: World) -> None:
    """Of two edits of one revision, from two gateways at once, one is in conflict."""
    stores = [said.store_on(said.engine), said.store_on(said.engine)]
    edits = [samples.edit_comment(stamp(f"e{n}")) for n in range(2)]

    outcomes = await asyncio.gather(
        *(edit_comment.run(store, edit) for store, edit in zip(stores, edits, strict=True)),
        return_exceptions=True,
    )

    (lost,) = (each for each in outcomes if isinstance(each, BaseException))
    assert isinstance(lost, Conflict)
    assert lost.code is ErrorCode.VERSION_CONFLICT
    assert said.rows()[PLACE]["Revision"] == 2


@pytest.mark.parametrize("what", ["comment", "expense"])
@pytest.mark.parametrize("when", ["before", "meanwhile"])
async def test_comment_that_is_gone_is_not_found(said: World, what: str, when: str) -> None:
    """A comment that is gone, or whose expense is, takes no edit; gone meanwhile neither."""
    key = samples.comment_place().keys[1] if what == "comment" else expense_key(TRIP, DINNER)
    leave = partial(said.remove, key)
    if when == "before":
        await leave()
    engine = StagedEngine(said.engine, after(leave))

    with pytest.raises(NotFound) as gone:
        await edit_comment.run(said.store_on(engine), samples.edit_comment())

    assert gone.value.path == ("commentId",)
    assert "command edit 1" not in said.log()


async def test_edited_meanwhile_is_a_conflict(said: World) -> None:
    """A comment that is edited between the plan and the transaction is in conflict."""
    other = partial(edit_comment.run, said.store, samples.edit_comment(stamp("other")))
    engine = StagedEngine(said.engine, after(other))

    with pytest.raises(Conflict) as conflict:
        await edit_comment.run(said.store_on(engine), samples.edit_comment())

    assert conflict.value.code is ErrorCode.VERSION_CONFLICT
    assert said.log()[-1] == "command other"


async def test_stranger_is_not_mentioned(said: World) -> None:
    """A mention of who isn't in the group is refused at its place, and nothing is written."""
    before = said.rows()

    with pytest.raises(NotFound) as unknown:
        await edit_comment.run(said.store, samples.edit_comment(mentions=(ANN_HERE, NOBODY)))

    assert unknown.value.path == ("mentions", "1")
    assert said.rows() == before


async def test_mentions_are_limited(said: World) -> None:
    """An edit mentions at most 20; the refusal names the field, limit and value."""
    before = said.rows()
    mentions = tuple(ParticipantId(str(number)) for number in range(21))

    with pytest.raises(InvalidInput) as many:
        await edit_comment.run(said.store, samples.edit_comment(mentions=mentions))

    assert (many.value.code, many.value.path) == (ErrorCode.LIMIT_EXCEEDED, ("mentions",))
    assert (many.value.expected, many.value.actual) == ("20", "21")
    assert said.rows() == before
