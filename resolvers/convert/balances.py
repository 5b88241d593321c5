"""This module shows the balances of a group."""

from datastore.items import BalanceItem
from domain.currency import Currency
from schema.balances import GroupBalances
from schema.global_ids import Kind, global_id
from schema.scalars import BigInt


def shown_balances(item: BalanceItem, *, currency: Currency) -> GroupBalances:
    """This gives a group's balances as every member sees them."""
    return GroupBalances(
        id=global_id(Kind.BALANCES, item.group_id),
        revision=BigInt(item.balance_revision),
        expense_count=item.expense_count,
        settlement_count=item.settlement_count,
        group_id=item.group_id,
        currency=currency,
        net_minor_by_id=item.nets,
    )
