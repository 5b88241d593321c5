"""This asks everything that there is to ask about the group, as one of the actors."""

from collections.abc import AsyncIterator, Iterator

from tests.resolvers.authorisation.actors import VIEWERS, Actor, Place
from tests.resolvers.authorisation.documents import Documents, shown
from tests.resolvers.harness import Answer

BY_ID = "($id: ID!)"
TOKEN = "($token: String!)"
PREVIEW = "($input: PreviewExpenseInput!)"


async def answers(documents: Documents, place: Place, actor: Actor) -> AsyncIterator[Answer]:
    """These are the answers to every query about the group, and about oneself."""
    graph, viewer = place.trip.graph, VIEWERS[actor]
    for id_ in place.ids.values():
        yield await graph.ask(documents.node(), viewer, id=id_)
    for name, arguments, variables, given in _roots(place):
        yield await graph.ask(documents.root(name, arguments, variables), viewer, **given)


def _roots(place: Place) -> Iterator[tuple[str, str, str, dict[str, object]]]:
    ids, dinner = place.ids, place.trip.dinner()
    yield "node", "(id: $id)", BY_ID, {"id": ids["group"]}
    yield "nodes", "(ids: [$id])", BY_ID, {"id": ids["group"]}
    yield "group", "(id: $id)", BY_ID, {"id": ids["group"]}
    yield "expense", "(id: $id)", BY_ID, {"id": ids["expense"]}
    yield "invitePreview", "(token: $token)", TOKEN, {"token": place.token}
    asked = {name: dinner[name] for name in ("groupId", "items", "payments")}
    for items in (dinner["items"], []):
        yield "previewExpense", "(input: $input)", PREVIEW, {"input": {**asked, "items": items}}
    for name in ("me", "rateLimit", "currencies"):
        yield name, "", "", {}


async def fields_shown(documents: Documents, place: Place, actor: Actor) -> set[str]:
    """These are the fields of which an actor is shown something, anywhere."""
    places = set[str]()
    async for answer in answers(documents, place, actor):
        assert not answer.errors, answer
        places |= shown(answer.data)
    return places
