"""This module counts what each user holds over all of their sockets, and says when it is enough."""

from collections import Counter

from domain.ids import UserId
from resolvers.context import Viewer


class Holdings:
    """This is how many of one thing every user holds on this gateway, up to `most` each.

    Nothing is kept of who holds nothing. Who isn't signed in isn't counted: there is nothing to
    subscribe to for nobody, and one socket's own limits hold.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._held: Counter[UserId] = Counter()

    def take(self, viewer: Viewer | None) -> bool:
        """This takes one more for a user, unless they hold as many as they may."""
        if viewer is None:
            return True
        if self._held[viewer.user_id] >= self.most:
            return False
        self._held[viewer.user_id] += 1
        return True

    def give_back(self, viewer: Viewer | None) -> None:
        """This gives one back that was taken."""
        if viewer is None:
            return
        self._held[viewer.user_id] -= 1
        if not self._held[viewer.user_id]:
            del self._held[viewer.user_id]

    def __len__(self) -> int:
        """This counts the users who hold any."""
        return len(self._held)
