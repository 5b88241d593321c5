"""This holds what the clients of the trial do, and how often: an input for each mutation."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from tests.campaigns.banking.view import Node, View

Input: TypeAlias = Mapping[str, object]
Make: TypeAlias = Callable[[View], Input | None]


@dataclass(frozen=True, slots=True)
class Act:
    """This is one mutation; `make` gives its input, None where nothing in sight suits it."""

    name: str
    weight: int
    make: Make
    has_key: bool = False


def _body(view: View) -> Input | None:
    people = view.some_people(1 + view.dice.below(4))
    if not people:
        return None
    amount = view.amount(90)
    if view.dice.below(2):
        split: Input = {"equally": people}
    else:
        weights = [{"participantId": who, "weight": str(at + 1)} for at, who in enumerate(people)]
        split = {"byShares": weights}
    return {
        "items": [{"amount": amount, "split": split}],
        "payments": [{"participantId": people[0], "amount": amount}],
    }


def _create_expense(view: View) -> Input | None:
    body = _body(view)
    return body and {"groupId": view.group_id, "title": next(view.words()), **body}


def _update_expense(view: View) -> Input | None:
    expense = view.one(view.nodes("expenses"))
    if expense is None:
        return None
    body = _body(view) if view.dice.below(2) else None
    changes = dict(body or {"title": next(view.words())})
    if view.dice.below(4) == 0:
        changes["occurredOn"] = f"2026-01-{1 + view.dice.below(28):02d}"
    return {"expenseId": expense["id"], "expectedVersion": expense["version"], **changes}


def _add_comment(view: View) -> Input | None:
    expense = view.one(view.nodes("expenses"))
    mentions = view.some_people(view.dice.below(3))
    return expense and {
        "expenseId": expense["id"],
        "body": next(view.words()),
        "mentions": mentions,
    }


def _edit_comment(view: View) -> Input | None:
    comment = view.one(view.comments())
    return comment and {
        "commentId": comment["id"],
        "expectedRevision": comment["revision"],
        "body": next(view.words()),
    }


def _create_settlement(view: View) -> Input | None:
    people = view.some_people(2)
    if len(people) < 2:
        return None
    payer, payee = people
    money = {"payerId": payer, "payeeId": payee, "amount": view.amount(20)}
    return {"groupId": view.group_id, **money}


def _update_settlement(view: View) -> Input | None:
    settlement = view.one(view.nodes("settlements"))
    return settlement and {
        "settlementId": settlement["id"],
        "expectedVersion": settlement["version"],
        "amount": view.amount(20),
    }


def _deletion(field: str, nodes: Callable[[View], list[Node]]) -> Make:
    def make(view: View) -> Input | None:
        node = view.one(nodes(view))
        return node and {field: node["id"]}

    return make


def _of(connection: str) -> Callable[[View], list[Node]]:
    return lambda view: view.nodes(connection)


def _guest(view: View) -> Input | None:
    return view.node and {"groupId": view.group_id, "displayName": next(view.words())}


def _role(view: View) -> Input | None:
    participant = view.one(view.nodes("participants"))
    roles = ("MEMBER", "VIEWER", "OWNER", "MEMBER")
    return participant and {
        "participantId": participant["id"],
        "role": roles[view.dice.below(len(roles))],
    }


def _merge(view: View) -> Input | None:
    guest = view.one([node for node in view.nodes("participants") if node["kind"] == "GUEST"])
    others = [node for node in view.nodes("participants") if node is not guest]
    into = view.one(others)
    return guest and into and {"guestId": guest["id"], "intoParticipantId": into["id"]}


def _leave(view: View) -> Input | None:
    return view.node and {"groupId": view.group_id}


def _join(view: View) -> Input | None:
    if view.node is not None:
        return None
    return {"groupId": view.group_id, "inviteToken": view.invite_token, "proposedRole": "MEMBER"}


def _rename_group(view: View) -> Input | None:
    return view.node and {
        "groupId": view.group_id,
        "expectedVersion": view.node["version"],
        "name": next(view.words()),
    }


def _create_recurring(view: View) -> Input | None:
    body = _body(view)
    schedule = {"frequency": "MONTHLY", "timeZone": "Europe/Berlin", "startsOn": "2026-04-01"}
    return body and {
        "groupId": view.group_id,
        "title": next(view.words()),
        **body,
        **schedule,
    }


def _update_recurring(view: View) -> Input | None:
    recurring = view.one(view.nodes("recurringExpenses"))
    return recurring and {
        "recurringExpenseId": recurring["id"],
        "expectedUpdatedAt": recurring["updatedAt"],
        "paused": bool(view.dice.below(2)),
    }


ACTS: tuple[Act, ...] = (
    Act("createExpense", 24, _create_expense, has_key=True),
    Act("updateExpense", 10, _update_expense),
    Act("deleteExpense", 5, _deletion("expenseId", _of("expenses"))),
    Act("addComment", 12, _add_comment, has_key=True),
    Act("editComment", 4, _edit_comment),
    Act("deleteComment", 4, _deletion("commentId", View.comments)),
    Act("createSettlement", 8, _create_settlement, has_key=True),
    Act("updateSettlement", 3, _update_settlement),
    Act("deleteSettlement", 3, _deletion("settlementId", _of("settlements"))),
    Act("addGuest", 5, _guest, has_key=True),
    Act("updateParticipant", 5, _role),
    Act("removeParticipant", 4, _deletion("participantId", _of("participants"))),
    Act("mergeGuest", 3, _merge),
    Act("leaveGroup", 2, _leave),
    Act("requestToJoin", 8, _join, has_key=True),
    Act("approveJoinRequest", 8, _deletion("joinRequestId", _of("joinRequests"))),
    Act("denyJoinRequest", 1, _deletion("joinRequestId", _of("joinRequests"))),
    Act(
        "cancelJoinRequest",
        1,
        _deletion("joinRequestId", lambda view: view.nodes("joinRequests", view.me)),
    ),
    Act("updateGroup", 2, _rename_group),
    Act("createRecurringExpense", 2, _create_recurring, has_key=True),
    Act("updateRecurringExpense", 2, _update_recurring),
    Act("deleteRecurringExpense", 1, _deletion("recurringExpenseId", _of("recurringExpenses"))),
)

BY_NAME: Mapping[str, Act] = {act.name: act for act in ACTS}


def drawn(view: View) -> tuple[Act, Input] | None:
    """This draws an act that suits what is in sight, None where the draw finds nothing for it."""
    place = view.dice.below(sum(act.weight for act in ACTS))
    for act in ACTS:
        place -= act.weight
        if place < 0:
            input_ = act.make(view)
            return None if input_ is None else (act, input_)
    return None
