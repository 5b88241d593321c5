"""These tests hold that nobody changes anything without signing in."""

import pytest

from tests.resolvers import joining
from tests.resolvers.harness import Graph
from tests.resolvers.mutations import documents
from tests.resolvers.trip import Trip

NONSENSE: dict[str, tuple[str, dict[str, object]]] = {
    "createGroup": (documents.CREATE_GROUP, {"name": "", "currency": ""}),
    "addGuest": (documents.ADD_GUEST, {"groupId": "", "displayName": ""}),
    "createExpense": (
        documents.CREATE_EXPENSE,
        {"groupId": "", "title": "", "items": [], "payments": []},
    ),
    "updateExpense": (documents.UPDATE_EXPENSE, {"expenseId": "", "expectedVersion": 0}),
    "createRecurringExpense": (
        documents.CREATE_RECURRING,
        {
            "groupId": "",
            "title": "",
            "items": [],
            "payments": [],
            "frequency": "DAILY",
            "timeZone": "",
            "startsOn": "",
        },
    ),
    "deleteExpense": (documents.DELETE_EXPENSE, {"expenseId": ""}),
    "updateRecurringExpense": (documents.UPDATE_RECURRING, {"recurringExpenseId": ""}),
    "deleteRecurringExpense": (documents.DELETE_RECURRING, {"recurringExpenseId": ""}),
    "addComment": (documents.ADD_COMMENT, {"expenseId": "", "body": ""}),
    "editComment": (
        documents.EDIT_COMMENT,
        {"commentId": "", "expectedRevision": 0, "body": ""},
    ),
    "deleteComment": (documents.DELETE_COMMENT, {"commentId": ""}),
    "updateSettlement": (
        documents.UPDATE_SETTLEMENT,
        {"settlementId": "", "expectedVersion": 0},
    ),
    "updateProfile": (documents.UPDATE_PROFILE, {"displayName": "", "phone": ""}),
    "deleteSettlement": (documents.DELETE_SETTLEMENT, {"settlementId": ""}),
    "configureInvite": (joining.CONFIGURE, {"groupId": ""}),
    "requestToJoin": (joining.REQUEST, {"groupId": ""}),
    "approveJoinRequest": (joining.APPROVE, {"joinRequestId": ""}),
    "denyJoinRequest": (joining.DENY, {"joinRequestId": ""}),
    "cancelJoinRequest": (joining.CANCEL, {"joinRequestId": ""}),
    "createSettlement": (
        documents.CREATE_SETTLEMENT,
        {"groupId": "", "payerId": "", "payeeId": "", "amount": ""},
    ),
}


@pytest.mark.parametrize("mutation", NONSENSE)
async def test_anonymous_is_refused_first(graph: Graph, trip: Trip, mutation: str) -> None:
    """An anonymous caller is refused by a top-level error, before the input is looked at."""
    document, given = NONSENSE[mutation]
    before = graph.rows()

    answer = await graph.ask(document, None, input=given)

    assert answer.data == {mutation: None}
    assert answer.errors == [
        {
            "message": f"{mutation} needs a signed-in user: send a bearer token, in an "
            "Authorization header or, over a WebSocket, as `authorization` in the payload of "
            "connection_init.",
            "path": [mutation],
            "code": "UNAUTHENTICATED",
        }
    ]
    assert (graph.rows(), answer.calls) == (before, [])
