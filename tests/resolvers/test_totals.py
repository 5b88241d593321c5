"""These tests hold what somebody is owed and owes over all of their groups."""

from datastore.keys import member_key
from datastore.operations import Delete, Put
from datastore.reads.balances import balances_by_group
from datastore.tables import GROUPS
from schema.global_ids import Kind, global_id, read_participant_key
from tests.resolvers.harness import Data, Graph
from tests.resolvers.people import ANN, BOB
from tests.resolvers.trip import Trip, create_trip

TOTALS = """
{
  me {
    totals {
      currency { code } owed { amount minorUnits currency } owes { amount } net { amount }
    }
  }
}
"""


def line(code: str, owed: str, owes: str, net: str, *, minor: int) -> Data:
    """This is one line of totals."""
    return {
        "currency": {"code": code},
        "owed": {"amount": owed, "minorUnits": minor, "currency": code},
        "owes": {"amount": owes},
        "net": {"amount": net},
    }


async def owe(graph: Graph, trip: Trip, net_minor: int) -> None:
    """This sets Ann's net, against Gil's, without any write path."""
    ann, gil = (read_participant_key(each).participant_id for each in (trip.ann, trip.gil))
    (stored,) = await balances_by_group(graph.engine, (trip.group_id,), consistent=True)
    row = stored.model_copy(update={"nets": {ann: net_minor, gil: -net_minor}})
    await graph.engine.write(Put(GROUPS, row.to_item()))


async def test_totals_are_by_currency(graph: Graph, trip: Trip) -> None:
    """Nets are added up over all groups of a currency, credits and debts apart, by code."""
    home, yen = await create_trip(graph), await create_trip(graph, currency="JPY")
    await create_trip(graph, currency="BHD")
    for each, net_minor in ((trip, 2000), (home, -550), (yen, -7)):
        await owe(graph, each, net_minor)

    answer = await graph.ask(TOTALS, ANN)

    assert answer.at("me.totals") == [
        line("BHD", "0.000", "0.000", "0.000", minor=0),
        line("EUR", "20.00", "5.50", "14.50", minor=2000),
        line("JPY", "0", "7", "-7", minor=0),
    ]


async def test_totals_follow_what_is_spent(graph: Graph, trip: Trip) -> None:
    """An expense counts in the totals at once."""
    await trip.spend()

    answer = await graph.ask(TOTALS, ANN)

    assert answer.at("me.totals") == [line("EUR", "20.00", "0.00", "20.00", minor=2000)]


async def test_nobody_else_sees_totals(graph: Graph, trip: Trip) -> None:
    """Another's totals are null, to those who share a group with them too, without an error."""
    await trip.let_in(BOB)
    fields = "... on User { displayName totals { net { amount } } }"
    document = f"query ($id: ID!) {{ node(id: $id) {{ {fields} }} }}"

    answer = await graph.ask(document, BOB, id=global_id(Kind.USER, ANN.user_id))

    assert answer.data == {"node": {"displayName": "Ann", "totals": None}}


async def test_no_groups_have_no_totals(graph: Graph) -> None:
    """Who is in no group has an empty list."""
    answer = await graph.ask(TOTALS, BOB)

    assert answer.at("me.totals") == []


async def test_left_group_counts_no_more(graph: Graph, trip: Trip) -> None:
    """A group that the index still names, and the caller has left, isn't counted."""
    await owe(graph, trip, 2000)
    await graph.engine.write(Delete(GROUPS, member_key(trip.group_id, ANN.user_id)))

    answer = await graph.ask(TOTALS, ANN)

    assert answer.at("me.totals") == []


async def test_groups_cost_no_call_each(graph: Graph, trip: Trip) -> None:
    """However many groups there are, their balances are read together."""
    for _ in range(4):
        await create_trip(graph)

    answer = await graph.ask(TOTALS, ANN)

    assert [(call.operation, *call.places, call.rows) for call in answer.calls] == [
        ("BatchGetItem", "users", 1),
        ("Query", "groups.UserParticipantsIndex", 1),
        ("BatchGetItem", "groups", 10),
        ("BatchGetItem", "groups", 5),
    ]


async def test_groups_over_the_limit_count_too(graph: Graph, trip: Trip) -> None:
    """Should a race have let somebody into more groups than they may be in, all of them count."""
    await owe(graph, trip, 1)
    rows = [item for place, item in graph.rows().items() if place[:2] == ("groups", trip.group_id)]
    for number in range(200):
        group_id = f"00000000-0000-7000-9000-{number:012}"
        for item in rows:
            await graph.engine.write(Put(GROUPS, {**item, "GroupId": group_id}))

    answer = await graph.ask(TOTALS, ANN)

    assert answer.at("me.totals") == [line("EUR", "2.01", "0.00", "2.01", minor=201)]


async def test_sum_beyond_53_bits_is_refused(graph: Graph, trip: Trip) -> None:
    """A sum that a JSON number can't hold is refused where it is asked for as one, never wrapped.

    As an amount it is exact.
    """
    home = await create_trip(graph)
    for each in (trip, home):
        await owe(graph, each, 2**53 - 1)

    amount = await graph.ask("{ me { totals { net { amount } } } }", ANN)
    minor = await graph.ask("{ me { totals { net { minorUnits } } } }", ANN)

    assert amount.at("me.totals") == [{"net": {"amount": "180143985094819.82"}}]
    assert minor.data == {"me": {"totals": None}}
    assert minor.errors == [
        {
            "message": "18014398509481982 has more than 53 bits, which a JSON number can't hold "
            "exactly: ask for `amount`, which is text.",
            "path": ["me", "totals", 0, "net", "minorUnits"],
            "code": "BAD_USER_INPUT",
        }
    ]
