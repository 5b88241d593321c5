"""These tests hold `updateProfile`."""

import pytest

from schema.global_ids import Kind, global_id
from tests.resolvers.harness import Data, Graph
from tests.resolvers.mutations.documents import UPDATE_PROFILE
from tests.resolvers.mutations.errors import errors_of, invalid, places, version_conflict
from tests.resolvers.people import ANN, BOB
from tests.resolvers.trip import Trip, create_trip

ANNS_ID = global_id(Kind.USER, ANN.user_id)

RENAME_AND_READ = """
mutation ($input: UpdateProfileInput!, $group: ID!) {
  updateProfile(input: $input) {
    query { group(id: $group) { participants { nodes { displayName user { displayName } } } } }
  }
}
"""

NAMES = "query ($id: ID!) { group(id: $id) { participants { nodes { displayName } } } }"


async def test_profile_is_changed(graph: Graph) -> None:
    """A changed profile is shown whole to its user, with the next version."""
    given = {"expectedVersion": 1, "displayName": " Anna ", "phone": "+351211234567"}

    answer = await graph.ask(UPDATE_PROFILE, ANN, input=given)

    assert answer.data == {
        "updateProfile": {
            "user": {
                "id": ANNS_ID,
                "displayName": "Anna",
                "phone": "+351211234567",
                "version": 2,
            },
            "errors": [],
        }
    }


async def test_what_is_left_out_stays(graph: Graph) -> None:
    """A field that is left out stays, and null clears the phone number."""
    await graph.ask(UPDATE_PROFILE, ANN, input={"phone": "+351211234567"})

    renamed = await graph.ask(UPDATE_PROFILE, ANN, input={"displayName": "Anna"})
    cleared = await graph.ask(UPDATE_PROFILE, ANN, input={"phone": None})

    user: Data = {"id": ANNS_ID, "displayName": "Anna"}
    kept: Data = {**user, "phone": "+351211234567", "version": 3}
    assert renamed.at("updateProfile.user") == kept
    assert cleared.at("updateProfile.user") == {**user, "phone": None, "version": 4}


async def test_name_shows_in_every_group(graph: Graph, trip: Trip) -> None:
    """A new name shows on the user's participants, in the payload already; guests keep theirs."""
    other = await create_trip(graph)

    answer = await graph.ask(RENAME_AND_READ, ANN, input={"displayName": "Anna"}, group=trip.id)
    elsewhere = await graph.ask(NAMES, ANN, id=other.id)

    assert answer.at("updateProfile.query.group.participants.nodes.0") == {
        "displayName": "Anna",
        "user": {"displayName": "Anna"},
    }
    names = [{"displayName": name} for name in ("Anna", "Gil", "Hal")]
    assert elsewhere.at("group.participants.nodes") == names


async def test_new_group_has_the_new_name(graph: Graph) -> None:
    """Who renamed themself since they signed in is in a new group under the new name."""
    await graph.ask(UPDATE_PROFILE, ANN, input={"displayName": "Anna"})

    trip = await create_trip(graph, viewer=ANN)
    answer = await graph.ask(NAMES, ANN, id=trip.id)

    assert answer.at("group.participants.nodes.0.displayName") == "Anna"


async def test_rename_is_no_event(graph: Graph, trip: Trip) -> None:
    """A rename leaves the logs of the user's groups as they were."""
    document = "query ($id: ID!) { group(id: $id) { eventCursor version } }"
    before = await graph.ask(document, ANN, id=trip.id)

    await graph.ask(UPDATE_PROFILE, ANN, input={"displayName": "Anna"})

    assert (await graph.ask(document, ANN, id=trip.id)).data == before.data


async def test_other_version_shows_the_user(graph: Graph) -> None:
    """A change of a version that was overtaken is told so, with the user as they are."""
    await graph.ask(UPDATE_PROFILE, ANN, input={"displayName": "Anna"})
    before = graph.rows()

    answer = await graph.ask(
        UPDATE_PROFILE, ANN, input={"displayName": "Anne", "expectedVersion": 1}
    )

    assert answer.at("updateProfile.user") is None
    assert errors_of(answer, "updateProfile") == [version_conflict(id=ANNS_ID)]
    assert graph.rows() == before


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"displayName": None}, [("INVALID", "displayName")]),
        ({"displayName": " "}, [("INVALID", "displayName")]),
        ({"displayName": "n" * 81}, [("LIMIT_EXCEEDED", "displayName")]),
        ({"phone": "0351 21"}, [("INVALID", "phone")]),
        ({"displayName": "", "phone": ""}, [("INVALID", "displayName"), ("INVALID", "phone")]),
    ],
    ids=["null", "blank", "long", "no phone", "both"],
)
async def test_bad_input_is_named(
    graph: Graph, given: Data, expected: list[tuple[str, str]]
) -> None:
    """What can't be taken is named by code and path, and nothing is written."""
    before = graph.rows()

    answer = await graph.ask(UPDATE_PROFILE, ANN, input=given)

    assert places(answer, "updateProfile") == expected
    assert graph.rows() == before


async def test_bad_phone_is_shown_the_form(graph: Graph) -> None:
    """The message about a phone number says what one looks like."""
    answer = await graph.ask(UPDATE_PROFILE, BOB, input={"phone": "211234567"})

    message = (
        '"211234567" is not a phone number in E.164 form: write a plus sign, the country code and '
        'the number, 15 digits at most and nothing between them, like "+351211234567".'
    )
    assert errors_of(answer, "updateProfile") == [invalid(message, "phone")]
