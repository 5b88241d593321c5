"""This module holds a merge to its two participants: the guest who goes, and who stays."""

from dataclasses import dataclass

from datastore.engine.port import Engine
from datastore.items import ParticipantItem, WorkItem
from datastore.operations import Absent, Check, Condition, Equals, Exists, Less, SetTo, Update
from datastore.reads.participants import participants_by_key
from datastore.tables import GROUPS
from datastore.values import Item
from datastore.writes.acting import not_found
from datastore.writes.locking import locked
from datastore.writes.participants import on_the_way_out
from datastore.writes.planned import Planned
from domain.access import ParticipantKind
from domain.errors import Conflict, DomainError, InvalidInput, NotFound
from domain.ids import ParticipantId

GUEST_PATH = ("guestId",)
INTO_PATH = ("intoParticipantId",)


@dataclass(frozen=True, slots=True)
class Pair:
    """This is the guest who is merged, `source`, and the participant who stays, `target`."""

    source: ParticipantItem
    target: ParticipantItem

    @property
    def ids(self) -> tuple[ParticipantId, ParticipantId]:
        """This is who goes, and who stays."""
        return self.source.participant_id, self.target.participant_id


class MergedAlready(NotFound):
    """This guest is gone: what was asked for has been done."""

    def __init__(self) -> None:
        super().__init__("This guest was merged already.", path=GUEST_PATH)


async def read_pair(engine: Engine, work: WorkItem) -> Pair:
    """This reads the two of a merge that is under way, strongly.

    Raises:
        MergedAlready: the guest is gone.
        Conflict: the merge has been given up.
    """
    source_id, target_id = ParticipantId(work.resource_id), work.target_id
    if target_id is None:
        raise ValueError(f"work {work.key.sort} doesn't say into whom the guest is merged")
    keys = ((work.group_id, source_id), (work.group_id, target_id))
    source, target = await participants_by_key(engine, keys, consistent=True)
    if source is None:
        raise MergedAlready
    if target is None or source.transfer_target != target_id:
        raise given_up()
    return Pair(source, target)


def locked_guest(pair: Pair, *, at: str) -> Planned:
    """This plans the lock of the guest, whom nobody takes over from then on.

    Raises:
        InvalidInput: INVALID: they are a user.
        Conflict: somebody was invited to be them, and may still come.
    """
    source = pair.source
    if source.type is not ParticipantKind.GUEST:
        raise InvalidInput(
            "This is a user: only a guest can be merged into another participant.",
            path=GUEST_PATH,
        )
    if source.invited_user_id is not None and (source.invite_expires_at or at) >= at:
        raise Conflict(
            "Somebody was invited to be this guest: wait for the answer, or for the invitation to"
            " expire.",
            path=GUEST_PATH,
        )
    is_guest = Equals("Type", ParticipantKind.GUEST.value)
    is_free = Absent("InvitedUserId") | Less("InviteExpiresAt", at)
    return locked(source, pair.target.participant_id, also=is_guest & is_free, path=GUEST_PATH)


def locked_target(pair: Pair) -> Planned:
    """This plans the mark of who stays, and is neither removed nor merged until the end."""
    source_id, _ = pair.ids

    def refusal(item: Item | None) -> DomainError | None:
        if item is None:
            return not_found(INTO_PATH)
        if "TransferTarget" in item:
            return on_the_way_out(INTO_PATH)
        if item.get("TransferSource", source_id) != source_id:
            message = "Another guest is being merged into this participant: wait for that to end."
            return Conflict(message, path=INTO_PATH)
        return None

    is_free = Absent("TransferSource") | Equals("TransferSource", source_id)
    condition: Condition = Exists("SK") & Absent("TransferTarget") & is_free
    mark = (SetTo("TransferSource", source_id),)
    return Planned(Update(GROUPS, pair.target.key, mark, condition), refusal)


def in_merge(pair: Pair) -> tuple[Planned, ...]:
    """This plans the checks that the merge of the two is still under way."""
    source_id, target_id = pair.ids
    to_target, from_source = (
        Equals("TransferTarget", target_id),
        Equals("TransferSource", source_id),
    )

    def refusal(_: Item | None) -> DomainError | None:
        return given_up()

    return (
        Planned(Check(GROUPS, pair.source.key, to_target), refusal),
        Planned(Check(GROUPS, pair.target.key, from_source), refusal),
    )


def given_up() -> Conflict:
    """This says that somebody else has ended a merge before its time."""
    return Conflict("This merge was given up: look at both, and try again.", path=GUEST_PATH)
