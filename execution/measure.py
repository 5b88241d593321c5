"""This module measures a parsed document before anything slower goes through it."""

from dataclasses import dataclass, fields, replace

from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    InlineFragmentNode,
    OperationDefinitionNode,
    SelectionNode,
    SelectionSetNode,
)


@dataclass(frozen=True, slots=True)
class Size:
    """This is how large a part of a document is, with the fragments that it spreads.

    `depth` is of selection sets, those of fragments included; the others count each occurrence.
    """

    depth: int = 0
    fields: int = 0
    aliases: int = 0
    directives: int = 0


@dataclass(frozen=True, slots=True)
class Excess:
    """This is one limit that a document is over: its name, the limit, and the document's value."""

    name: str
    limit: int
    value: int


DEFAULT_LIMITS = Size(depth=32, fields=1_000, aliases=200, directives=100)


def excess(document: DocumentNode, limits: Size = DEFAULT_LIMITS) -> Excess | None:
    """This is the first limit that any operation or fragment is over; None where none is.

    Each selection of the text is visited once, however often its fragment is spread.
    """
    measuring = Measuring(document, limits.depth)
    try:
        sizes = measuring.sizes()
    except _TooDeep as too_deep:
        return Excess("depth", limits.depth, too_deep.depth)
    for each in fields(Size):
        limit = getattr(limits, each.name)
        value = max((getattr(size, each.name) for size in sizes), default=0)
        if value > limit:
            return Excess(each.name, limit, value)
    return None


class _TooDeep(Exception):
    def __init__(self, depth: int) -> None:
        super().__init__(depth)
        self.depth = depth


class Measuring:
    """This is one walk through a document; `visits` is how many selections it came to."""

    def __init__(self, document: DocumentNode, max_depth: int) -> None:
        self._definitions = [
            each
            for each in document.definitions
            if isinstance(each, OperationDefinitionNode | FragmentDefinitionNode)
        ]
        self._fragments = {
            each.name.value: each
            for each in self._definitions
            if isinstance(each, FragmentDefinitionNode)
        }
        self._max_depth = max_depth
        self._known: dict[str, Size] = {}
        self.visits = 0

    def sizes(self) -> list[Size]:
        """This is the size of each operation and fragment, in the document's order."""
        return [self._definition(each) for each in self._definitions]

    def _definition(self, node: OperationDefinitionNode | FragmentDefinitionNode) -> Size:
        if isinstance(node, FragmentDefinitionNode):
            return self._fragment(node.name.value, 0)
        own = Size(directives=len(node.directives or ()))
        return _sum(own, self._selections(node.selection_set, 1))

    def _selections(self, node: SelectionSetNode, depth: int) -> Size:
        # Found on the way down: a long chain would exhaust Python's stack before it is summed.
        if depth > self._max_depth:
            raise _TooDeep(depth)
        inner = Size()
        for selection in node.selections:
            inner = _sum(inner, self._selection(selection, depth))
        return replace(inner, depth=inner.depth + 1)

    def _selection(self, node: SelectionNode, depth: int) -> Size:
        self.visits += 1
        own = Size(directives=len(node.directives or ()))
        if isinstance(node, FragmentSpreadNode):
            return _sum(own, self._fragment(node.name.value, depth))
        if isinstance(node, FieldNode):
            own = replace(own, fields=1, aliases=int(node.alias is not None))
        if isinstance(node, FieldNode | InlineFragmentNode) and node.selection_set:
            return _sum(own, self._selections(node.selection_set, depth + 1))
        return own

    def _fragment(self, name: str, depth: int) -> Size:
        known = self._known.get(name)
        node = self._fragments.get(name)
        if known is not None or node is None:
            return known or Size()
        # A fragment inside itself counts for nothing: validation says what is wrong with it.
        self._known[name] = Size()
        own = Size(directives=len(node.directives or ()))
        self._known[name] = _sum(own, self._selections(node.selection_set, depth + 1))
        return self._known[name]


def _sum(one: Size, other: Size) -> Size:
    return Size(
        depth=max(one.depth, other.depth),
        fields=one.fields + other.fields,
        aliases=one.aliases + other.aliases,
        directives=one.directives + other.directives,
    )
