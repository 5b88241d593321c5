"""These tests hold `updateSettlement`."""

import pytest

from domain.access import Role
from schema.global_ids import Kind, global_id, read_settlement_key
from tests.resolvers.harness import Data, Graph
from tests.resolvers.mutations.documents import UPDATE_SETTLEMENT
from tests.resolvers.mutations.errors import (
    NOTHING_THERE,
    errors_of,
    forbidden,
    invalid,
    not_found,
    places,
    version_conflict,
)
from tests.resolvers.people import ANN, BOB
from tests.resolvers.trip import Trip

NOBODY = "99999999-9999-4999-8999-999999999999"

UPDATE_AND_READ = """
mutation ($input: UpdateSettlementInput!, $group: ID!) {
  updateSettlement(input: $input) {
    query {
      group(id: $group) {
        balances { revision settlementCount nets { net { minorUnits } } }
      }
    }
  }
}
"""


async def edit_of(trip: Trip, **changes: object) -> dict[str, object]:
    """This is the input of an edit of what Gil has given Ann, 10.00 in cash."""
    settlement_id = await trip.pay(note="Cash")
    return {"settlementId": settlement_id, "expectedVersion": 1, **changes}


async def test_settlement_is_edited(graph: Graph, trip: Trip) -> None:
    """An edited settlement is shown as it is now; null clears the note, and who paid stays."""
    given = await edit_of(trip, amount="7.5", occurredOn="2026-02-28", note=None)

    answer = await graph.ask(UPDATE_SETTLEMENT, ANN, input=given)

    assert answer.data == {
        "updateSettlement": {
            "settlement": {
                "id": given["settlementId"],
                "note": None,
                "occurredOn": "2026-02-28",
                "version": 2,
                "createdAt": "2026-03-01T12:00:02.000Z",
                "amount": {"amount": "7.50"},
                "payer": {"displayName": "Gil"},
                "payee": {"displayName": "Ann"},
            },
            "errors": [],
        }
    }


async def test_what_is_left_out_stays(graph: Graph, trip: Trip) -> None:
    """An edit that names no field leaves all of them, and is a version of its own."""
    answer = await graph.ask(UPDATE_SETTLEMENT, ANN, input=await edit_of(trip))

    settlement = answer.at("updateSettlement.settlement")
    assert isinstance(settlement, dict)
    assert (settlement["amount"], settlement["note"]) == ({"amount": "10.00"}, "Cash")
    assert (settlement["occurredOn"], settlement["version"]) == ("2026-03-01", 2)


async def test_balances_move_by_the_difference(graph: Graph, trip: Trip) -> None:
    """The payload reads the balances with the edited amount in place of the old one."""
    given = await edit_of(trip, amount="4.00")

    answer = await graph.ask(UPDATE_AND_READ, ANN, input=given, group=trip.id)

    assert answer.at("updateSettlement.query.group.balances") == {
        "revision": 2,
        "settlementCount": 1,
        "nets": [{"net": {"minorUnits": -400}}, {"net": {"minorUnits": 400}}],
    }


async def test_other_version_shows_the_settlement(graph: Graph, trip: Trip) -> None:
    """An edit of a version that was overtaken is told so, with the settlement as it is."""
    given = await edit_of(trip, amount="4.00")
    await graph.ask(UPDATE_SETTLEMENT, ANN, input=given)
    before = graph.rows()

    answer = await graph.ask(UPDATE_SETTLEMENT, ANN, input=given)

    conflict = version_conflict(id=str(given["settlementId"]))
    assert errors_of(answer, "updateSettlement") == [conflict]
    assert graph.rows() == before


async def test_viewer_may_not(graph: Graph, trip: Trip) -> None:
    """A VIEWER is told which role it takes, and nothing is written."""
    await trip.let_in(BOB, role=Role.VIEWER)
    given = await edit_of(trip)
    before = graph.rows()

    answer = await graph.ask(UPDATE_SETTLEMENT, BOB, input=given)

    assert errors_of(answer, "updateSettlement") == [forbidden("VIEWER", "MEMBER")]
    assert graph.rows() == before


async def test_stranger_finds_nothing(graph: Graph, trip: Trip) -> None:
    """Who isn't in the group is answered, to the letter, as if there were no such settlement."""
    given = await edit_of(trip, amount="nonsense")
    group_id, created_at, _ = read_settlement_key(str(given["settlementId"]))
    unknown = global_id(Kind.SETTLEMENT, group_id, created_at, NOBODY)

    strange = await graph.ask(UPDATE_SETTLEMENT, BOB, input=given)
    missing = await graph.ask(
        UPDATE_SETTLEMENT, ANN, input={"settlementId": unknown, "expectedVersion": 1}
    )

    assert errors_of(strange, "updateSettlement") == [not_found(NOTHING_THERE, "settlementId")]
    assert strange.data == missing.data


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"amount": "0"}, [("INVALID", "amount")]),
        ({"amount": "1.001"}, [("INVALID", "amount")]),
        ({"amount": "10000000000000.01"}, [("LIMIT_EXCEEDED", "amount")]),
        (
            {"amount": None, "occurredOn": None},
            [("INVALID", "amount"), ("INVALID", "occurredOn")],
        ),
        ({"occurredOn": "2201-01-01"}, [("INVALID", "occurredOn")]),
        ({"note": "n" * 501}, [("LIMIT_EXCEEDED", "note")]),
        ({"settlementId": "nonsense"}, [("INVALID", "settlementId")]),
    ],
    ids=lambda value: str(value)[:40] if isinstance(value, dict) else "",
)
async def test_bad_input_is_named(
    graph: Graph, trip: Trip, changes: Data, expected: list[tuple[str, str]]
) -> None:
    """What can't be taken is named by code and path, and nothing is written."""
    given = await edit_of(trip, **changes)
    before = graph.rows()

    answer = await graph.ask(UPDATE_SETTLEMENT, ANN, input=given)

    assert places(answer, "updateSettlement") == expected
    assert graph.rows() == before


async def test_null_amount_is_refused(graph: Graph, trip: Trip) -> None:
    """An amount can't be cleared, and the message says what to do instead."""
    answer = await graph.ask(UPDATE_SETTLEMENT, ANN, input=await edit_of(trip, amount=None))

    message = "amount can't be cleared: leave it out to keep it, or give another."
    assert errors_of(answer, "updateSettlement") == [invalid(message, "amount")]
