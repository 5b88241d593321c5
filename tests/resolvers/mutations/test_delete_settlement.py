"""These tests hold `deleteSettlement`."""

from domain.access import Role
from schema.global_ids import Kind, global_id, read_settlement_key
from tests.resolvers.harness import Graph
from tests.resolvers.mutations.documents import DELETE_SETTLEMENT
from tests.resolvers.mutations.errors import (
    NOTHING_THERE,
    errors_of,
    forbidden,
    not_found,
    places,
    version_conflict,
)
from tests.resolvers.people import ANN, BOB
from tests.resolvers.trip import Trip

NOBODY = "99999999-9999-4999-8999-999999999999"

DELETE_AND_READ = """
mutation ($input: DeleteSettlementInput!, $group: ID!) {
  deleteSettlement(input: $input) {
    query {
      group(id: $group) {
        settlements { nodes { id } }
        balances { settlementCount nets { net { minorUnits } } transfers { amount { amount } } }
      }
    }
  }
}
"""


async def test_settlement_is_deleted(graph: Graph, trip: Trip) -> None:
    """A deleted settlement is told by its id, and is there no more."""
    settlement_id = await trip.pay()
    given = {"settlementId": settlement_id, "expectedVersion": 1}

    answer = await graph.ask(DELETE_SETTLEMENT, ANN, input=given)
    found = await graph.ask("query ($id: ID!) { node(id: $id) { id } }", ANN, id=settlement_id)

    assert answer.data == {"deleteSettlement": {"deletedId": settlement_id, "errors": []}}
    assert found.data == {"node": None}


async def test_balances_are_without_it(graph: Graph, trip: Trip) -> None:
    """The payload reads list and balances as the deletion left them."""
    given = {"settlementId": await trip.pay()}

    answer = await graph.ask(DELETE_AND_READ, ANN, input=given, group=trip.id)

    assert answer.at("deleteSettlement.query.group") == {
        "settlements": {"nodes": []},
        "balances": {
            "settlementCount": 0,
            "nets": [{"net": {"minorUnits": 0}}] * 2,
            "transfers": [],
        },
    }


async def test_other_version_shows_the_settlement(graph: Graph, trip: Trip) -> None:
    """A deletion of a version that isn't there is told so, with the settlement as it is."""
    settlement_id = await trip.pay()
    given = {"settlementId": settlement_id, "expectedVersion": 7}
    before = graph.rows()

    answer = await graph.ask(DELETE_SETTLEMENT, ANN, input=given)

    assert errors_of(answer, "deleteSettlement") == [version_conflict(id=settlement_id)]
    assert graph.rows() == before


async def test_null_version_is_any(graph: Graph, trip: Trip) -> None:
    """A null version takes the settlement as it is, like one that is left out."""
    given = {"settlementId": await trip.pay(), "expectedVersion": None}

    answer = await graph.ask(DELETE_SETTLEMENT, ANN, input=given)

    assert errors_of(answer, "deleteSettlement") == []


async def test_viewer_may_not(graph: Graph, trip: Trip) -> None:
    """A VIEWER is told which role it takes, and nothing is written."""
    await trip.let_in(BOB, role=Role.VIEWER)
    given = {"settlementId": await trip.pay()}
    before = graph.rows()

    answer = await graph.ask(DELETE_SETTLEMENT, BOB, input=given)

    assert errors_of(answer, "deleteSettlement") == [forbidden("VIEWER", "MEMBER")]
    assert graph.rows() == before


async def test_stranger_finds_nothing(graph: Graph, trip: Trip) -> None:
    """Who isn't in the group is answered, to the letter, as if there were no such settlement."""
    settlement_id = await trip.pay()
    group_id, created_at, _ = read_settlement_key(settlement_id)
    unknown = global_id(Kind.SETTLEMENT, group_id, created_at, NOBODY)

    strange = await graph.ask(DELETE_SETTLEMENT, BOB, input={"settlementId": settlement_id})
    missing = await graph.ask(DELETE_SETTLEMENT, ANN, input={"settlementId": unknown})

    assert errors_of(strange, "deleteSettlement") == [not_found(NOTHING_THERE, "settlementId")]
    assert strange.data == missing.data


async def test_second_deletion_finds_nothing(graph: Graph, trip: Trip) -> None:
    """A settlement that is gone can't be deleted again, and nothing is written."""
    given = {"settlementId": await trip.pay()}
    await graph.ask(DELETE_SETTLEMENT, ANN, input=given)
    before = graph.rows()

    answer = await graph.ask(DELETE_SETTLEMENT, ANN, input=given)

    assert errors_of(answer, "deleteSettlement") == [not_found(NOTHING_THERE, "settlementId")]
    assert graph.rows() == before


async def test_bad_id_is_named(graph: Graph, trip: Trip) -> None:
    """What is no settlement's id is refused at its field."""
    answer = await graph.ask(DELETE_SETTLEMENT, ANN, input={"settlementId": trip.id})

    assert places(answer, "deleteSettlement") == [("INVALID", "settlementId")]
