"""This is one client of the trial: it looks, acts, and asks again until it knows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from datastore.keys import idempotency_key
from datastore.operations import Key
from resolvers.context import Viewer
from tests.campaigns.banking.acts import Input, drawn
from tests.campaigns.banking.documents import LOOK, mutation
from tests.campaigns.banking.session import Gateway, StoreFailed
from tests.campaigns.banking.view import Node, View
from tests.datastore.engine.faults.seeded import SeededDice

TRIES = 40


@dataclass(frozen=True, slots=True)
class Place:
    """This is a group of the trial, and the token of its invite."""

    group_id: str
    invite_token: str


@dataclass(slots=True)
class Ledger:
    """This is what clients were told: the ids that were made and deleted, and all outcomes.

    `refused_after_loss` is the keys whose first answers were lost and whose last was an error: what
    they made may be there, and no longer theirs to see.
    """

    made: set[str] = field(default_factory=set)
    deleted: set[str] = field(default_factory=set)
    outcomes: dict[tuple[str, str], int] = field(default_factory=dict)
    refused_after_loss: list[Key] = field(default_factory=list)
    lost_answers: int = 0
    faults: list[str] = field(default_factory=list)

    def count(self, act: str, outcome: str) -> None:
        """This counts one answered mutation."""
        self.outcomes[act, outcome] = self.outcomes.get((act, outcome), 0) + 1

    @property
    def answered(self) -> int:
        """This counts the mutations that were answered."""
        return sum(self.outcomes.values())


class Client:
    """This is one person's client on one gateway after the other."""

    def __init__(
        self, number: int, viewer: Viewer, gateways: Sequence[Gateway], ledger: Ledger, seed: str
    ) -> None:
        self._viewer = viewer
        self._gateways = gateways
        self._ledger = ledger
        self._name = f"{seed}-{number}"
        self._dice = SeededDice(self._name)
        self._keys = 0
        self._lost = 0

    async def act(self, place: Place) -> None:
        """This looks at a group and does one thing in it, if there is one to do."""
        found = await self._sure(LOOK, id=place.group_id)
        node = cast("Node | None", found["group"])
        me = cast("Node", found["me"])
        chosen = drawn(View(place.group_id, node, me, place.invite_token, self._dice))
        if chosen is None:
            return
        act, input_ = chosen
        if not act.has_key:
            self._note(act.name, await self.do(act.name, input_))
            return
        self._keys += 1
        client_key = f"{self._name}-{self._keys}"
        self._lost = 0
        payload = await self.do(act.name, {**input_, "idempotencyKey": client_key})
        self._note(act.name, payload)
        if self._lost and payload["errors"]:
            key = idempotency_key(self._viewer.user_id, act.name, client_key)
            self._ledger.refused_after_loss.append(key)

    async def do(self, name: str, input_: Input) -> Mapping[str, object]:
        """This sends one mutation until it is answered, and gives the payload."""
        answer = await self._sure(mutation(name), input=input_)
        return cast("Mapping[str, object]", answer["payload"])

    async def _sure(self, document: str, **variables: object) -> Mapping[str, object]:
        for _ in range(TRIES):
            gateway = self._gateways[self._dice.below(len(self._gateways))]
            try:
                return await gateway.ask(document, self._viewer, **variables)
            except StoreFailed:
                self._lost += 1
                self._ledger.lost_answers += 1
        raise StoreFailed(f"no answer in {TRIES} tries to {document} of {variables}")

    def _note(self, name: str, payload: Mapping[str, object]) -> None:
        errors = cast("list[Mapping[str, str]]", payload["errors"])
        self._ledger.count(name, errors[0]["code"] if errors else "OK")
        if errors:
            return
        for field_name, value in payload.items():
            if field_name == "deletedId" and isinstance(value, str):
                self._ledger.deleted.add(value)
            elif name.startswith(("create", "add")) and isinstance(value, Mapping):
                self._ledger.made.add(str(value["id"]))
