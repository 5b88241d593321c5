"""These tests hold how each event of a group's log is shown."""

from datastore.reads.log import next_events
from domain.ids import GroupId
from resolvers.convert.event import SHOWN, shown_event
from schema.enums import ChangeKind
from schema.events import (
    CommentAdded,
    ExpenseCreated,
    FieldChange,
    GroupChanged,
    GroupEvent,
    ParticipantChanged,
    RecurringExpenseChanged,
    SettlementChanged,
)
from schema.global_ids import Kind, global_id
from tests.resolvers.harness import Graph
from tests.resolvers.mutations.documents import (
    ADD_GUEST,
    CREATE_RECURRING,
    CREATE_SETTLEMENT,
    DELETE_SETTLEMENT,
    UPDATE_SETTLEMENT,
)
from tests.resolvers.people import ANN
from tests.resolvers.rent import rent
from tests.resolvers.trip import Trip


async def log_of(graph: Graph, group_id: GroupId) -> list[GroupEvent]:
    """This gives a group's whole log as it is shown."""
    read = await next_events(graph.engine, group_id, after=0, now=graph.clock())
    return [shown_event(event) for event in read.events]


async def test_every_write_is_shown(graph: Graph, trip: Trip) -> None:
    """Each write makes one event of its type, which names what it is about by its id."""
    expense_id = await trip.spend()
    comment_id = await trip.say(expense_id, "Nice.")
    added = await graph.ask(ADD_GUEST, ANN, input={"groupId": trip.id, "displayName": "Ida"})
    paid = {"groupId": trip.id, "payerId": trip.gil, "payeeId": trip.ann, "amount": "1"}
    settled = await graph.ask(CREATE_SETTLEMENT, ANN, input=paid)
    rented = await graph.ask(CREATE_RECURRING, ANN, input=rent(trip))

    created, spent, said, came, settlement, template = await log_of(graph, trip.group_id)

    assert isinstance(created, GroupChanged)
    assert isinstance(spent, ExpenseCreated)
    assert isinstance(said, CommentAdded)
    assert isinstance(came, ParticipantChanged)
    assert isinstance(settlement, SettlementChanged)
    assert isinstance(template, RecurringExpenseChanged)
    changes = {created.change, came.change, settlement.change, template.change}
    assert changes == {ChangeKind.CREATED}
    assert (spent.expense_id, said.expense_id) == (expense_id, expense_id)
    assert said.comment_id == comment_id
    assert came.participant_id == added.text("addGuest.participant.id")
    assert settlement.settlement_id == settled.text("createSettlement.settlement.id")
    assert template.recurring_expense_id == rented.text(
        "createRecurringExpense.recurringExpense.id"
    )


async def test_events_are_numbered(graph: Graph, trip: Trip) -> None:
    """The events of a group have ids by their number, and are by the participant who acted."""
    await trip.spend()

    events = await log_of(graph, trip.group_id)

    assert [event.id for event in events] == [
        global_id(Kind.EVENT, trip.group_id, number) for number in ("1", "2")
    ]
    actors = {event.actor_key for event in events if event.actor_key is not None}
    assert [global_id(Kind.PARTICIPANT, *actor) for actor in actors] == [trip.ann]


async def test_changes_of_a_settlement_are_shown(graph: Graph, trip: Trip) -> None:
    """An edit tells what it changed, as the API writes it; a deletion names what is gone."""
    settlement_id = await trip.pay()
    edit = {"settlementId": settlement_id, "expectedVersion": 1, "amount": "7.5", "note": "Cash"}
    await graph.ask(UPDATE_SETTLEMENT, ANN, input=edit)
    await graph.ask(DELETE_SETTLEMENT, ANN, input={"settlementId": settlement_id})

    *_, edited, deleted = await log_of(graph, trip.group_id)

    assert isinstance(edited, SettlementChanged)
    assert isinstance(deleted, SettlementChanged)
    assert edited.changes == [
        FieldChange(field="amount", before="10.00", after="7.50"),
        FieldChange(field="note", before=None, after="Cash"),
    ]
    assert (edited.change, deleted.change) == (ChangeKind.UPDATED, ChangeKind.DELETED)
    assert (deleted.settlement_id, deleted.changes) == (settlement_id, [])


def test_types_are_those_of_this_step() -> None:
    """Events are shown of the types that today's writes make."""
    assert {kind.value for kind in SHOWN} == {
        "COMMENT_ADDED",
        "COMMENT_DELETED",
        "COMMENT_EDITED",
        "EXPENSE_CREATED",
        "EXPENSE_DELETED",
        "EXPENSE_UPDATED",
        "GROUP_CHANGED",
        "JOIN_REQUEST_CHANGED",
        "PARTICIPANT_CHANGED",
        "RECURRING_EXPENSE_CHANGED",
        "SETTLEMENT_CHANGED",
    }
