"""This is the event that everybody sends: as large as one of ours, of the same shape."""

from typing import Final, TypedDict


class Amount(TypedDict):
    """This is an amount of money."""

    amount: str


class Person(TypedDict):
    """This is who acted, or who has a share."""

    displayName: str


class Share(TypedDict):
    """This is what somebody owes of an expense."""

    participant: Person
    owed: Amount


class Expense(TypedDict):
    """This is what somebody paid."""

    title: str
    amount: Amount
    shares: list[Share]


class Event(TypedDict):
    """This is the whole event."""

    id: str
    cursor: str
    at: str
    actor: Person
    expense: Expense


SCHEMA: Final = """
type Query { version: Int }
type Subscription { activity(groupId: ID!): Activity }
type Activity { id: ID! cursor: String! at: String! actor: Person! expense: Expense! }
type Expense { title: String! amount: Amount! shares: [Share!]! }
type Share { participant: Person! owed: Amount! }
type Person { displayName: String! }
type Amount { amount: String! }
"""
FIELDS: Final = """
id cursor at actor { displayName }
expense { title amount { amount } shares { participant { displayName } owed { amount } } }
"""
THEIR_DOCUMENT: Final = f"subscription F($id: ID!) {{ activity(groupId: $id) {{ {FIELDS} }} }}"
OUR_DOCUMENT: Final = """
subscription F($id: ID!) {
  groupActivity(groupId: $id) {
    id cursor at actor { displayName }
    ... on ExpenseCreated {
      expense { title amount { amount } shares { participant { displayName } owed { amount } } }
    }
  }
}
"""


def event(number: int) -> Event:
    """This is one event of a peer, with five shares like one of ours."""
    shares: list[Share] = [
        {"participant": {"displayName": name}, "owed": {"amount": "10.00"}}
        for name in ("Ann", "Guest 1", "Guest 2", "Guest 3", "Guest 4")
    ]
    return {
        "id": f"RXZlbnQ6MDAwMDAwMDAtMDAwMC00MDAwLTgwMDAtMDAwMDAwMDAw{number:04}",
        "cursor": f"QAAAAAAAAEAAgAAAAAAAAA{number:04}",
        "at": "2026-12-01T00:00:00.000Z",
        "actor": {"displayName": "Ann"},
        "expense": {"title": "Dinner", "amount": {"amount": "50.00"}, "shares": shares},
    }
