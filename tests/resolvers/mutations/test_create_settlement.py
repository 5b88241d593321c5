"""These tests hold `createSettlement`."""

import pytest

from schema.global_ids import Kind, global_id
from tests.resolvers.harness import Data, Graph
from tests.resolvers.mutations.documents import CREATE_SETTLEMENT
from tests.resolvers.mutations.errors import (
    NO_PARTICIPANT,
    errors_of,
    invalid,
    not_found,
    places,
)
from tests.resolvers.people import ANN
from tests.resolvers.trip import Trip, create_trip

NOBODY = "99999999-9999-4999-8999-999999999999"

SETTLE = """
mutation ($input: CreateSettlementInput!, $group: ID!) {
  createSettlement(input: $input) {
    query {
      group(id: $group) {
        balances { settlementCount nets { net { minorUnits } } transfers { amount { amount } } }
      }
    }
  }
}
"""


def payment(trip: Trip, **changes: object) -> dict[str, object]:
    """This is the input of a payment of 10.00 by Gil to Ann."""
    given = {"groupId": trip.id, "payerId": trip.gil, "payeeId": trip.ann, "amount": "10.00"}
    return {**given, **changes}


async def test_settlement_is_created(graph: Graph, trip: Trip) -> None:
    """A new settlement is shown as it was written, of today when no day is given."""
    given = payment(trip, note="Cash")

    answer = await graph.ask(CREATE_SETTLEMENT, ANN, input=given)

    assert answer.data == {
        "createSettlement": {
            "settlement": {
                "id": answer.text("createSettlement.settlement.id"),
                "note": "Cash",
                "occurredOn": "2026-03-01",
                "version": 1,
                "createdAt": "2026-03-01T12:00:02.000Z",
                "amount": {"amount": "10.00"},
                "payer": {"displayName": "Gil"},
                "payee": {"displayName": "Ann"},
                "createdBy": {"displayName": "Ann"},
                "group": {"name": "Trip"},
            },
            "errors": [],
        }
    }


async def test_settlements_bring_nets_to_zero(graph: Graph, trip: Trip) -> None:
    """Making the suggested payments brings every net to zero, and no payment is left."""
    await trip.spend()

    await graph.ask(SETTLE, ANN, input=payment(trip), group=trip.id)
    answer = await graph.ask(SETTLE, ANN, input=payment(trip, payerId=trip.hal), group=trip.id)

    assert answer.at("createSettlement.query.group.balances") == {
        "settlementCount": 2,
        "nets": [{"net": {"minorUnits": 0}}] * 3,
        "transfers": [],
    }


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"amount": "0.00"}, [("INVALID", "amount")]),
        ({"amount": "-1.00"}, [("INVALID", "amount")]),
        ({"amount": "1.001"}, [("INVALID", "amount")]),
        ({"amount": "10000000000000.01"}, [("LIMIT_EXCEEDED", "amount")]),
        ({"occurredOn": "2201-01-01"}, [("INVALID", "occurredOn")]),
        ({"note": "n" * 501}, [("LIMIT_EXCEEDED", "note")]),
        ({"payerId": "x", "payeeId": "y"}, [("INVALID", "payerId"), ("INVALID", "payeeId")]),
        ({"groupId": "nonsense"}, [("INVALID", "groupId")]),
    ],
    ids=lambda value: str(value) if isinstance(value, dict) else "",
)
async def test_bad_input_is_named(
    graph: Graph, trip: Trip, changes: Data, expected: list[tuple[str, str]]
) -> None:
    """What can't be taken is named by code and path, and nothing is written."""
    before = graph.rows()

    answer = await graph.ask(CREATE_SETTLEMENT, ANN, input=payment(trip, **changes))

    assert places(answer, "createSettlement") == expected
    assert graph.rows() == before


async def test_payee_is_not_the_payer(graph: Graph, trip: Trip) -> None:
    """Nobody pays themself."""
    answer = await graph.ask(CREATE_SETTLEMENT, ANN, input=payment(trip, payeeId=trip.gil))

    message = "The payee is the payer: name two different participants."
    assert errors_of(answer, "createSettlement") == [invalid(message, "payeeId")]


async def test_participant_of_another_group(graph: Graph, trip: Trip) -> None:
    """A participant of another group, or of none, is refused, naming the field."""
    other = await create_trip(graph)
    unknown = global_id(Kind.PARTICIPANT, trip.group_id, NOBODY)
    before = graph.rows()

    foreign = await graph.ask(CREATE_SETTLEMENT, ANN, input=payment(trip, payeeId=other.ann))
    missing = await graph.ask(CREATE_SETTLEMENT, ANN, input=payment(trip, payeeId=unknown))

    assert errors_of(foreign, "createSettlement") == [not_found(NO_PARTICIPANT, "payeeId")]
    assert foreign.data == missing.data
    assert graph.rows() == before


async def test_key_creates_once(graph: Graph, trip: Trip) -> None:
    """The same request with the same key creates one settlement."""
    given = payment(trip, idempotencyKey="k")
    first = await graph.ask(CREATE_SETTLEMENT, ANN, input=given)
    once = graph.rows()

    again = await graph.ask(CREATE_SETTLEMENT, ANN, input=given)

    assert again.data == first.data
    assert graph.rows() == once
