"""This is what one client of the trial sees of a group before it acts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias, cast

from tests.datastore.engine.faults.seeded import SeededDice

Node: TypeAlias = Mapping[str, object]


@dataclass(frozen=True)
class View:
    """This is a group as a client sees it; `node` is None for who isn't in it.

    `me` is the client's own person, who may have asked to join groups.
    """

    group_id: str
    node: Node | None
    me: Node
    invite_token: str
    dice: SeededDice

    def nodes(self, connection: str, node: Node | None = None) -> list[Node]:
        """This lists the nodes of a connection of the group, or of another node."""
        owner = self.node if node is None else node
        if owner is None:
            return []
        return cast("list[Node]", cast("Node", owner[connection])["nodes"])

    def comments(self) -> list[Node]:
        """This lists the comments in sight."""
        return [
            comment
            for expense in self.nodes("expenses")
            for comment in self.nodes("comments", expense)
        ]

    def participants(self, *kinds: str) -> list[str]:
        """This lists the ids of the participants of these kinds, of all where none is given."""
        return [
            cast("str", node["id"])
            for node in self.nodes("participants")
            if not kinds or node["kind"] in kinds
        ]

    def one(self, nodes: list[Node]) -> Node | None:
        """This draws one node, None where there is none."""
        return nodes[self.dice.below(len(nodes))] if nodes else None

    def some_people(self, most: int) -> list[str]:
        """This draws up to so many different participants."""
        people, drawn = self.participants(), list[str]()
        while people and len(drawn) < most:
            drawn.append(people.pop(self.dice.below(len(people))))
        return drawn

    def amount(self, most: int) -> str:
        """This draws an amount of up to so many euros."""
        return f"{1 + self.dice.below(most)}.{self.dice.below(100):02d}"

    def words(self) -> Iterator[str]:
        """This gives words that differ from draw to draw."""
        while True:
            yield f"word {self.dice.below(10**6)}"
