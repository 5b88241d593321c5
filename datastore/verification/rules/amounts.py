"""This module holds the fifth invariant: the parts of an expense add up."""

from collections.abc import Iterator

from datastore.values import Item
from datastore.verification.attributes import maps, whole
from datastore.verification.finding import Finding
from datastore.verification.group_rows import GroupRows


def check_amounts(group: GroupRows) -> Iterator[Finding]:
    """This adds up the items, payments and splits of every expense and every template."""
    for expense in (*group.of_type("EXPENSE"), *group.of_type("RECURRING_EXPENSE")):
        amount = whole(expense, "Amount")
        for parts in ("Items", "Payments"):
            if (total := _total(expense, parts)) != amount:
                message = f"{parts} sum to {total}, and Amount is {amount}"
                yield group.found(5, expense, message)
        for number, item in enumerate(maps(expense, "Items")):
            if (total := _total(item, "Splits")) != (of_item := whole(item, "Amount")):
                message = f"the splits of item {number} sum to {total}, and it is {of_item}"
                yield group.found(5, expense, message)
    for settlement in group.of_type("SETTLEMENT"):
        if whole(settlement, "Amount") <= 0 or _is_with_oneself(settlement):
            yield group.found(5, settlement, "a settlement takes two people and more than 0")


def _is_with_oneself(settlement: Item) -> bool:
    return settlement.get("PayerId") == settlement.get("PayeeId")


def _total(row: Item, parts: str) -> int:
    return sum(whole(part, "Amount") for part in maps(row, parts))
