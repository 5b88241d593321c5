"""This module cuts items down to what a read asks for and what an index holds."""

from typing import TypeAlias

from datastore.engine.embedded.paths import MISSING, Missing
from datastore.operations import Path, path_parts
from datastore.tables import ALL, Include, Index, Table
from datastore.values import Item, Value

Tree: TypeAlias = dict[str | int, "Tree"]


def projected(item: Item, paths: tuple[Path, ...]) -> Item:
    """This gives the item with the paths alone, all of it where there are none.

    Elements of a list keep their order and close up.
    """
    if not paths:
        return item
    tree: Tree = {}
    for path in paths:
        branch = tree
        for part in path_parts(path):
            branch = branch.setdefault(part, {})
    picked = _picked(dict(item), tree)
    return picked if isinstance(picked, dict) else {}


def _picked(value: Value, tree: Tree) -> Value | Missing:
    if not tree:
        return value
    if isinstance(value, dict):
        named = {
            name: _picked(value[name], branch)
            for name, branch in tree.items()
            if isinstance(name, str) and name in value
        }
        kept = {name: part for name, part in named.items() if not isinstance(part, Missing)}
        return kept or MISSING
    if isinstance(value, list):
        places = sorted(place for place in tree if isinstance(place, int) and place < len(value))
        parts = [_picked(value[place], tree[place]) for place in places]
        return [part for part in parts if not isinstance(part, Missing)] or MISSING
    return MISSING


def index_image(table: Table, index: Index, item: Item) -> Item:
    """This gives what an index keeps of an item."""
    if index.projection == ALL:
        return item
    names = {*table.key_attributes, *index.key_attributes}
    if isinstance(index.projection, Include):
        names.update(index.projection.attributes)
    return {name: value for name, value in item.items() if name in names}
