"""This module follows a group's log for one member, from a cursor on, without a gap."""

from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass

from datastore.items import EventItem
from datastore.reads.access import Access, memberships
from datastore.reads.log import LogState, next_events
from domain.access import Role
from domain.ids import GroupId, UserId
from resolvers.context import Context
from schema.refusals import not_found, resync


def everything(_: EventItem) -> bool:
    """This wants every event."""
    return True


@dataclass(frozen=True, slots=True)
class Following:
    """This is one member following one group, for the events that `wanted` picks."""

    context: Context
    user_id: UserId
    group_id: GroupId
    wanted: Callable[[EventItem], bool]

    async def events(self, *, after: int) -> AsyncGenerator[tuple[EventItem, Role], None]:
        """This gives the wanted events with a number above `after`, as they come, each once.

        Beside each stands the member's role, as it is once the event has happened.

        The listening begins before the first read, so that no commit falls in between. Cost: one
        read of the log per wake-up, and one strong read of the membership per event given.

        Raises:
            GraphQLError: NOT_FOUND, when the group or the membership has ended; RESYNC, when the
                log can't be followed without a gap.
        """
        ear = self.context.wakes.listen(self.group_id)
        seen = after
        try:
            while True:
                events, state = await self._read(seen)
                for event in events:
                    if self.wanted(event):
                        access = await self._membership()
                        yield event, access.role
                    seen = event.seq
                if state is LogState.ENDED:
                    raise self._ended()
                if state is LogState.CAUGHT_UP:
                    await ear.wait()
        finally:
            ear.close()

    async def _read(self, after: int) -> tuple[tuple[EventItem, ...], LogState]:
        engine, now = self.context.store.engine, self.context.clock()
        read = await next_events(engine, self.group_id, after=after, now=now)
        if read.state is LogState.RESYNC and not read.events:
            await self._membership()
            message = (
                "The events after this cursor can't be given without a gap: read the page again "
                "and subscribe from its `eventCursor`."
            )
            raise resync(message)
        if read.events and not any(map(self.wanted, read.events)):
            # One of them may be what ended the membership.
            await self._membership()
        return read.events, read.state

    async def _membership(self) -> Access:
        engine = self.context.store.engine
        (access,) = await memberships(engine, self.user_id, group_ids=(self.group_id,))
        if access is None:
            raise self._ended()
        return access

    def _ended(self) -> Exception:
        return not_found("What this subscription follows is gone, or no longer yours to see.")
