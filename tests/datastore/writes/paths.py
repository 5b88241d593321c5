"""These are all numbered write paths, each with a command, for what holds of every one."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import pytest

from datastore.items import CommentItem, ExpenseRow, SettlementItem, StoredItem
from datastore.keys import expense_key
from datastore.store import Store
from datastore.writes import (
    add_comment,
    add_guest,
    approve_join_request,
    cancel_join_request,
    configure_invite,
    create_expense,
    create_group,
    create_recurring_expense,
    create_settlement,
    delete_comment,
    delete_expense,
    delete_recurring_expense,
    delete_settlement,
    deny_join_request,
    edit_comment,
    request_to_join,
    update_expense,
    update_participant,
    update_recurring_expense,
    update_settlement,
)
from datastore.writes.done import Done
from datastore.writes.stamp import Stamp
from domain.ids import ExpenseId, GroupId, JoinRequestId, ParticipantId, UserId
from tests.datastore import joining, people, samples
from tests.datastore.requests import ask, request_of
from tests.datastore.templates import (
    create_recurring,
    delete_recurring,
    template,
    update_recurring,
)
from tests.datastore.world import World


async def _nothing(_: World) -> None:
    """This leaves a store as it is: what is created need not be there."""


@dataclass(frozen=True)
class PathCase:
    """This is one write path, and how a stamped command of it is run.

    The number given to `run`, one of `NUMBERS`, tells two commands apart: they make, or change,
    different objects. `arrange` puts there what is changed, without any write path. `input_path`
    is the field of the input that leads to the group. `is_kept` says that the object is there
    afterwards.
    """

    mutation: str
    run: Callable[[Store, Stamp, int], Awaitable[Done[StoredItem]]]
    input_path: tuple[str, ...] = ("groupId",)
    arrange: Callable[[World], Awaitable[None]] = _nothing
    is_kept: bool = True


async def _create_group(store: Store, stamp: Stamp, number: int) -> Done[StoredItem]:
    group_id = GroupId(samples.sample_id("b", 10 + number))
    return await create_group.run(store, samples.create_group(stamp, group_id=group_id))


async def _add_guest(store: Store, stamp: Stamp, number: int) -> Done[StoredItem]:
    return await add_guest.run(store, samples.add_guest(stamp, number=10 + number))


async def _create_expense(store: Store, stamp: Stamp, number: int) -> Done[StoredItem]:
    expense_id = ExpenseId(samples.sample_id("d", 10 + number))
    return await create_expense.run(store, samples.create_expense(stamp, expense_id=expense_id))


async def _update_participant(store: Store, stamp: Stamp, number: int) -> Done[StoredItem]:
    command = people.change_participant(stamp, name=f"Gil {number}")
    return await update_participant.run(store, command)


async def _add_comment(store: Store, stamp: Stamp, number: int) -> Done[StoredItem]:
    command = samples.add_comment(stamp, number=number, mentions=(samples.BOB_HERE,))
    return await add_comment.run(store, command)


async def _create_settlement(store: Store, stamp: Stamp, number: int) -> Done[StoredItem]:
    return await create_settlement.run(store, samples.create_settlement(stamp, number=number))


async def _update_expense(store: Store, stamp: Stamp, number: int) -> Done[StoredItem]:
    command = samples.update_expense(stamp, expense_id=_expense_id(number))
    return await update_expense.run(store, command)


async def _delete_expense(store: Store, stamp: Stamp, number: int) -> Done[StoredItem]:
    command = samples.delete_expense(stamp, expense_id=_expense_id(number))
    return await delete_expense.run(store, command)


async def _more_dinners(world: World) -> None:
    dinner = ExpenseRow.from_item(world.row("groups", expense_key(samples.TRIP, samples.DINNER)))
    for number in NUMBERS:
        await world.put(dinner.model_copy(update={"expense_id": _expense_id(number)}))


def _expense_id(number: int) -> ExpenseId:
    return ExpenseId(samples.sample_id("d", 30 + number))


async def _create_recurring(store: Store, stamp: Stamp, number: int) -> Done[StoredItem]:
    return await create_recurring_expense.run(store, create_recurring(stamp, number=number))


async def _configure_invite(store: Store, stamp: Stamp, number: int) -> Done[StoredItem]:
    command = joining.configure(stamp, expires_at=f"2026-04-0{number}T00:00:00.000Z")
    return await configure_invite.run(store, command)


async def _request_to_join(store: Store, stamp: Stamp, number: int) -> Done[StoredItem]:
    command = joining.request_to_join(
        stamp, actor=_applicant(number), request_id=_request_id(number)
    )
    return await request_to_join.run(store, command)


async def _approve(store: Store, stamp: Stamp, number: int) -> Done[StoredItem]:
    command = joining.approve(
        stamp,
        request_id=_request_id(number),
        participant_id=ParticipantId(samples.sample_id("c", 30 + number)),
    )
    return await approve_join_request.run(store, command)


async def _deny(store: Store, stamp: Stamp, number: int) -> Done[StoredItem]:
    command = joining.deny(stamp, request_id=_request_id(number))
    return await deny_join_request.run(store, command)


async def _cancel(store: Store, stamp: Stamp, number: int) -> Done[StoredItem]:
    command = joining.cancel(stamp, actor=_applicant(number), request_id=_request_id(number))
    return await cancel_join_request.run(store, command)


async def _open_invite(world: World) -> None:
    await joining.open_invite(world)
    for number in NUMBERS:
        await joining.welcome(world, _applicant(number), DisplayName=f"Applicant {number}")


async def _pending_requests(world: World) -> None:
    await _open_invite(world)
    for number in NUMBERS:
        request = request_of(_applicant(number), _request_id(number), target_id=None)
        await ask(world, request)


def _applicant(number: int) -> UserId:
    return UserId(samples.sample_id("a", 30 + number))


def _request_id(number: int) -> JoinRequestId:
    return JoinRequestId(samples.sample_id("f", 30 + number))


NUMBERS = (1, 2, 8)


async def _arrange_comments(world: World) -> None:
    for number in NUMBERS:
        place = samples.comment_place(number)
        comment = CommentItem(
            group_id=place.group_id,
            expense_id=place.expense_id,
            comment_id=place.comment_id,
            author_id=samples.ANN_HERE,
            body="Was it good?",
            created_at=place.created_at,
            updated_at=place.created_at,
        )
        await world.put(comment)


async def _arrange_settlements(world: World) -> None:
    for number in NUMBERS:
        place = samples.settlement_place(number)
        settlement = SettlementItem(
            group_id=place.group_id,
            settlement_id=place.settlement_id,
            payer_id=samples.GUEST_GIL,
            payee_id=samples.ANN_HERE,
            amount_minor=1200,
            currency="EUR",
            occurred_on="2026-03-31",
            created_by=samples.ANN_HERE,
            created_at=place.created_at,
            updated_at=place.created_at,
        )
        await world.put(settlement)


async def _update_settlement(store: Store, stamp: Stamp, number: int) -> Done[StoredItem]:
    return await update_settlement.run(store, samples.update_settlement(stamp, number=number))


async def _delete_settlement(store: Store, stamp: Stamp, number: int) -> Done[StoredItem]:
    return await delete_settlement.run(store, samples.delete_settlement(stamp, number=number))


async def _edit_comment(store: Store, stamp: Stamp, number: int) -> Done[StoredItem]:
    command = samples.edit_comment(stamp, number=number, mentions=(samples.BOB_HERE,))
    return await edit_comment.run(store, command)


async def _delete_comment(store: Store, stamp: Stamp, number: int) -> Done[StoredItem]:
    return await delete_comment.run(store, samples.delete_comment(stamp, number=number))


async def _arrange_recurring(world: World) -> None:
    await world.put(*(template(number=30 + number) for number in NUMBERS))


async def _update_recurring(store: Store, stamp: Stamp, number: int) -> Done[StoredItem]:
    command = update_recurring(stamp, number=30 + number)
    return await update_recurring_expense.run(store, command)


async def _delete_recurring(store: Store, stamp: Stamp, number: int) -> Done[StoredItem]:
    command = delete_recurring(stamp, number=30 + number)
    return await delete_recurring_expense.run(store, command)


RECURRING_PATH = ("recurringExpenseId",)

ADDING_MONEY = (
    PathCase("addGuest", _add_guest),
    PathCase("createExpense", _create_expense),
    PathCase("createSettlement", _create_settlement),
    PathCase("createRecurringExpense", _create_recurring),
)
CREATING_IN_A_GROUP = (
    *ADDING_MONEY,
    PathCase("addComment", _add_comment, input_path=("expenseId",)),
)
ASKING = PathCase("requestToJoin", _request_to_join, arrange=_open_invite)
CREATING = (PathCase("createGroup", _create_group), *CREATING_IN_A_GROUP, ASKING)
CHANGING_MONEY = (
    PathCase("updateExpense", _update_expense, ("expenseId",), _more_dinners),
    PathCase("deleteExpense", _delete_expense, ("expenseId",), _more_dinners, is_kept=False),
    PathCase("updateRecurringExpense", _update_recurring, RECURRING_PATH, _arrange_recurring),
    PathCase(
        "deleteRecurringExpense",
        _delete_recurring,
        RECURRING_PATH,
        arrange=_arrange_recurring,
        is_kept=False,
    ),
    PathCase("updateParticipant", _update_participant, input_path=("participantId",)),
    PathCase("updateSettlement", _update_settlement, ("settlementId",), _arrange_settlements),
    PathCase(
        "deleteSettlement",
        _delete_settlement,
        ("settlementId",),
        _arrange_settlements,
        is_kept=False,
    ),
)
OF_REQUESTS = ("joinRequestId",)
CHANGING = (
    *CHANGING_MONEY,
    PathCase("editComment", _edit_comment, ("commentId",), arrange=_arrange_comments),
    PathCase(
        "deleteComment",
        _delete_comment,
        ("commentId",),
        arrange=_arrange_comments,
        is_kept=False,
    ),
    PathCase("configureInvite", _configure_invite),
    PathCase("approveJoinRequest", _approve, OF_REQUESTS, _pending_requests),
    PathCase("denyJoinRequest", _deny, OF_REQUESTS, _pending_requests),
)
TAKING_BACK = PathCase("cancelJoinRequest", _cancel, OF_REQUESTS, _pending_requests)
EVERY = (*CREATING, *CHANGING, TAKING_BACK)


def _each(paths: tuple[PathCase, ...]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("path", paths, ids=lambda path: path.mutation)


every_path = _each(EVERY)
path_in_a_group = _each((*CREATING_IN_A_GROUP, *CHANGING))
path_of_money = _each((*ADDING_MONEY, *CHANGING_MONEY))
creating_path = _each(CREATING)
creating_path_in_a_group = _each((*CREATING_IN_A_GROUP, ASKING))


async def rows_made(world: World, path: PathCase, *, key: str | None = "plain") -> int:
    """This counts the rows that a command makes when all goes well, event and key included."""
    before = len(world.rows())
    await path.run(world.store, samples.stamp("plain", key=key), 8)
    return len(world.rows()) - before
