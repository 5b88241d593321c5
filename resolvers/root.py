"""This module builds the schema that is served."""

from collections.abc import AsyncIterator

import strawberry
from strawberry.schema.config import StrawberryConfig
from strawberry.schema.schema import StrawberryGraphQLCoreExecutionContext

from resolvers.mutations import (
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
    delete_group,
    delete_recurring_expense,
    delete_settlement,
    deny_join_request,
    edit_comment,
    leave_group,
    merge_guest,
    remove_participant,
    request_to_join,
    update_expense,
    update_group,
    update_participant,
    update_profile,
    update_recurring_expense,
    update_settlement,
)
from resolvers.subscriptions import expense_thread, group_activity, my_join_requests
from schema.definitions import name_each_other, object_type
from schema.events import GroupEvent
from schema.join_request import JoinRequest
from schema.object_types import IMPLEMENTERS, OBJECT_TYPES
from schema.payloads import (
    CommentPayload,
    DeletePayload,
    ExpensePayload,
    GroupPayload,
    InvitePayload,
    JoinRequestPayload,
    ParticipantPayload,
    RecurringExpensePayload,
    SettlementPayload,
    UserPayload,
)
from schema.published import publish
from schema.query import Query
from schema.scalars import SCALARS

EXECUTOR = StrawberryGraphQLCoreExecutionContext
"""The class of executor that hands Strawberry's resolvers the info they expect."""


@object_type
class Mutation:
    """This is everything that can be changed.

    What was expected to go wrong is told in `errors`, and then nothing was changed. Without a
    signed-in user every mutation is refused with the code UNAUTHENTICATED.
    """

    create_group: GroupPayload | None = strawberry.field(
        resolver=create_group.resolve, description=create_group.DESCRIPTION
    )
    update_group: GroupPayload | None = strawberry.field(
        resolver=update_group.resolve, description=update_group.DESCRIPTION
    )
    delete_group: DeletePayload | None = strawberry.field(
        resolver=delete_group.resolve, description=delete_group.DESCRIPTION
    )
    add_guest: ParticipantPayload | None = strawberry.field(
        resolver=add_guest.resolve, description=add_guest.DESCRIPTION
    )
    update_participant: ParticipantPayload | None = strawberry.field(
        resolver=update_participant.resolve, description=update_participant.DESCRIPTION
    )
    remove_participant: DeletePayload | None = strawberry.field(
        resolver=remove_participant.resolve, description=remove_participant.DESCRIPTION
    )
    merge_guest: ParticipantPayload | None = strawberry.field(
        resolver=merge_guest.resolve, description=merge_guest.DESCRIPTION
    )
    leave_group: DeletePayload | None = strawberry.field(
        resolver=leave_group.resolve, description=leave_group.DESCRIPTION
    )
    create_expense: ExpensePayload | None = strawberry.field(
        resolver=create_expense.resolve, description=create_expense.DESCRIPTION
    )
    update_expense: ExpensePayload | None = strawberry.field(
        resolver=update_expense.resolve, description=update_expense.DESCRIPTION
    )
    delete_expense: DeletePayload | None = strawberry.field(
        resolver=delete_expense.resolve, description=delete_expense.DESCRIPTION
    )
    add_comment: CommentPayload | None = strawberry.field(
        resolver=add_comment.resolve, description=add_comment.DESCRIPTION
    )
    edit_comment: CommentPayload | None = strawberry.field(
        resolver=edit_comment.resolve, description=edit_comment.DESCRIPTION
    )
    delete_comment: DeletePayload | None = strawberry.field(
        resolver=delete_comment.resolve, description=delete_comment.DESCRIPTION
    )
    create_settlement: SettlementPayload | None = strawberry.field(
        resolver=create_settlement.resolve, description=create_settlement.DESCRIPTION
    )
    update_settlement: SettlementPayload | None = strawberry.field(
        resolver=update_settlement.resolve, description=update_settlement.DESCRIPTION
    )
    delete_settlement: DeletePayload | None = strawberry.field(
        resolver=delete_settlement.resolve, description=delete_settlement.DESCRIPTION
    )
    create_recurring_expense: RecurringExpensePayload | None = strawberry.field(
        resolver=create_recurring_expense.resolve, description=create_recurring_expense.DESCRIPTION
    )
    update_profile: UserPayload | None = strawberry.field(
        resolver=update_profile.resolve, description=update_profile.DESCRIPTION
    )
    update_recurring_expense: RecurringExpensePayload | None = strawberry.field(
        resolver=update_recurring_expense.resolve, description=update_recurring_expense.DESCRIPTION
    )
    delete_recurring_expense: DeletePayload | None = strawberry.field(
        resolver=delete_recurring_expense.resolve, description=delete_recurring_expense.DESCRIPTION
    )
    configure_invite: InvitePayload | None = strawberry.field(
        resolver=configure_invite.resolve, description=configure_invite.DESCRIPTION
    )
    request_to_join: JoinRequestPayload | None = strawberry.field(
        resolver=request_to_join.resolve, description=request_to_join.DESCRIPTION
    )
    approve_join_request: JoinRequestPayload | None = strawberry.field(
        resolver=approve_join_request.resolve, description=approve_join_request.DESCRIPTION
    )
    deny_join_request: JoinRequestPayload | None = strawberry.field(
        resolver=deny_join_request.resolve, description=deny_join_request.DESCRIPTION
    )
    cancel_join_request: JoinRequestPayload | None = strawberry.field(
        resolver=cancel_join_request.resolve, description=cancel_join_request.DESCRIPTION
    )


@object_type
class Subscription:
    """This is everything that can be followed live.

    A subscription that must end sends one last error: NOT_FOUND, UNAUTHENTICATED, or RESYNC, after
    which the page is to be read again and subscribed to from its `eventCursor`.
    """

    expense_thread: AsyncIterator[GroupEvent] = strawberry.subscription(
        resolver=expense_thread.subscribe, description=expense_thread.DESCRIPTION
    )
    group_activity: AsyncIterator[GroupEvent] = strawberry.subscription(
        resolver=group_activity.subscribe, description=group_activity.DESCRIPTION
    )
    my_join_requests: AsyncIterator[JoinRequest] = strawberry.subscription(
        resolver=my_join_requests.subscribe, description=my_join_requests.DESCRIPTION
    )


def build_schema() -> strawberry.Schema:
    """This builds the schema, with the loads of its fields published in their extensions."""
    name_each_other(OBJECT_TYPES)
    schema = strawberry.Schema(
        query=Query,
        mutation=Mutation,
        subscription=Subscription,
        types=IMPLEMENTERS,
        config=StrawberryConfig(scalar_map=SCALARS),
    )
    publish(schema, one_of="SplitInput")
    return schema
