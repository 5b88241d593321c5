"""This lists every read, as it is done on a trip with much in it, and what its cost grows with."""

import inspect
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import TypeAlias

from datastore.items import BalanceItem, UserMemberItem
from datastore.reads import (
    access,
    activity,
    balances,
    comments,
    expenses,
    groups,
    invites,
    join_requests,
    log,
    log_together,
    participants,
    recurring,
    references,
    settlements,
    users,
    work,
)
from datastore.reads.window import Window
from domain.ids import CommentId, ExpenseId
from tests.datastore.requests import ASKED, ASKED_TOO
from tests.datastore.samples import (
    ANN,
    ANN_HERE,
    AT,
    BOB,
    DINNER,
    GUEST_GIL,
    NOW,
    STRANGER,
    TRIP,
    sample_id,
    settlement_place,
)
from tests.datastore.templates import recurring_id
from tests.docs.patterns.recording import RecordingEngine

Read: TypeAlias = Callable[[RecordingEngine], Awaitable[object]]

PAGE = Window(20)
EACH = "items, 100 a call"
A_PAGE = "4 KB"
_IN_A_YEAR = NOW + timedelta(days=365)
_EXPENSES = tuple((TRIP, ExpenseId(sample_id("d", number))) for number in (1, 100))
_COMMENTS = tuple((TRIP, DINNER, AT, CommentId(sample_id("e", number))) for number in (1, 2))
_SETTLEMENTS = tuple(
    (TRIP, place.created_at, place.settlement_id) for place in map(settlement_place, (1, 2))
)
_OLD_MEMBER = UserMemberItem(
    group_id=TRIP, user_id=ANN, participant_id=ANN_HERE, created_at=AT, updated_at=AT
)


@dataclass(frozen=True, slots=True)
class ReadCase:
    """This is one read, done once; `grows` names what each more of costs as much again."""

    about: Callable[..., object]
    read: Read
    grows: str

    @property
    def name(self) -> str:
        """This is the read's module and name."""
        return f"{self.about.__module__.rsplit('.', 1)[-1]}.{self.about.__name__}"

    @property
    def is_as_asked(self) -> bool:
        """This says that the caller of the read chooses its consistency."""
        return "consistent" in inspect.signature(self.about).parameters


async def _all(found: AsyncIterator[object]) -> None:
    async for _ in found:
        pass


READS = (
    ReadCase(
        access.memberships,
        lambda engine: access.memberships(engine, ANN, group_ids=(TRIP,)),
        "groups, 50 a call",
    ),
    ReadCase(
        access.with_roles,
        lambda engine: access.with_roles(engine, (_OLD_MEMBER,)),
        f"{EACH}; only for memberships of before, which have no role",
    ),
    ReadCase(
        groups.group_page,
        lambda engine: groups.group_page(engine, ANN, window=PAGE),
        A_PAGE,
    ),
    ReadCase(
        groups.live_groups,
        lambda engine: groups.live_groups(engine, (TRIP,)),
        "groups, 100 a call",
    ),
    ReadCase(
        activity.activity_page,
        lambda engine: activity.activity_page(
            engine, TRIP, window=PAGE, now=NOW, is_shown=lambda _: True
        ),
        f"{A_PAGE}; up to four Queries where much isn't for the caller",
    ),
    ReadCase(
        invites.invites_by_group,
        lambda engine: invites.invites_by_group(engine, (TRIP,), consistent=True),
        "groups, 100 a call",
    ),
    ReadCase(
        participants.participants_by_key,
        lambda engine: participants.participants_by_key(
            engine, ((TRIP, ANN_HERE), (TRIP, GUEST_GIL)), consistent=True
        ),
        EACH,
    ),
    ReadCase(
        participants.participant_page,
        lambda engine: participants.participant_page(engine, TRIP, window=PAGE, consistent=True),
        A_PAGE,
    ),
    ReadCase(
        expenses.expenses_by_key,
        lambda engine: expenses.expenses_by_key(engine, _EXPENSES, consistent=True),
        EACH,
    ),
    ReadCase(
        expenses.stats_by_key,
        lambda engine: expenses.stats_by_key(engine, _EXPENSES, consistent=True),
        EACH,
    ),
    ReadCase(
        expenses.counted_stats,
        lambda engine: expenses.counted_stats(engine, (TRIP, DINNER), consistent=True),
        f"{A_PAGE} of comments; only for expenses of before, which have no counters",
    ),
    ReadCase(
        expenses.expense_page,
        lambda engine: expenses.expense_page(engine, TRIP, window=PAGE),
        f"{A_PAGE}; up to four Queries where more than days are looked for",
    ),
    ReadCase(
        expenses.group_of_expense,
        lambda engine: expenses.group_of_expense(engine, DINNER),
        "–",
    ),
    ReadCase(
        comments.comments_by_key,
        lambda engine: comments.comments_by_key(engine, _COMMENTS, consistent=True),
        EACH,
    ),
    ReadCase(
        comments.comment_page,
        lambda engine: comments.comment_page(engine, (TRIP, DINNER), window=PAGE, consistent=True),
        A_PAGE,
    ),
    ReadCase(
        settlements.settlements_by_key,
        lambda engine: settlements.settlements_by_key(engine, _SETTLEMENTS, consistent=True),
        EACH,
    ),
    ReadCase(
        settlements.settlement_page,
        lambda engine: settlements.settlement_page(engine, TRIP, window=PAGE, consistent=True),
        A_PAGE,
    ),
    ReadCase(
        recurring.recurring_by_key,
        lambda engine: recurring.recurring_by_key(
            engine, ((TRIP, recurring_id(1)), (TRIP, recurring_id(2))), consistent=True
        ),
        EACH,
    ),
    ReadCase(
        recurring.recurring_page,
        lambda engine: recurring.recurring_page(engine, TRIP, window=PAGE, consistent=True),
        A_PAGE,
    ),
    ReadCase(
        recurring.due_recurring,
        lambda engine: recurring.due_recurring(engine, now=_IN_A_YEAR),
        f"{A_PAGE} of a shard, of which there are 16",
    ),
    ReadCase(
        balances.balances_by_group,
        lambda engine: balances.balances_by_group(engine, (TRIP,), consistent=True),
        "groups, 100 a call",
    ),
    ReadCase(
        balances.completed,
        lambda engine: balances.completed(engine, BalanceItem(group_id=TRIP), consistent=True),
        f"{A_PAGE} of expenses, comments and settlements; only for groups of before, without nets",
    ),
    ReadCase(
        users.profiles_by_id,
        lambda engine: users.profiles_by_id(engine, (ANN, BOB), consistent=True),
        EACH,
    ),
    ReadCase(
        users.identity,
        lambda engine: users.identity(engine, provider="development", subject="ann"),
        "–",
    ),
    ReadCase(
        join_requests.join_requests_by_key,
        lambda engine: join_requests.join_requests_by_key(
            engine, ((TRIP, ASKED), (TRIP, ASKED_TOO)), consistent=True
        ),
        EACH,
    ),
    ReadCase(
        join_requests.all_pending,
        lambda engine: join_requests.all_pending(engine, TRIP),
        f"{A_PAGE} of all requests that the group ever had",
    ),
    ReadCase(
        join_requests.pending_page,
        lambda engine: join_requests.pending_page(engine, TRIP, window=PAGE),
        A_PAGE,
    ),
    ReadCase(
        join_requests.own_pending_page,
        lambda engine: join_requests.own_pending_page(engine, STRANGER, window=PAGE),
        f"{A_PAGE}; up to four Queries where many were decided",
    ),
    ReadCase(
        join_requests.all_own,
        lambda engine: join_requests.all_own(engine, STRANGER),
        f"{A_PAGE} of all that the user has ever asked",
    ),
    ReadCase(
        references.references,
        lambda engine: _all(references.references(engine, TRIP, to=GUEST_GIL)),
        f"{A_PAGE} of expenses, comments, settlements and templates",
    ),
    ReadCase(
        references.first_reference,
        lambda engine: references.first_reference(engine, TRIP, to=GUEST_GIL),
        f"{A_PAGE}, up to the first that names the participant",
    ),
    ReadCase(
        log.next_events,
        lambda engine: log.next_events(engine, TRIP, after=1, now=NOW, limit=100),
        f"{A_PAGE} of events",
    ),
    ReadCase(
        log_together.events_together,
        lambda engine: log_together.events_together(engine, TRIP, afters=(1,), now=NOW),
        f"{A_PAGE} of events, for all who are within 100 of each other",
    ),
    ReadCase(
        access.members_together,
        lambda engine: access.members_together(engine, TRIP, user_ids=(ANN, BOB)),
        "groups, 100 users a call",
    ),
    ReadCase(
        work.open_work,
        work.open_work,
        f"{A_PAGE} of a shard, of which there are 16",
    ),
)
