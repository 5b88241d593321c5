"""This module writes the items and payments of an expense as attributes, and reads them."""

from collections.abc import Mapping
from decimal import Decimal
from typing import cast

from datastore.values import Item, Value
from domain.expense import Payment
from domain.expense_item import ExpenseItem, Split, SplitMode
from domain.ids import ParticipantId

Attributes = Mapping[str, Value]


def stored_body(items: tuple[ExpenseItem, ...], payments: tuple[Payment, ...]) -> dict[str, Value]:
    """This gives the attributes of a body."""
    return {"Items": stored_items(items), "Payments": stored_payments(payments)}


def body_in(item: Item) -> dict[str, object]:
    """This reads the attributes of a body, as domain values."""
    return {"Items": items_in(item["Items"]), "Payments": payments_in(item["Payments"])}


def stored_items(items: tuple[ExpenseItem, ...]) -> list[Value]:
    """This lists the items in order; a name or weight that was not given is absent."""
    return [
        _present(
            {
                "Name": item.name,
                "Amount": item.amount_minor,
                "Mode": item.mode.value,
                "Splits": [_stored_split(split) for split in item.splits],
            }
        )
        for item in items
    ]


def stored_payments(payments: tuple[Payment, ...]) -> list[Value]:
    """This lists the payments in order."""
    return [
        {"ParticipantId": payment.participant_id, "Amount": payment.amount_minor}
        for payment in payments
    ]


def items_in(value: Value) -> tuple[ExpenseItem, ...]:
    """This reads stored items, in order."""
    return tuple(_item_in(stored) for stored in cast("list[Attributes]", value))


def payments_in(value: Value) -> tuple[Payment, ...]:
    """This reads stored payments, in order."""
    return tuple(
        Payment(
            participant_id=ParticipantId(cast("str", stored["ParticipantId"])),
            amount_minor=cast("int", stored["Amount"]),
        )
        for stored in cast("list[Attributes]", value)
    )


def _stored_split(split: Split) -> Value:
    return _present(
        {
            "ParticipantId": split.participant_id,
            "Weight": None if split.weight is None else _stored_weight(split.weight),
            "Amount": split.amount_minor,
        }
    )


def _stored_weight(weight: Decimal) -> int | Decimal:
    # An item without a Decimal is plain JSON, which the embedded engine reads six times as fast.
    whole = int(weight)
    return whole if whole == weight else weight


def _present(attributes: Attributes) -> dict[str, Value]:
    return {name: value for name, value in attributes.items() if value is not None}


def _item_in(stored: Attributes) -> ExpenseItem:
    return ExpenseItem(
        name=cast("str | None", stored.get("Name")),
        amount_minor=cast("int", stored["Amount"]),
        mode=SplitMode(cast("str", stored["Mode"])),
        splits=tuple(map(_split_in, cast("list[Attributes]", stored["Splits"]))),
    )


def _split_in(stored: Attributes) -> Split:
    weight = cast("int | Decimal | None", stored.get("Weight"))
    return Split(
        participant_id=ParticipantId(cast("str", stored["ParticipantId"])),
        amount_minor=cast("int", stored["Amount"]),
        weight=None if weight is None else Decimal(weight),
    )
