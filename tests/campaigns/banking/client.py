"""This is one client of the trial: it looks, acts, and asks again until it knows."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import cast

from datastore.engine.port import Engine
from datastore.keys import idempotency_key, member_key
from datastore.operations import GetItem, Key
from datastore.tables import GROUPS
from datastore.values import Value
from resolvers.context import Viewer
from schema.global_ids import read_group_id
from tests.campaigns.banking.acts import Input, drawn
from tests.campaigns.banking.documents import LOOK, mutation
from tests.campaigns.banking.session import Gateway, StoreFailed
from tests.campaigns.banking.view import Node, View
from tests.datastore.engine.faults.seeded import SeededDice

TRIES = 40
LOST_ONE_IN = 10


@dataclass(frozen=True, slots=True)
class Place:
    """This is a group of the trial, and the token of its invite."""

    group_id: str
    invite_token: str


@dataclass(slots=True)
class Ledger:
    """This is what clients were told: the ids that were made and deleted, and all outcomes.

    `unseen` is the keys whose first answers were lost, and that found nothing while their maker was
    out of the group: what they made may be there, and no longer theirs to see.
    """

    made: set[str] = field(default_factory=set)
    deleted: set[str] = field(default_factory=set)
    outcomes: dict[tuple[str, str], int] = field(default_factory=dict)
    unseen: list[Key] = field(default_factory=list)
    lost_answers: int = 0
    faults: list[str] = field(default_factory=list)

    def count(self, act: str, outcome: str) -> None:
        """This counts one answered mutation."""
        self.outcomes[act, outcome] = self.outcomes.get((act, outcome), 0) + 1

    @property
    def answered(self) -> int:
        """This counts the mutations that were answered."""
        return sum(self.outcomes.values())


class Seat:
    """This watches who somebody is in a group, on an engine without faults.

    Nobody who left comes back as the same participant: whoever is the same before and after was in
    the group all the while.
    """

    def __init__(self, engine: Engine, place: Place, viewer: Viewer) -> None:
        self._engine = engine
        self._get = GetItem(
            GROUPS, member_key(read_group_id(place.group_id), viewer.user_id), consistent=True
        )
        self._before: Value = None

    async def look(self) -> None:
        """This looks before a request is sent."""
        self._before = await self._participant()

    async def was_kept(self) -> bool:
        """This tells whether they were in the group ever since the last look."""
        return self._before is not None and self._before == await self._participant()

    async def _participant(self) -> Value:
        row = await self._engine.get(self._get)
        return None if row is None else row["ParticipantId"]


class Client:
    """This is one person's client on one gateway after the other."""

    def __init__(
        self,
        number: int,
        viewer: Viewer,
        gateways: Sequence[Gateway],
        ledger: Ledger,
        *,
        seed: str,
        engine: Engine,
    ) -> None:
        self._viewer = viewer
        self._engine = engine
        self._gateways = gateways
        self._ledger = ledger
        self._name = f"{seed}-{number}"
        self._dice = SeededDice(self._name)
        self._keys = 0
        self._lost = 0
        self._seat: Seat | None = None

    async def act(self, place: Place) -> None:
        """This looks at a group and does one thing in it, if there is one to do."""
        found = await self._sure(LOOK, id=place.group_id)
        node = cast("Node | None", found["group"])
        me = cast("Node", found["me"])
        chosen = drawn(View(place.group_id, node, me, place.invite_token, self._dice))
        if chosen is None:
            return
        act, input_ = chosen
        if act.has_key:
            await self._make(act.name, input_, place)
        else:
            self._note(act.name, await self.do(act.name, input_))

    async def _make(self, name: str, input_: Input, place: Place) -> None:
        """This sends a mutation with a key, and notes where that finds nothing for good reason."""
        self._keys += 1
        client_key = f"{self._name}-{self._keys}"
        self._seat = seat = Seat(self._engine, place, self._viewer)
        lost_before = self._lost
        payload = await self.do(name, {**input_, "idempotencyKey": client_key})
        was_kept, self._seat = await seat.was_kept(), None
        outcome = self._note(name, payload)
        if outcome == "NOT_FOUND" and self._lost > lost_before and not was_kept:
            key = idempotency_key(self._viewer.user_id, name, client_key)
            self._ledger.unseen.append(key)

    async def do(self, name: str, input_: Input) -> Mapping[str, object]:
        """This sends one mutation until it is answered, and gives the payload."""
        answer = await self._sure(mutation(name), input=input_)
        return cast("Mapping[str, object]", answer["payload"])

    async def _sure(self, document: str, **variables: object) -> Mapping[str, object]:
        for _ in range(TRIES):
            if self._seat is not None:
                await self._seat.look()
            gateway = self._gateways[self._dice.below(len(self._gateways))]
            with suppress(StoreFailed):
                answer = await gateway.ask(document, self._viewer, **variables)
                if not self._is_lost():
                    return answer
            self._lost += 1
            self._ledger.lost_answers += 1
        raise StoreFailed(f"no answer in {TRIES} tries to {document} of {variables}")

    def _is_lost(self) -> bool:
        """This draws whether the network loses an answer to what may be asked again."""
        return self._seat is not None and self._dice.below(LOST_ONE_IN) == 0

    def _note(self, name: str, payload: Mapping[str, object]) -> str:
        """This writes down what was told, and gives the outcome."""
        errors = cast("list[Mapping[str, str]]", payload["errors"])
        outcome = errors[0]["code"] if errors else "OK"
        self._ledger.count(name, outcome)
        if errors:
            return outcome
        for field_name, value in payload.items():
            if field_name == "deletedId" and isinstance(value, str):
                self._ledger.deleted.add(value)
            elif name.startswith(("create", "add")) and isinstance(value, Mapping):
                self._ledger.made.add(str(value["id"]))
        return outcome
