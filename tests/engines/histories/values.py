"""This module draws values, paths, conditions and actions from a small world, so that they meet."""

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Final, TypeVar

from datastore.operations import (
    Absent,
    Action,
    AddTo,
    AllOf,
    AnyOf,
    AnySet,
    AppendTo,
    BeginsWith,
    Between,
    Condition,
    Contains,
    DeleteFrom,
    Equals,
    Exists,
    Greater,
    GreaterOrEqual,
    HasType,
    In,
    Less,
    LessOrEqual,
    Not,
    NotEquals,
    Path,
    Remove,
    SetIfAbsent,
    SetTo,
    SizeIs,
)
from datastore.values import Number, Value, ValueType
from tests.datastore.engine.faults.seeded import SeededDice

T = TypeVar("T")

NUMBERS: Final[tuple[Number, ...]] = (0, 1, 2, -3, 10**38 - 1, Decimal("0.1"), Decimal("1E-130"))
TEXTS: Final = ("", "a", "ab", "b", "é", "\N{GRINNING FACE}", "\uffff")
BLOBS: Final = (b"", b"a", b"ab", b"\xff")
MIXED: Final[frozenset[int | Decimal]] = frozenset({Decimal("0.1"), 1})
SETS: Final[tuple[AnySet, ...]] = (
    frozenset({"a"}),
    frozenset({"a", "ab"}),
    frozenset({1, 2}),
    MIXED,
    frozenset({b"a", b"b"}),
)
CONTAINERS: Final[tuple[Value, ...]] = (
    [],
    {},
    [1, "a", True],
    [[1], {"k": 1}],
    {"k": 1, "l": [1, 2]},
    {"k": {"k": "a"}},
    [None],
)
ANYTHING: Final[tuple[Value, ...]] = (
    *NUMBERS,
    *TEXTS,
    *BLOBS,
    *SETS,
    *CONTAINERS,
    True,
    False,
    None,
)
KEY_TEXTS: Final = ("u", "v", "2026-01", "2026-02", "x" * 30)
INDEX_KEYS: Final = ("UserId", "ExpenseSortKey", "ExpenseId", "PendingKey", "DueBucket")
NAMES: Final = ("n", "s", "l", "m", "set", "Name", "Role")
PATHS: Final[tuple[Path, ...]] = (
    *NAMES,
    *NAMES,
    ("m", "k"),
    ("m", "l", 0),
    ("m", "k", "k"),
    ("l", 0),
    ("l", 1),
    ("l", 5),
    ("l", 1, "k"),
)
LISTS: Final[tuple[Path, ...]] = ("l", "l", ("m", "l"), "s")
TYPES: Final[tuple[ValueType, ...]] = (
    *("S", "N", "B", "BOOL", "NULL", "L", "M", "SS", "NS", "BS"),
)


def one(dice: SeededDice, things: Sequence[T]) -> T:
    """This draws one thing."""
    return things[dice.below(len(things))]


def attribute_value(dice: SeededDice, name: str) -> Value:
    """This draws a value that often suits its attribute's name."""
    if name in INDEX_KEYS:
        return one(dice, KEY_TEXTS) if dice.random() < 0.95 else one(dice, ANYTHING)
    fitting: dict[str, Sequence[Value]] = {
        "n": NUMBERS,
        "s": TEXTS,
        "set": SETS,
        "l": [value for value in CONTAINERS if isinstance(value, list)],
        "m": [value for value in CONTAINERS if isinstance(value, dict)],
    }
    return one(dice, fitting.get(name, ANYTHING) if dice.random() < 0.7 else ANYTHING)


def attributes(dice: SeededDice) -> dict[str, Value]:
    """This draws the attributes of an item besides its key."""
    names = [name for name in (*NAMES, *INDEX_KEYS) if dice.random() < 0.4]
    return {name: attribute_value(dice, name) for name in names}


def condition(dice: SeededDice, depth: int = 2) -> Condition:
    """This draws a condition, compound ones included."""
    if depth and dice.random() < 0.3:
        parts = [condition(dice, depth - 1) for _ in range(1 + dice.below(3))]
        return one(dice, (AllOf(*parts), AnyOf(*parts), Not(parts[0])))
    return one(dice, _LEAVES)(dice)


def _ordered(dice: SeededDice) -> str | Number | bytes:
    choices: tuple[str | Number | bytes, ...] = (*NUMBERS, *TEXTS, *BLOBS)
    return one(dice, choices)


def _between(dice: SeededDice) -> Condition:
    low, high = sorted((one(dice, NUMBERS), one(dice, NUMBERS)))
    return Between(one(dice, PATHS), low, high)


def _prefix(dice: SeededDice) -> str | bytes:
    prefixes: tuple[str | bytes, ...] = (*TEXTS, *BLOBS)
    return one(dice, prefixes)


_LEAVES: Final[tuple[Callable[[SeededDice], Condition], ...]] = (
    lambda dice: Exists(one(dice, (*PATHS, "SK", *INDEX_KEYS))),
    lambda dice: Absent(one(dice, (*PATHS, *INDEX_KEYS))),
    lambda dice: Equals(one(dice, PATHS), one(dice, ANYTHING)),
    lambda dice: NotEquals(one(dice, PATHS), one(dice, ANYTHING)),
    lambda dice: Less(one(dice, PATHS), _ordered(dice)),
    lambda dice: LessOrEqual(one(dice, PATHS), _ordered(dice)),
    lambda dice: Greater(one(dice, PATHS), _ordered(dice)),
    lambda dice: GreaterOrEqual(one(dice, PATHS), _ordered(dice)),
    _between,
    lambda dice: In(one(dice, PATHS), tuple(one(dice, ANYTHING) for _ in range(3))),
    lambda dice: BeginsWith(one(dice, PATHS), _prefix(dice)),
    lambda dice: Contains(one(dice, PATHS), one(dice, ANYTHING)),
    lambda dice: SizeIs(
        one(dice, PATHS), one(dice, ("=", "<>", "<", "<=", ">", ">=")), dice.below(4)
    ),
    lambda dice: HasType(one(dice, PATHS), one(dice, TYPES)),
)


def action(dice: SeededDice) -> Action:
    """This draws an action of an update."""
    return one(dice, _ACTIONS)(dice)


def _set_to(dice: SeededDice) -> Action:
    if dice.random() < 0.3:
        name = one(dice, INDEX_KEYS)
        return SetTo(name, attribute_value(dice, name))
    return SetTo(one(dice, PATHS), one(dice, ANYTHING))


def _add_to(dice: SeededDice) -> Action:
    if dice.random() < 0.5:
        return AddTo("n", one(dice, NUMBERS))
    return AddTo(one(dice, ("set", "set", "n", "s")), one(dice, SETS))


_ACTIONS: Final[tuple[Callable[[SeededDice], Action], ...]] = (
    _set_to,
    _set_to,
    lambda dice: SetIfAbsent(one(dice, PATHS), one(dice, ANYTHING)),
    lambda dice: AppendTo(one(dice, LISTS), [one(dice, ANYTHING)]),
    _add_to,
    lambda dice: Remove(one(dice, (*PATHS, *INDEX_KEYS))),
    lambda dice: DeleteFrom(one(dice, ("set", "set", "s")), one(dice, SETS)),
)
