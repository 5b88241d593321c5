"""This holds what the clients of the trial ask: one look at a group, and every mutation."""

LOOK = """
query ($id: ID!) {
  me { joinRequests(first: 4) { nodes { id } } }
  group(id: $id) {
    version
    viewerParticipant { id role }
    participants(first: 100) { nodes { id kind role } }
    expenses(first: 8) {
      nodes { id version comments(last: 4) { nodes { id revision } } }
    }
    settlements(first: 6) { nodes { id version } }
    recurringExpenses(last: 4) { nodes { id updatedAt } }
    joinRequests(first: 4) { nodes { id } }
  }
}
"""

SHOWN = {
    "createGroup": "group { id }",
    "updateGroup": "group { id }",
    "deleteGroup": "deletedId",
    "configureInvite": "token",
    "addGuest": "participant { id }",
    "updateParticipant": "participant { id }",
    "removeParticipant": "deletedId",
    "leaveGroup": "deletedId",
    "mergeGuest": "participant { id }",
    "requestToJoin": "joinRequest { id }",
    "approveJoinRequest": "joinRequest { id participant { id } }",
    "denyJoinRequest": "joinRequest { id }",
    "cancelJoinRequest": "joinRequest { id }",
    "createExpense": "expense { id }",
    "updateExpense": "expense { id }",
    "deleteExpense": "deletedId",
    "addComment": "comment { id }",
    "editComment": "comment { id }",
    "deleteComment": "deletedId",
    "createSettlement": "settlement { id }",
    "updateSettlement": "settlement { id }",
    "deleteSettlement": "deletedId",
    "createRecurringExpense": "recurringExpense { id }",
    "updateRecurringExpense": "recurringExpense { id }",
    "deleteRecurringExpense": "deletedId",
}
"""What the payload of each mutation is asked for, beside its errors."""


def mutation(name: str) -> str:
    """This writes the document of one mutation."""
    kind = f"{name[0].upper()}{name[1:]}Input"
    asked = f"{SHOWN[name]} errors {{ code message }}"
    return f"mutation ($input: {kind}!) {{ payload: {name}(input: $input) {{ {asked} }} }}"
