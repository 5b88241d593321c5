"""This suite reads the demo data as it is written down."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest

from datastore.writes.add_comment import AddComment
from datastore.writes.approve_join_request import ApproveJoinRequest
from datastore.writes.create_expense import CreateExpense
from datastore.writes.create_group import CreateGroup
from datastore.writes.create_settlement import CreateSettlement
from datastore.writes.request_to_join import RequestToJoin
from domain.currency import find_currency
from domain.expense import check_expense
from domain.expense_item import SplitMode
from domain.ids import UserId
from gateway.auth.people import DEMO_PEOPLE
from gateway.demo.commands import Command, GroupCommands
from gateway.demo.groups import DEMO_GROUPS
from gateway.demo.story import DemoGroup
from resolvers.context import Viewer

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
LOG_KEPT = timedelta(days=90)


def loader(group: DemoGroup, now: datetime = NOW) -> GroupCommands:
    """This writes a group's commands, for people who are always the same."""
    people = {
        name: Viewer(UserId(f"00000000-0000-8000-8000-00000000000{number}"), name, 1)
        for number, name in enumerate(DEMO_PEOPLE)
    }
    return GroupCommands(group, place=DEMO_GROUPS.index(group), people=people, now=now)


def commands(group: DemoGroup, now: datetime = NOW) -> list[Command]:
    """This is a group's commands in their order."""
    return loader(group, now).in_order()


ALL = [command for group in DEMO_GROUPS for command in commands(group)]


@pytest.mark.parametrize("name", DEMO_PEOPLE)
def test_everybody_has_two_groups(name: str) -> None:
    """Each of the three owns a group in EUR and one in JPY, with guests and a comment in each."""
    groups = [group for group in DEMO_GROUPS if group.owner == name]

    assert {group.currency for group in groups} == {"EUR", "JPY"}
    assert all(group.guests for group in groups)
    assert all(any(expense.comments for expense in group.expenses) for group in groups)


def test_bob_and_carla_join_ann() -> None:
    """In each of Ann's groups Bob and Carla ask to be the guests of their names, and are let in."""
    for group in DEMO_GROUPS:
        guests = {
            guest.display_name: guest.participant_id
            for each in commands(group)
            if isinstance(each, CreateGroup)
            for guest in each.guests
        }
        asked = [each for each in commands(group) if isinstance(each, RequestToJoin)]
        let_in = [each for each in commands(group) if isinstance(each, ApproveJoinRequest)]

        joining = ("Bob", "Carla") if group.owner == "Ann" else ()
        assert [each.target_id for each in asked] == [guests[name] for name in joining]
        assert [each.request_id for each in let_in] == [each.request_id for each in asked]


def test_ann_has_a_dozen_expenses_of_every_kind() -> None:
    """Ann's two groups have a dozen expenses: every mode, several payers, refunds, settlements."""
    groups = [group for group in DEMO_GROUPS if group.owner == "Ann"]
    expenses = [expense for group in groups for expense in group.expenses]

    assert len(expenses) == 12
    assert {item.mode for each in expenses for item in each.items} == set(SplitMode)
    assert any(len(expense.payments) > 1 for expense in expenses)
    assert any(item.amount.startswith("-") for each in expenses for item in each.items)
    assert all(group.settlements for group in groups)


@pytest.mark.parametrize("group", DEMO_GROUPS, ids=lambda group: group.name)
def test_every_expense_adds_up(group: DemoGroup) -> None:
    """Items, splits and payments of every expense add up."""
    currency = find_currency(group.currency)
    expenses = [each for each in commands(group) if isinstance(each, CreateExpense)]

    amounts = [check_expense(it.items, it.payments, currency=currency) for it in expenses]

    assert 0 not in amounts
    assert len(amounts) == len(group.expenses)


def test_every_id_is_its_own() -> None:
    """No two things have one id, no two commands one name or token."""
    ids = [
        *(each.group_id for each in ALL if isinstance(each, CreateGroup)),
        *(each.participant_id for each in ALL if isinstance(each, CreateGroup)),
        *(g.participant_id for each in ALL if isinstance(each, CreateGroup) for g in each.guests),
        *(each.expense_id for each in ALL if isinstance(each, CreateExpense)),
        *(each.comment_id for each in ALL if isinstance(each, AddComment)),
        *(each.settlement_id for each in ALL if isinstance(each, CreateSettlement)),
    ]
    stamps = [each.stamp for each in ALL]

    assert len(set(ids)) == len(ids)
    assert len({stamp.token for stamp in stamps}) == len(ALL)
    assert len({stamp.command_id for stamp in stamps}) == len(ALL)


@pytest.mark.parametrize("group", DEMO_GROUPS, ids=lambda group: group.name)
def test_a_load_is_known_by_its_date(group: DemoGroup) -> None:
    """The instant that a group is dated gives the commands that made it, however much later."""
    first, later = loader(group), loader(group, NOW + timedelta(days=9, microseconds=1))

    begun = later.begun(first.in_order()[0].stamp.at)

    assert begun.in_order() == first.in_order()


def test_splits_turn_by_the_expense() -> None:
    """Without a key of a client's, an expense's splits are turned by its id."""
    expenses = [each for each in ALL if isinstance(each, CreateExpense)]

    assert [each.split_seed for each in expenses] == [each.expense_id for each in expenses]
    assert {each.stamp.idempotency for each in ALL} == {None}


def test_ids_are_the_same_every_day() -> None:
    """Another day gives the same ids, and other times."""
    later = [each for group in DEMO_GROUPS for each in commands(group, NOW + timedelta(days=9))]

    assert [each.stamp.command_id for each in later] == [each.stamp.command_id for each in ALL]
    assert [each.group_id for each in later] == [each.group_id for each in ALL]
    assert all(a.stamp.now < b.stamp.now for a, b in zip(ALL, later, strict=True))


@pytest.mark.parametrize("group", DEMO_GROUPS, ids=lambda group: group.name)
def test_a_group_is_told_in_order(group: DemoGroup) -> None:
    """A group's commands follow each other in time, lie in the past, and stay in the log."""
    times = [command.stamp.now for command in commands(group)]

    assert isinstance(commands(group)[0], CreateGroup)
    assert all(earlier <= later for earlier, later in pairwise(times))
    assert NOW - LOG_KEPT / 2 <= times[0] < times[-1] < NOW


def test_groups_list_in_the_order_of_the_story() -> None:
    """Ids of groups and of their participants grow with their place in the story."""
    groups = [each for each in ALL if isinstance(each, CreateGroup)]
    people = [
        each
        for group in groups
        for each in (group.participant_id, *(guest.participant_id for guest in group.guests))
    ]

    assert [group.group_id for group in groups] == sorted(group.group_id for group in groups)
    assert people == sorted(people)
