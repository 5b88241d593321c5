"""These tests hold C9's matrix of acts: what comes of each mutation and subscription, by whom."""

import pytest

from resolvers.context import Viewer
from tests.resolvers.authorisation.actors import OUTSIDE, VIEWERS, Actor, Place
from tests.resolvers.authorisation.documents import Documents
from tests.resolvers.authorisation.inputs import inputs
from tests.resolvers.authorisation.matrix import ACTS, FOLLOWED, outcomes
from tests.resolvers.authorisation.missing import missing_instead
from tests.resolvers.harness import Answer, Data, Json, listed

FOLLOW = {
    "expenseThread": ("expenseId: ID!", "expenseId", "expense"),
    "groupActivity": ("groupId: ID!", "groupId", "group"),
    "myJoinRequests": ("ids: [ID!]", "ids", "request"),
}


def came_of(answer: Answer, mutation: str) -> Json:
    """This is ok, or the code of the first thing that was wrong."""
    if answer.errors:
        return answer.errors[0]["code"]
    errors = listed(answer.data, f"{mutation}.errors")
    first = errors[0] if errors else {"code": "ok"}
    assert isinstance(first, dict)
    return first["code"]


@pytest.mark.parametrize(("name", "actor", "outcome"), outcomes(ACTS))
async def test_act_comes_to_what_it_should(
    place: Place, documents: Documents, name: str, actor: Actor, outcome: str
) -> None:
    """C9: a mutation comes to what the matrix says, and changes nothing if it isn't allowed."""
    graph = place.trip.graph
    before = graph.rows()

    answer = await graph.ask(documents.act(name), VIEWERS[actor], input=inputs(place)[name])

    assert came_of(answer, name) == outcome
    assert (graph.rows() != before) == (outcome == "ok")


NOT_THERE = [
    (name, actor)
    for name, actor, outcome in outcomes(ACTS)
    if actor in OUTSIDE and outcome in {"NOT_FOUND", "UNAUTHENTICATED"}
]


@pytest.mark.parametrize(("name", "actor"), NOT_THERE)
async def test_what_is_not_yours_is_not_there(
    place: Place, documents: Documents, name: str, actor: Actor
) -> None:
    """C9: what isn't an actor's to change is answered as what isn't there, byte for byte.

    It takes the same calls to the store, so that no time tells them apart either.
    """
    graph, given = place.trip.graph, inputs(place)[name]

    foreign, missing = [
        await graph.ask(documents.act(name), VIEWERS[actor], input=each)
        for each in (given, missing_instead(given))
    ]

    assert said(foreign) == said(missing)
    assert foreign.calls == missing.calls


async def test_closed_group_is_not_there(place: Place, documents: Documents) -> None:
    """C9: a group that nobody may ask to join is answered as a missing one, by the same calls."""
    graph, dan = place.trip.graph, VIEWERS[Actor.STRANGER]
    closing = {"groupId": place.trip.id, "enabled": False}
    await graph.ask(documents.act("configureInvite"), VIEWERS[Actor.OWNER], input=closing)

    closed, missing = [
        await graph.ask(documents.act("requestToJoin"), dan, input={"groupId": each})
        for each in (place.trip.id, missing_instead(place.trip.id))
    ]

    assert came_of(closed, "requestToJoin") == "NOT_FOUND"
    assert said(closed) == said(missing)
    assert closed.calls == missing.calls


async def followed(place: Place, name: str, viewer: Viewer | None, *, id_: str) -> list[Data]:
    """This subscribes, and gives what the subscription is refused with."""
    variables, argument, _ = FOLLOW[name]
    document = f"subscription (${variables}) {{ {name}({argument}: ${argument}) {{ id }} }}"
    given: object = [id_] if argument == "ids" else id_
    async with place.trip.graph.follow(document, viewer, **{argument: given}) as opened:
        return opened.errors if isinstance(opened, Answer) else []


@pytest.mark.parametrize(("name", "actor", "outcome"), outcomes(FOLLOWED))
async def test_subscription_comes_to_what_it_should(
    place: Place, name: str, actor: Actor, outcome: str
) -> None:
    """C9: a subscription opens for those of the matrix, and is refused to others."""
    id_ = place.ids[FOLLOW[name][2]]

    errors = await followed(place, name, VIEWERS[actor], id_=id_)

    assert [error["code"] for error in errors] == ([] if outcome == "ok" else [outcome])


@pytest.mark.parametrize(
    ("name", "actor"),
    [(name, actor) for name, actor, outcome in outcomes(FOLLOWED) if outcome != "ok"],
)
async def test_what_is_not_yours_to_follow_is_not_there(
    place: Place, name: str, actor: Actor
) -> None:
    """C9: what isn't an actor's to follow is refused as what isn't there, word by word."""
    id_ = place.ids[FOLLOW[name][2]]

    foreign, missing = [
        await followed(place, name, VIEWERS[actor], id_=each)
        for each in (id_, missing_instead(id_))
    ]

    assert foreign == missing
    assert len(foreign) == 1


@pytest.mark.parametrize("actor", sorted(OUTSIDE))
async def test_what_is_not_yours_to_see_is_not_there(
    place: Place, documents: Documents, actor: Actor
) -> None:
    """C9: an object of any type that isn't an actor's to see is answered as one that isn't there.

    Who has asked to join sees that one request.
    """
    graph, viewer = place.trip.graph, VIEWERS[actor]
    hidden = {
        name: id_ for name, id_ in place.ids.items() if (name, actor) != ("request", "invited")
    }

    for id_ in hidden.values():
        foreign = await graph.ask(documents.node(), viewer, id=id_)
        missing = await graph.ask(documents.node(), viewer, id=missing_instead(id_))
        assert said(foreign) == said(missing)
        assert foreign.calls == missing.calls
        assert foreign.data == {"node": None}


def said(answer: Answer) -> tuple[Json, list[Data]]:
    """This is all that an actor is told."""
    return answer.data, answer.errors
