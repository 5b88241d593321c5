"""This module holds the first invariant: nets sum to zero, and are what the rows add up to."""

from collections import Counter
from collections.abc import Iterator, Mapping

from datastore.keys import NET_PREFIX, balance_key
from datastore.operations import Action, Remove, SetTo, Update
from datastore.tables import GROUPS
from datastore.values import Item
from datastore.verification.attributes import is_as_read, maps, text, whole
from datastore.verification.finding import Finding
from datastore.verification.group_rows import GroupRows

Facts = Mapping[str, int]


def check_balances(group: GroupRows) -> Iterator[Finding]:
    """This compares the stored balances with those recomputed from expenses and settlements.

    Balances that were never initialized are always worked out, so that they can't be wrong. While
    something is lost that counted they aren't repaired: they may be what is right.
    """
    stored = group.balances
    if stored is None or stored.get("Initialized") is not True:
        return
    nets = _nets(stored)
    if (total := sum(nets.values())) != 0:
        message = f"the nets sum to {total}, not to 0"
        yield Finding(group.group_id, 1, group.key(stored), message, _repair(group, stored))
    kept, right = _kept(stored, nets), _recomputed(group)
    for name in sorted(kept.keys() | right.keys()):
        if (is_now := kept.get(name, 0)) != (must_be := right.get(name, 0)):
            message = f"{name} is {is_now}, and the rows add up to {must_be}"
            yield Finding(group.group_id, 1, group.key(stored), message, _repair(group, stored))


def _nets(stored: Item) -> dict[str, int]:
    return {name: whole(stored, name) for name in stored if name.startswith(NET_PREFIX)}


def _kept(stored: Item, nets: Facts) -> dict[str, int]:
    counts = {name: whole(stored, name) for name in ("ExpenseCount", "SettlementCount")}
    return {**nets, **counts}


def _recomputed(group: GroupRows) -> dict[str, int]:
    facts: Counter[str] = Counter()
    for expense in group.of_type("EXPENSE"):
        facts["ExpenseCount"] += 1
        for payment in maps(expense, "Payments"):
            facts[_net(payment, "ParticipantId")] += whole(payment, "Amount")
        for item in maps(expense, "Items"):
            for split in maps(item, "Splits"):
                facts[_net(split, "ParticipantId")] -= whole(split, "Amount")
    for settlement in group.of_type("SETTLEMENT"):
        facts["SettlementCount"] += 1
        facts[_net(settlement, "PayerId")] += whole(settlement, "Amount")
        facts[_net(settlement, "PayeeId")] -= whole(settlement, "Amount")
    return dict(facts)


def _net(row: Item, name: str) -> str:
    return f"{NET_PREFIX}{text(row, name)}"


def _repair(group: GroupRows, stored: Item) -> Update | None:
    """This is one write of everything that is wrong, on the revision that was read."""
    if group.lost:
        return None
    kept, right = _kept(stored, _nets(stored)), _recomputed(group)
    revision = whole(stored, "BalanceRevision")
    actions: list[Action] = [SetTo("BalanceRevision", revision + 1)]
    for name in sorted(kept.keys() | right.keys()):
        if name not in right and name in stored and name.startswith(NET_PREFIX):
            actions.append(Remove(name))
        elif kept.get(name, 0) != right.get(name, 0):
            actions.append(SetTo(name, right.get(name, 0)))
    condition = is_as_read(stored, "BalanceRevision")
    return Update(GROUPS, balance_key(group.group_id), tuple(actions), condition)
