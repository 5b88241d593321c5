"""This module follows a user's own requests to join, from one reading of them on."""

from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, field

from datastore.items import UserJoinRequestItem
from datastore.reads.groups import live_groups
from datastore.reads.join_requests import all_own
from domain.ids import GroupId, JoinRequestId, UserId
from domain.joining import JoinRequestStatus
from resolvers.context import Context, Ear, load_one
from schema.join_request import JoinRequest
from schema.keys import JoinRequestKey
from schema.refusals import not_found

PENDING = JoinRequestStatus.PENDING
Rows = Sequence[UserJoinRequestItem]


@dataclass(slots=True)
class OwnRequests:
    """This is one user following their requests.

    `told` is how each was known to stand last; `heard` are the groups that are listened to.

    An applicant is in no group whose log they could follow. They listen to the groups that they
    wait for, and read what is kept of their requests in a place of their own.
    """

    context: Context
    user_id: UserId
    told: dict[JoinRequestId, JoinRequestStatus] = field(default_factory=dict)
    heard: frozenset[GroupId] = frozenset()

    def know(self, rows: Rows) -> None:
        """This takes requests for known as they stand: what becomes of them is news."""
        self.told.update({row.request_id: row.status for row in rows})

    async def requests(self, first: Sequence[JoinRequestKey]) -> AsyncGenerator[JoinRequest, None]:
        """This gives the `first` ones as they stand, then each that is decided, once.

        The listening begins before the reading, so that no decision falls in between. Cost: two
        reads per wake-up, and those of a request per one given.

        Raises:
            GraphQLError: NOT_FOUND, when the group of a request is gone, and the request with it.
        """
        ear = self.context.wakes.listen(self.user_id)
        try:
            for key in first:
                yield await self._shown(key)
            while True:
                for row in await self._decided(ear):
                    yield await self._shown(JoinRequestKey(row.group_id, row.request_id))
                await ear.wait()
        finally:
            ear.close()

    async def _decided(self, ear: Ear) -> Rows:
        """This reads which requests have been decided, in that order, since they were told."""
        rows = await self._read(ear)
        decided = (row for row in rows if row.status is not PENDING)
        news = (row for row in decided if self.told.get(row.request_id, PENDING) is PENDING)
        return sorted(news, key=lambda row: row.updated_at)

    async def _read(self, ear: Ear) -> Rows:
        """This reads all requests, having listened to the group of each that is pending."""
        engine, is_heard = self.context.store.engine, False
        rows: Rows = ()
        while not is_heard:
            rows = await all_own(engine, self.user_id)
            waited_for = frozenset(row.group_id for row in rows if row.status is PENDING)
            is_heard = waited_for <= self.heard
            self.heard = waited_for
            ear.hear(frozenset({self.user_id, *waited_for}))
        if None in await live_groups(engine, tuple(self.heard)):
            raise self._gone()
        return rows

    async def _shown(self, key: JoinRequestKey) -> JoinRequest:
        request = await load_one(self.context.fresh().loaders.join_request, key)
        if request is None:
            raise self._gone()
        self.told[key.request_id] = request.status
        return request

    def _gone(self) -> Exception:
        return not_found("A group that you asked to join is gone, and your request with it.")
