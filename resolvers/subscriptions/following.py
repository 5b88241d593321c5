"""This module follows a group's log for one member, from a cursor on, without a gap."""

from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass

from datastore.items import EventItem
from datastore.reads.access import Access
from datastore.reads.log import LogRead, LogState
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
        read of the log per wake-up, and one strong read of the membership per event given; all
        who follow the group at the same moment share them.

        Raises:
            GraphQLError: NOT_FOUND, when the group or the membership has ended; RESYNC, when the
                log can't be followed without a gap.
        """
        ear = self.context.wakes.listen(self.group_id)
        seen = after
        try:
            while True:
                read = await self._read(seen)
                for event in read.events:
                    if self.wanted(event):
                        self.context.entered = access = await self._membership()
                        yield event, access.role
                    seen = event.seq
                if read.state is LogState.ENDED:
                    raise self._ended()
                if read.state is LogState.CAUGHT_UP:
                    await ear.wait()
        finally:
            ear.close()

    async def _read(self, after: int) -> LogRead:
        read = await self.context.together.events(self.group_id, after=after)
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
        return read

    async def _membership(self) -> Access:
        access = await self.context.together.access(self.group_id, self.user_id)
        if access is None:
            raise self._ended()
        return access

    def _ended(self) -> Exception:
        return not_found("What this subscription follows is gone, or no longer yours to see.")
