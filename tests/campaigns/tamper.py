"""This trial asks for what tampered ids and cursors name, as somebody without a right to it.

`make campaign NAME=tamper FULL=1` is the full form: 10,000 of them. Each is made of a true one: a
bit is turned, a part is taken from another, it is cut, grown or written otherwise, in the bytes or
in the letters. The trial fails where something is shown that isn't the asker's, and where an answer
is neither nothing nor a refusal of the argument.
"""

import asyncio
import base64
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from datastore.engine.counting import CountingEngine
from datastore.engine.embedded import open_embedded
from resolvers.context import Viewer
from resolvers.root import build_schema
from schema.published import core_schema
from tests.campaigns.campaign import Campaign, Outcome, Play
from tests.datastore.engine.faults.seeded import SeededDice
from tests.resolvers.authorisation.actors import DAN, Place
from tests.resolvers.authorisation.filled import filled
from tests.resolvers.harness import Answer, Graph, listed, part
from tests.resolvers.made import BEGIN
from tests.resolvers.people import BOB, PEOPLE, provision
from tests.resolvers.trip import Trip, create_trip

FAST = 1_000
FULL = 10_000
LETTERS = "ABCxyz019-_=+/ .\u00e9"
BY_ID = "query ($id: ID!) { node(id: $id) { id } }"
CONNECTIONS = ("participants", "expenses", "settlements", "recurringExpenses", "activity")
CURSORS = f"""
query ($id: ID!) {{ group(id: $id) {{
  {" ".join(f"{each} {{ edges {{ cursor node {{ id }} }} }}" for each in CONNECTIONS)}
}} }}
"""


@dataclass(slots=True)
class Report:
    """This is what a trial came to; it holds where `faults` is empty."""

    answers: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Known:
    """This is what is true: ids of the trip and of Dan's own group, and cursors of the trip."""

    ids: tuple[str, ...]
    own: frozenset[str]
    own_group: str
    cursors: Mapping[str, tuple[str, ...]]


async def play(place: Place, *, texts: int, seed: str, asker: Viewer = DAN) -> Report:
    """This asks for tampered ids and cursors in turn, and judges the answers.

    The cursors are given to a group of Dan's own, whose ids are all that may be shown.
    """
    report, dice = Report(), SeededDice(seed)
    graph = place.trip.graph
    known = await _known(place, await create_trip(graph, viewer=DAN))
    for at in range(texts):
        connection = CONNECTIONS[dice.below(len(CONNECTIONS))] if at % 2 else None
        true = known.ids if connection is None else known.cursors[connection]
        text = _tampered(true, dice)
        if connection is None:
            answer = await graph.ask(BY_ID, asker, id=text)
        else:
            answer = await graph.ask(_page(connection), asker, id=known.own_group, after=text)
        _judge(report, answer, text, strange=_shown(answer, connection) - known.own)
    return report


async def _known(place: Place, own: Trip) -> Known:
    graph = place.trip.graph
    found = await graph.ask(CURSORS, BOB, id=place.trip.id)
    mine = await graph.ask(CURSORS, DAN, id=own.id)
    own_ids = (text for each in CONNECTIONS for text in _edges(mine, each, "node.id"))
    return Known(
        ids=tuple(place.ids.values()),
        own=frozenset((own.id, *own_ids)),
        own_group=own.id,
        cursors={each: tuple(_edges(found, each, "cursor")) for each in CONNECTIONS},
    )


def _tampered(true: tuple[str, ...], dice: SeededDice) -> str:
    """This is a true text with something done to it, mostly: a seventh stays as it is."""
    text, other = (true[dice.below(len(true))] for _ in range(2))
    way = dice.below(7)
    if way < 4:
        return _text(_other_bytes(_bytes(text), _bytes(other), way, dice))
    at, letter = dice.below(len(text)), LETTERS[dice.below(len(LETTERS))]
    return {4: text[:at] + letter + text[at + 1 :], 5: text[:at] + letter + text[at:]}.get(
        way, text
    )


def _other_bytes(raw: bytes, other: bytes, way: int, dice: SeededDice) -> bytes:
    """This turns a bit, goes on with another, changes the kind, or cuts."""
    at = dice.below(len(raw))
    turned = raw[:at] + bytes((raw[at] ^ 1 << dice.below(8),)) + raw[at + 1 :]
    kind = bytes((dice.below(256),)) + raw[1:]
    return (turned, raw[:at] + other[at:], kind, raw[:at])[way]


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def _page(connection: str) -> str:
    inside = f"{connection}(first: 5, after: $after) {{ edges {{ node {{ id }} }} }}"
    return f"query ($id: ID!, $after: String) {{ group(id: $id) {{ {inside} }} }}"


def _edges(answer: Answer, connection: str, path: str) -> Iterator[str]:
    for edge in listed(answer.data, f"group.{connection}.edges"):
        yield str(part(edge, path))


def _judge(report: Report, answer: Answer, text: str, *, strange: set[str]) -> None:
    codes = {str(error["code"]) for error in answer.errors}
    report.answers["refused" if codes else "answered"] += 1
    if codes - {"BAD_USER_INPUT"}:
        report.faults.append(f"{text!r} was answered with {sorted(codes)}")
    if strange:
        report.faults.append(f"{text!r} has shown {sorted(strange)}")


def _shown(answer: Answer, connection: str | None) -> set[str]:
    """These are the ids of what an answer shows."""
    data = answer.data
    if not isinstance(data, dict):
        return set()
    if connection is None:
        node = data["node"]
        return {str(node["id"])} if isinstance(node, dict) else set()
    return set() if data["group"] is None else set(_edges(answer, connection, "node.id"))


def campaign_of(texts: int) -> Play:
    """This is the trial in a size, as a campaign is played."""

    async def played(folder: Path, seed: str) -> Report:
        engine = open_embedded(folder, durable=False, clock=BEGIN.timestamp)
        graph = Graph(core_schema(build_schema()), CountingEngine(engine), folder)
        try:
            for viewer in PEOPLE:
                await provision(graph.store, viewer)
            place = await filled(graph)
            return await play(place, texts=texts, seed=seed)
        finally:
            await engine.close()

    def outcome(folder: Path, seed: str) -> Outcome:
        report = asyncio.run(played(folder, seed))
        counts = ", ".join(f"{count} {what}" for what, count in report.answers.most_common())
        return Outcome(f"{texts} tampered ids and cursors: {counts}", tuple(report.faults))

    return outcome


CAMPAIGN = Campaign(
    f"tampered ids and cursors show nothing: {FAST:,}, {FULL:,} in full",
    fast=campaign_of(FAST),
    full=campaign_of(FULL),
)
