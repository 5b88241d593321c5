"""This makes a group of a given size for a benchmark, through the API like everybody."""

from tests.bench.running import Running

CREATE_GROUP = """
mutation ($input: CreateGroupInput!) {
  createGroup(input: $input) {
    group { id participants(first: 10) { nodes { id } } }
    errors { message }
  }
}
"""
CREATE_EXPENSE = """
mutation ($input: CreateExpenseInput!) {
  createExpense(input: $input) { expense { id } errors { message } }
}
"""
SMALL = "{ me { id displayName } }"
GROUP_PAGE = """
query ($id: ID!) {
  group(id: $id) {
    name
    participants(first: 50) { nodes { id displayName kind role } }
    balances {
      nets { participant { displayName } net { minorUnits } }
      transfers { from { displayName } to { displayName } amount { minorUnits } }
    }
    expenses(first: 20) {
      nodes {
        id title occurredOn commentCount
        amount { minorUnits }
        payments { participant { displayName } amount { minorUnits } }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}
"""


def group_with(gateway: Running, expenses: int) -> dict[str, object]:
    """This makes a group of five with a number of expenses, and gives an input for one more."""
    guests = [f"Guest {number}" for number in range(1, 5)]
    wanted = {"name": f"Group of {expenses}", "currency": "EUR", "guests": guests}
    made = gateway.ask(CREATE_GROUP, input=wanted)
    expense = one_expense(*made_group(made))
    for _ in range(expenses):
        gateway.ask(CREATE_EXPENSE, input=expense)
    return expense


def one_expense(group_id: str, people: list[str]) -> dict[str, object]:
    """This is the input of an expense that one paid for all."""
    return {
        "groupId": group_id,
        "title": "Dinner",
        "items": [{"amount": "50.00", "split": {"equally": people}}],
        "payments": [{"participantId": people[0], "amount": "50.00"}],
    }


def made_group(made: dict[str, object]) -> tuple[str, list[str]]:
    """This takes the ids of a new group and its participants out of an answer."""
    match made:
        case {"createGroup": {"group": {"id": str(group_id), "participants": {"nodes": nodes}}}}:
            return group_id, [node["id"] for node in nodes]
        case _:
            message = f"A new group was expected, not {made}."
            raise TypeError(message)
