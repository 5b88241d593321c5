"""These tests hold `editComment`."""

import pytest

from domain.access import Role
from schema.global_ids import Kind, global_id, read_comment_key
from tests.resolvers.harness import Data, Graph
from tests.resolvers.mutations.documents import EDIT_COMMENT
from tests.resolvers.mutations.errors import (
    NO_PARTICIPANT,
    NOTHING_THERE,
    errors_of,
    invalid,
    not_found,
    places,
    version_conflict,
)
from tests.resolvers.people import ANN, BOB
from tests.resolvers.trip import Trip, create_trip

NOBODY = "99999999-9999-4999-8999-999999999999"


async def edit_of(trip: Trip, **changes: object) -> dict[str, object]:
    """This is the input of an edit of a new comment of Ann's."""
    comment_id = await trip.say(await trip.spend(), "Nice.")
    return {"commentId": comment_id, "expectedRevision": 1, "body": "Nicer.", **changes}


async def test_comment_is_edited(graph: Graph, trip: Trip) -> None:
    """An edited comment is shown as it is now, with the next revision."""
    given = await edit_of(trip, mentions=[trip.gil])

    answer = await graph.ask(EDIT_COMMENT, ANN, input=given)

    assert answer.data == {
        "editComment": {
            "comment": {
                "id": given["commentId"],
                "body": "Nicer.",
                "revision": 2,
                "createdAt": "2026-03-01T12:00:03.000Z",
                "editedAt": "2026-03-01T12:00:04.000Z",
                "mentions": [{"displayName": "Gil"}],
            },
            "errors": [],
        }
    }


@pytest.mark.parametrize(
    ("changes", "expected"), [({}, [{"displayName": "Gil"}]), ({"mentions": []}, [])]
)
async def test_mentions_are_replaced_or_stay(
    graph: Graph, trip: Trip, changes: Data, expected: list[Data]
) -> None:
    """Mentions that are left out stay; an empty list takes their place."""
    given = await edit_of(trip, mentions=[trip.gil])
    await graph.ask(EDIT_COMMENT, ANN, input=given)
    del given["mentions"]

    answer = await graph.ask(EDIT_COMMENT, ANN, input={**given, "expectedRevision": 2, **changes})

    assert answer.at("editComment.comment.mentions") == expected


async def test_other_revision_shows_the_comment(graph: Graph, trip: Trip) -> None:
    """An edit of a revision that was overtaken is told so, with the comment as it is."""
    given = await edit_of(trip)
    await graph.ask(EDIT_COMMENT, ANN, input=given)
    before = graph.rows()

    answer = await graph.ask(EDIT_COMMENT, ANN, input=given)

    conflict = version_conflict("revision", id=str(given["commentId"]))
    assert answer.at("editComment.comment") is None
    assert errors_of(answer, "editComment") == [conflict]
    assert graph.rows() == before


async def test_others_comment_is_not_edited(graph: Graph, trip: Trip) -> None:
    """Nobody edits what another has said, an owner neither; no role would do."""
    await trip.let_in(BOB, role=Role.OWNER)
    given = await edit_of(trip)
    before = graph.rows()

    answer = await graph.ask(EDIT_COMMENT, BOB, input=given)

    assert errors_of(answer, "editComment") == [
        {
            "__typename": "ForbiddenError",
            "code": "FORBIDDEN",
            "message": "Only its author may edit a comment: add one of your own instead.",
            "path": ["commentId"],
            "requiredRole": None,
        }
    ]
    assert graph.rows() == before


async def test_stranger_finds_nothing(graph: Graph, trip: Trip) -> None:
    """Who isn't in the group is answered, to the letter, as if there were no such comment."""
    given = await edit_of(trip)
    key = read_comment_key(str(given["commentId"]))
    unknown = global_id(Kind.COMMENT, *key[:3], NOBODY)

    strange = await graph.ask(EDIT_COMMENT, BOB, input=given)
    missing = await graph.ask(EDIT_COMMENT, ANN, input={**given, "commentId": unknown})

    assert errors_of(strange, "editComment") == [not_found(NOTHING_THERE, "commentId")]
    assert strange.data == missing.data


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"body": " "}, [("INVALID", "body")]),
        ({"body": "b" * 4_001}, [("LIMIT_EXCEEDED", "body")]),
        ({"commentId": "nonsense", "body": ""}, [("INVALID", "commentId"), ("INVALID", "body")]),
        ({"mentions": ["nonsense"]}, [("INVALID", "mentions.0")]),
        ({"mentions": None}, [("INVALID", "mentions")]),
    ],
    ids=["blank", "long", "no id", "bad mention", "null mentions"],
)
async def test_bad_input_is_named(
    graph: Graph, trip: Trip, changes: Data, expected: list[tuple[str, str]]
) -> None:
    """What can't be taken is named by code and path, and nothing is written."""
    given = await edit_of(trip, **changes)
    before = graph.rows()

    answer = await graph.ask(EDIT_COMMENT, ANN, input=given)

    assert places(answer, "editComment") == expected
    assert graph.rows() == before


async def test_mention_of_another_group(graph: Graph, trip: Trip) -> None:
    """A participant of another group, or of none, can't be mentioned."""
    other = await create_trip(graph)
    unknown = global_id(Kind.PARTICIPANT, trip.group_id, NOBODY)
    given = await edit_of(trip)

    foreign = await graph.ask(EDIT_COMMENT, ANN, input={**given, "mentions": [other.gil]})
    missing = await graph.ask(EDIT_COMMENT, ANN, input={**given, "mentions": [unknown]})

    assert errors_of(foreign, "editComment") == [not_found(NO_PARTICIPANT, "mentions", "0")]
    assert foreign.data == missing.data


async def test_mentions_are_limited(graph: Graph, trip: Trip) -> None:
    """More than 20 mentions are refused with the limit and the number."""
    given = await edit_of(trip, mentions=[trip.gil] * 21)

    answer = await graph.ask(EDIT_COMMENT, ANN, input=given)

    assert errors_of(answer, "editComment") == [
        invalid(
            "21 mentions in one comment are over the limit of 20: leave out 1.",
            "mentions",
            code="LIMIT_EXCEEDED",
            expected="20",
            actual="21",
        )
    ]
