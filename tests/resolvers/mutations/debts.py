"""This makes debts in a group, and reads them again."""

from tests.resolvers.harness import Json, listed, part
from tests.resolvers.people import ANN
from tests.resolvers.trip import Trip

NETS = """
query ($id: ID!) {
  group(id: $id) { balances { nets { participant { displayName } net { minorUnits } } } }
}
"""


async def nets(trip: Trip) -> dict[Json, Json]:
    """This gives the group's nets by name, without the zeros."""
    answer = await trip.graph.ask(NETS, ANN, id=trip.id)
    lines = listed(answer.data, "group.balances.nets")
    found = {part(line, "participant.displayName"): part(line, "net.minorUnits") for line in lines}
    return {name: net for name, net in found.items() if net}


def paid(who: str, amount: str) -> list[dict[str, str]]:
    """This is one payer."""
    return [{"participantId": who, "amount": amount}]


def equally(amount: str, *people: str) -> list[dict[str, object]]:
    """This is one item, split equally."""
    return [{"amount": amount, "split": {"equally": list(people)}}]
