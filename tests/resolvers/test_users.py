"""These tests hold who sees what of a user."""

from datastore.items import ProfileItem, UserStatus
from datastore.operations import Put
from datastore.reads.users import profiles_by_id
from schema.global_ids import Kind, global_id
from tests.resolvers.harness import Graph
from tests.resolvers.people import ANN, BOB, CARLA
from tests.resolvers.trip import Trip, create_trip

USER = "... on User { id displayName email phone version createdAt groups { nodes { name } } }"
BY_ID = f"query ($id: ID!) {{ node(id: $id) {{ {USER} }} }}"
BOBS_ID = global_id(Kind.USER, BOB.user_id)
NOBODY = "99999999-9999-4999-8999-999999999999"


async def give_address(graph: Graph) -> None:
    """This gives Bob an e-mail address and a phone number."""
    (profile,) = await profiles_by_id(graph.engine, (BOB.user_id,), consistent=True)
    assert profile is not None
    update = {"email": "bob@example.org", "phone": "+4912345"}
    await store(graph, profile.model_copy(update=update))


async def store(graph: Graph, profile: ProfileItem) -> None:
    """This replaces a profile."""
    await graph.engine.write(Put(profile.table, profile.to_item()))


async def test_caller_sees_themself_whole(graph: Graph, trip: Trip) -> None:
    """The signed-in user sees all of their own account, by `me` and by id."""
    await give_address(graph)
    await trip.let_in(BOB)

    by_me = await graph.ask(f"{{ me {{ {USER} }} }}", BOB)
    by_id = await graph.ask(BY_ID, BOB, id=BOBS_ID)

    bob = {
        "id": BOBS_ID,
        "displayName": "Bob",
        "email": "bob@example.org",
        "phone": "+4912345",
        "version": 1,
        "createdAt": "2026-03-01T12:00:00.000Z",
        "groups": {"nodes": [{"name": "Trip"}]},
    }
    assert by_me.data == {"me": bob}
    assert by_id.data == {"node": bob}


async def test_others_see_the_name(graph: Graph, trip: Trip) -> None:
    """Who shares a group with a user sees their name, and null or nothing in every other field."""
    await give_address(graph)
    await trip.let_in(BOB)

    answer = await graph.ask(BY_ID, ANN, id=BOBS_ID)

    assert answer.data == {
        "node": {
            "id": BOBS_ID,
            "displayName": "Bob",
            "email": None,
            "phone": None,
            "version": None,
            "createdAt": None,
            "groups": {"nodes": []},
        }
    }


async def test_strangers_see_nobody(graph: Graph, trip: Trip) -> None:
    """Who shares no group with a user can't find them, nor can an anonymous caller."""
    await trip.let_in(BOB)

    stranger = await graph.ask(BY_ID, CARLA, id=BOBS_ID)
    anonymous = await graph.ask(BY_ID, None, id=BOBS_ID)

    assert (stranger.data, stranger.errors) == ({"node": None}, [])
    assert (anonymous.data, anonymous.errors) == ({"node": None}, [])


async def test_many_users_are_found_at_once(graph: Graph, trip: Trip) -> None:
    """Any number of users costs the caller's groups and one call for all of them together.

    It asks for their memberships, and for their requests to the groups that the caller owns.
    """
    second = await create_trip(graph)
    await trip.let_in(BOB)
    await second.let_in(CARLA)
    ids = [global_id(Kind.USER, user_id) for user_id in (BOB.user_id, CARLA.user_id, NOBODY)]
    document = "query ($ids: [ID!]!) { nodes(ids: $ids) { ... on User { displayName } } }"

    answer = await graph.ask(document, ANN, ids=[*ids, global_id(Kind.USER, ANN.user_id)])

    bob, carla, ann = ({"displayName": name} for name in ("Bob", "Carla", "Ann"))
    assert answer.at("nodes") == [bob, carla, None, ann]
    assert [(call.operation, *call.places, call.rows) for call in answer.calls] == [
        ("Query", "groups.UserParticipantsIndex", 1),
        ("BatchGetItem", "groups", 4),
        ("BatchGetItem", "groups", 12),
        ("BatchGetItem", "users", 3),
    ]


async def test_anonymous_is_nobody(graph: Graph) -> None:
    """An anonymous caller has no `me`, without an error."""
    answer = await graph.ask("{ me { id } }")

    assert (answer.data, answer.errors) == ({"me": None}, [])


async def test_deleted_account_is_null(graph: Graph, trip: Trip) -> None:
    """A participant whose account is deleted stays, and has no user."""
    await trip.let_in(BOB)
    (profile,) = await profiles_by_id(graph.engine, (BOB.user_id,), consistent=True)
    assert profile is not None
    await store(graph, profile.model_copy(update={"status": UserStatus.DELETED}))
    document = "query ($id: ID!) { group(id: $id) { participants { nodes { user { id } } } } }"

    answer = await graph.ask(document, ANN, id=trip.id)

    users = [{"user": {"id": global_id(Kind.USER, ANN.user_id)}}, {"user": None}, {"user": None}]
    assert answer.at("group.participants.nodes") == [*users, {"user": None}]


async def test_groups_are_newest_first(graph: Graph, trip: Trip) -> None:
    """A user's groups are listed newest first, however many for one membership read."""
    second = await graph.ask(
        'mutation { createGroup(input: {name: "Home", currency: "JPY"}) { group { id } } }', ANN
    )

    answer = await graph.ask("{ me { groups { nodes { id currency { code } } } } }", ANN)

    assert answer.data == {
        "me": {
            "groups": {
                "nodes": [
                    {"id": second.text("createGroup.group.id"), "currency": {"code": "JPY"}},
                    {"id": trip.id, "currency": {"code": "EUR"}},
                ]
            }
        }
    }
    assert [call.operation for call in answer.calls] == ["BatchGetItem", "Query", "BatchGetItem"]
