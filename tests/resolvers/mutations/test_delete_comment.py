"""These tests hold `deleteComment`."""

from domain.access import Role
from schema.global_ids import Kind, global_id, read_comment_key
from tests.resolvers.harness import Graph
from tests.resolvers.mutations.documents import DELETE_COMMENT
from tests.resolvers.mutations.errors import (
    NOTHING_THERE,
    errors_of,
    not_found,
    places,
)
from tests.resolvers.people import ANN, BOB
from tests.resolvers.trip import Trip

NOBODY = "99999999-9999-4999-8999-999999999999"

DELETE_AND_READ = """
mutation ($input: DeleteCommentInput!, $expense: ID!) {
  deleteComment(input: $input) {
    query { expense(id: $expense) { commentCount comments { nodes { body } } } }
  }
}
"""


async def test_comment_is_deleted(graph: Graph, trip: Trip) -> None:
    """A deleted comment is told by its id, and is there no more."""
    comment_id = await trip.say(await trip.spend(), "Nice.")

    answer = await graph.ask(DELETE_COMMENT, ANN, input={"commentId": comment_id})
    found = await graph.ask("query ($id: ID!) { node(id: $id) { id } }", ANN, id=comment_id)

    assert answer.data == {"deleteComment": {"deletedId": comment_id, "errors": []}}
    assert found.data == {"node": None}


async def test_payload_counts_without_it(graph: Graph, trip: Trip) -> None:
    """The payload reads the expense as the deletion left it."""
    expense_id = await trip.spend()
    comment_id = await trip.say(expense_id, "One.")
    await trip.say(expense_id, "Two.")

    answer = await graph.ask(
        DELETE_AND_READ, ANN, input={"commentId": comment_id}, expense=expense_id
    )

    assert answer.at("deleteComment.query.expense") == {
        "commentCount": 1,
        "comments": {"nodes": [{"body": "Two."}]},
    }


async def test_viewer_deletes_their_own(graph: Graph, trip: Trip) -> None:
    """A VIEWER takes back what they said."""
    await trip.let_in(BOB, role=Role.VIEWER)
    comment_id = await trip.say(await trip.spend(), "Hi.", BOB)

    answer = await graph.ask(DELETE_COMMENT, BOB, input={"commentId": comment_id})

    assert answer.at("deleteComment") == {"deletedId": comment_id, "errors": []}


async def test_owner_deletes_others(graph: Graph, trip: Trip) -> None:
    """An OWNER deletes what anybody said."""
    await trip.let_in(BOB)
    comment_id = await trip.say(await trip.spend(), "Hi.", BOB)

    answer = await graph.ask(DELETE_COMMENT, ANN, input={"commentId": comment_id})

    assert answer.at("deleteComment") == {"deletedId": comment_id, "errors": []}


async def test_member_does_not_delete_others(graph: Graph, trip: Trip) -> None:
    """A MEMBER who hasn't said it is told who may, and nothing is written."""
    await trip.let_in(BOB)
    comment_id = await trip.say(await trip.spend(), "Nice.")
    before = graph.rows()

    answer = await graph.ask(DELETE_COMMENT, BOB, input={"commentId": comment_id})

    assert errors_of(answer, "deleteComment") == [
        {
            "__typename": "ForbiddenError",
            "code": "FORBIDDEN",
            "message": "Only its author or an owner of the group may delete a comment: ask one of "
            "them.",
            "path": ["commentId"],
            "requiredRole": "OWNER",
        }
    ]
    assert graph.rows() == before


async def test_stranger_finds_nothing(graph: Graph, trip: Trip) -> None:
    """Who isn't in the group is answered, to the letter, as if there were no such comment."""
    comment_id = await trip.say(await trip.spend(), "Nice.")
    unknown = global_id(Kind.COMMENT, *read_comment_key(comment_id)[:3], NOBODY)

    strange = await graph.ask(DELETE_COMMENT, BOB, input={"commentId": comment_id})
    missing = await graph.ask(DELETE_COMMENT, ANN, input={"commentId": unknown})

    assert errors_of(strange, "deleteComment") == [not_found(NOTHING_THERE, "commentId")]
    assert strange.data == missing.data


async def test_second_deletion_finds_nothing(graph: Graph, trip: Trip) -> None:
    """A comment that is gone can't be deleted again, and nothing is written."""
    given = {"commentId": await trip.say(await trip.spend(), "Nice.")}
    await graph.ask(DELETE_COMMENT, ANN, input=given)
    before = graph.rows()

    answer = await graph.ask(DELETE_COMMENT, ANN, input=given)

    assert errors_of(answer, "deleteComment") == [not_found(NOTHING_THERE, "commentId")]
    assert graph.rows() == before


async def test_bad_id_is_named(graph: Graph, trip: Trip) -> None:
    """What is no comment's id is refused at its field."""
    answer = await graph.ask(DELETE_COMMENT, ANN, input={"commentId": trip.id})

    assert places(answer, "deleteComment") == [("INVALID", "commentId")]
