"""This writes a rent down: a recurring expense of the trip."""

from tests.resolvers.people import ANN
from tests.resolvers.trip import Trip

CREATE_RENT = """
mutation ($input: CreateRecurringExpenseInput!) {
  createRecurringExpense(input: $input) { recurringExpense { id } errors { message path } }
}
"""


def rent(trip: Trip, **changes: object) -> dict[str, object]:
    """This is the input of a rent for 100.00 that Ann pays for all three, monthly from 31 March."""
    return {
        "groupId": trip.id,
        "title": "Rent",
        "items": [{"amount": "100.00", "split": {"equally": [trip.ann, trip.gil, trip.hal]}}],
        "payments": [{"participantId": trip.ann, "amount": "100.00"}],
        "frequency": "MONTHLY",
        "timeZone": "Europe/Lisbon",
        "startsOn": "2026-03-31",
        **changes,
    }


async def create_rent(trip: Trip, **changes: object) -> str:
    """This writes the rent down and gives its id."""
    answer = await trip.graph.ask(CREATE_RENT, ANN, input=rent(trip, **changes))
    return answer.text("createRecurringExpense.recurringExpense.id")
