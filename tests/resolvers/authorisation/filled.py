"""This fills the group of the matrix, so that each field has something to show."""

from datetime import UTC, datetime

from datastore.keys import profile_key
from datastore.operations import SetTo, Update
from datastore.tables import USERS
from datastore.writes import run_recurring
from datastore.writes.run_recurring import RunRecurring
from datastore.writes.stamp import Stamp
from domain.access import Role
from resolvers.context import Viewer
from resolvers.convert.rate_limit import RateStanding
from schema.global_ids import Kind, global_id, read_global_id, recurring_key
from tests.resolvers.authorisation.actors import DAN, EVE, FAY, VIC, Place
from tests.resolvers.authorisation.documents import Documents
from tests.resolvers.harness import Graph
from tests.resolvers.joining import open_trip, waiting_request
from tests.resolvers.mutations.documents import ADD_GUEST
from tests.resolvers.people import ANN, BOB, CARLA, PEOPLE, provision
from tests.resolvers.rent import create_rent
from tests.resolvers.trip import Trip, create_trip

IN_APRIL = datetime(2026, 4, 1, tzinfo=UTC)
FIRST = "query ($id: ID!) { group(id: $id) { expenses(first: 1) { nodes { id } } } }"


async def act(graph: Graph, viewer: Viewer, mutation: str, **given: object) -> None:
    """This does something that nothing is wrong with."""
    answer = await graph.ask(Documents(graph.schema).act(mutation), viewer, input=given)
    assert answer.at(f"{mutation}.errors") == [], answer


async def filled(graph: Graph) -> Place:
    """This makes Ann's trip with everything in it that can be, and the actors around it.

    Dan has a group of his own; Carla has asked to join; Eve has left; Fay has taken Ida's place.
    """
    graph.standing = lambda _: RateStanding(6_000, 60, 5_999, IN_APRIL)
    for viewer in (DAN, EVE, FAY, VIC):
        await provision(graph.store, viewer)
    for viewer in (*PEOPLE, DAN, EVE, FAY, VIC):
        email = (SetTo("Email", f"{viewer.display_name.lower()}@example.com"),)
        await graph.engine.write(Update(USERS, profile_key(viewer.user_id), email))
        await act(graph, viewer, "updateProfile", phone="+4915112345678")
    await create_trip(graph, viewer=DAN)
    trip = await create_trip(graph)
    token = await open_trip(trip, expiresAt="2027-01-01T00:00:00Z")
    inside = await _people(trip, token)
    things = await _things(trip, [inside["bob"], inside["vic"], trip.ann])
    request = await waiting_request(trip, CARLA, message="Me too?", inviteToken=token)
    return Place(trip, {**inside, **things, "group": trip.id, "request": request}, token)


async def _people(trip: Trip, token: str) -> dict[str, str]:
    """This lets people into the group, one of them as a guest who is there; and one out of it."""
    graph = trip.graph
    await trip.let_in(EVE)
    await act(graph, EVE, "leaveGroup", groupId=trip.id)
    taken = await waiting_request(trip, FAY, inviteToken=token, targetParticipantId=trip.hal)
    await act(graph, ANN, "approveJoinRequest", joinRequestId=taken)
    jim = await graph.ask(ADD_GUEST, ANN, input={"groupId": trip.id, "displayName": "Jim"})
    return {
        "bob": await trip.let_in(BOB),
        "vic": await trip.let_in(VIC, role=Role.VIEWER),
        "gil": trip.gil,
        "jim": jim.text("addGuest.participant.id"),
        "hal": trip.hal,
        "ann": trip.ann,
        "taken": taken,
        "user": global_id(Kind.USER, FAY.user_id),
    }


async def _things(trip: Trip, eaters: list[str]) -> dict[str, str]:
    """This writes down, edits and deletes something of each kind."""
    graph = trip.graph
    gone = await trip.spend(title="Gone")
    await act(graph, ANN, "deleteExpense", expenseId=gone)
    weights = [{"participantId": each, "weight": "2"} for each in eaters]
    item = {"name": "Fish", "amount": "30.00", "split": {"byShares": weights}}
    expense = await trip.spend(notes="Fish", category="Food", items=[item])
    await act(graph, ANN, "updateExpense", expenseId=expense, expectedVersion=1, title="Supper")
    settlement = await trip.pay(note="Cash")
    paid = {"settlementId": settlement, "expectedVersion": 1, "note": "Card"}
    await act(graph, ANN, "updateSettlement", **paid)
    seen = {"groupId": trip.id, "expectedVersion": 1}
    await act(graph, ANN, "updateGroup", **seen, description="To the sea.")
    comment = await _said(trip, expense, eaters)
    return {"expense": expense, "comment": comment, "settlement": settlement, **await _rent(trip)}


async def _said(trip: Trip, expense: str, mentioned: list[str]) -> str:
    """This says something, edits it, says something else, and takes that back."""
    graph = trip.graph
    unsaid, comment = await trip.say(expense, "Oh."), await trip.say(expense, "Good.")
    await act(graph, ANN, "deleteComment", commentId=unsaid)
    better = {"commentId": comment, "expectedRevision": 1, "body": "Very good."}
    await act(graph, ANN, "editComment", **better, mentions=mentioned)
    return comment


async def _rent(trip: Trip) -> dict[str, str]:
    """This makes a rent that has come up once, with its first expense, and edits it."""
    graph = trip.graph
    rent = await create_rent(trip, category="Home", endsOn="2026-12-31")
    key = recurring_key(read_global_id(rent))
    stamp = Stamp(IN_APRIL, graph.ids.uuid4(), graph.ids.token())
    assert await run_recurring.run(graph.store, RunRecurring(key.group_id, key.recurring_id, stamp))
    await act(graph, ANN, "updateRecurringExpense", recurringExpenseId=rent, title="Flat")
    first = await graph.ask(FIRST, ANN, id=trip.id)
    return {"recurring": rent, "paid-rent": first.text("group.expenses.nodes.0.id")}
