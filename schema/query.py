"""This module holds what can be read."""

from collections.abc import Callable
from typing import TypeVar

import strawberry

from domain.ids import ExpenseId, GroupId, is_uuid
from schema.context import by
from schema.currency import Currency, all_currencies
from schema.definitions import object_type, resolved
from schema.expense import Expense
from schema.expense_preview import ExpensePreview, PreviewKey
from schema.fields import Argument, loaded
from schema.global_ids import (
    GlobalId,
    UnreadableId,
    read_expense_key,
    read_global_id,
    read_group_id,
)
from schema.group import Group
from schema.inputs.preview_expense import PreviewExpenseInput
from schema.invite import InvitePreview
from schema.keys import ExpenseReference, ViewerKey
from schema.node import Node
from schema.rate_limit import RateLimit
from schema.refusals import bad_user_input
from schema.user import User

T = TypeVar("T")

MAX_NODES = 100


def viewer_key() -> ViewerKey:
    """This stands for whoever asks."""
    return "viewer"


def node_key(id: str) -> GlobalId:  # noqa: A002 (the argument's name in the contract)
    """This takes the id of any object apart."""
    return _read(read_global_id, id, "id")


def node_keys(ids: list[str]) -> tuple[GlobalId, ...]:
    """This takes the ids of any objects apart."""
    if len(ids) > MAX_NODES:
        raise bad_user_input(f"`ids` may have at most {MAX_NODES} ids, not {len(ids)}.")
    return tuple(_read(read_global_id, text, f"ids.{index}") for index, text in enumerate(ids))


def group_key(id: str) -> GroupId:  # noqa: A002 (the argument's name in the contract)
    """This reads the id of a group."""
    return _read(read_group_id, id, "id")


def invite_token(token: str) -> str:
    """This gives the token of an invite, whatever it is: a bad one invites to nothing."""
    return token


def expense_reference(id: str) -> ExpenseReference:  # noqa: A002 (the contract's name)
    """This reads the id of an expense: a global one, or a bare UUID."""
    return ExpenseId(id) if is_uuid(id) else _read(read_expense_key, id, "id")


def preview_key(input: PreviewExpenseInput) -> PreviewKey:  # noqa: A002 (the contract's name)
    """This asks for one preview, in a group whose id can be read."""
    return PreviewKey(_read(read_group_id, input.group_id, "input.groupId"), input)


def _read(read: Callable[[str], T], text: str, argument: str) -> T:
    try:
        return read(text)
    except UnreadableId as error:
        raise bad_user_input(f"`{argument}`: {error}") from error


@object_type
class Query:
    """This is everything that can be read.

    What the caller may not see is null, without an error.
    """

    node: Node | None = loaded(
        by.node,
        build=node_key,
        arguments=(Argument("id", strawberry.ID, "The `id` of any object."),),
        nullable=True,
        description="Finds an object by its id; null when it isn't there or isn't the caller's "
        "to see.",
    )
    nodes: list[Node | None] = loaded(
        by.nodes,
        build=node_keys,
        arguments=(Argument("ids", list[strawberry.ID], "The `id`s of up to 100 objects."),),
        description="Finds several objects by their ids: one entry per id, in order, null where "
        "`node` would be.",
    )
    me: User | None = loaded(
        by.viewer,
        build=viewer_key,
        nullable=True,
        description="The signed-in user; null for an anonymous caller.",
    )
    rate_limit: RateLimit | None = loaded(
        by.rate_limit,
        build=viewer_key,
        nullable=True,
        description="Where the signed-in user stands with the limit on their operations; null for "
        "an anonymous caller, whom the headers of an answer tell, and where there is no limit.",
    )
    group: Group | None = loaded(
        by.group,
        build=group_key,
        arguments=(Argument("id", strawberry.ID, "The `id` of a group."),),
        nullable=True,
        description="Finds a group; null when it isn't there or the caller isn't in it.",
    )
    expense: Expense | None = loaded(
        by.referenced_expense,
        build=expense_reference,
        arguments=(
            Argument(
                "id",
                strawberry.ID,
                "The `id` of an expense, or its bare UUID when the group isn't known.",
            ),
        ),
        nullable=True,
        description="Finds an expense; null when it isn't there or the caller isn't in its group.",
    )

    preview_expense: ExpensePreview | None = loaded(
        by.expense_preview,
        build=preview_key,
        arguments=(Argument("input", PreviewExpenseInput, "The expense, as far as it is typed."),),
        nullable=True,
        description="Works out how an expense would come out, to the minor unit; nothing is "
        "written. Null when the group isn't there or the caller isn't in it.",
    )
    invite_preview: InvitePreview | None = loaded(
        by.invite_preview,
        build=invite_token,
        arguments=(Argument("token", str, "The token of an invite, as its link holds it."),),
        nullable=True,
        description="Shows what somebody who holds an invite's token may see before joining, "
        "signed in or not; null when the invite is disabled, expired, rotated or unknown.",
    )

    @resolved
    def currencies(self) -> list[Currency]:
        """This lists every currency that a group can have, by code."""
        return all_currencies()
