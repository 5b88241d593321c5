"""This gives every mutation an input with which nothing is wrong but who sends it."""

from tests.resolvers.authorisation.actors import Place
from tests.resolvers.harness import Data

DAILY: Data = {"frequency": "DAILY", "timeZone": "UTC", "startsOn": "2026-03-02"}
UNFOUNDED: dict[str, Data] = {
    "createGroup": {"name": "Flat", "currency": "EUR"},
    "updateProfile": {"phone": "+4915112345679"},
}
"""The inputs of the mutations that are about no group that is there."""


def inputs(place: Place) -> dict[str, Data]:
    """These are the inputs of all mutations, by name, with the ids of what is there."""
    ids, group = place.ids, place.ids["group"]
    people = [ids["bob"], ids["ann"]]
    shared: Data = {
        "groupId": group,
        "title": "Dinner",
        "items": [{"amount": "30.00", "split": {"equally": [*people]}}],
        "payments": [{"participantId": ids["ann"], "amount": "30.00"}],
    }
    dinner: Data = {**shared, "occurredOn": "2026-02-14"}
    paid: Data = {"payerId": ids["bob"], "payeeId": ids["ann"], "amount": "1"}
    return {
        **UNFOUNDED,
        "addComment": {"expenseId": ids["expense"], "body": "Nice."},
        "addGuest": {"groupId": group, "displayName": "Jo"},
        "approveJoinRequest": {"joinRequestId": ids["request"]},
        "cancelJoinRequest": {"joinRequestId": ids["request"]},
        "configureInvite": {"groupId": group, "rotate": True},
        "createExpense": dinner,
        "createRecurringExpense": shared | DAILY,
        "createSettlement": {**paid, "groupId": group},
        "deleteComment": {"commentId": ids["comment"]},
        "deleteExpense": {"expenseId": ids["expense"]},
        "deleteGroup": {"groupId": group},
        "deleteRecurringExpense": {"recurringExpenseId": ids["recurring"]},
        "deleteSettlement": {"settlementId": ids["settlement"]},
        "denyJoinRequest": {"joinRequestId": ids["request"]},
        "editComment": {"commentId": ids["comment"], "expectedRevision": 2, "body": "Hm."},
        "leaveGroup": {"groupId": group},
        "mergeGuest": {"guestId": ids["gil"], "intoParticipantId": ids["bob"]},
        "removeParticipant": {"participantId": ids["jim"]},
        "requestToJoin": {"groupId": group, "inviteToken": place.token},
        "updateExpense": {"expenseId": ids["expense"], "expectedVersion": 2, "title": "Lunch"},
        "updateGroup": {"groupId": group, "expectedVersion": 2, "name": "Lisbon"},
        "updateParticipant": {"participantId": ids["gil"], "displayName": "Gilda"},
        "updateRecurringExpense": {"recurringExpenseId": ids["recurring"], "title": "Room"},
        "updateSettlement": {
            "settlementId": ids["settlement"],
            "expectedVersion": 2,
            "amount": "1",
        },
    }
