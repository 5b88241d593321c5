"""This is the story of the first evening: a dinner is split, talked about, settled and kept."""

import asyncio
from contextlib import aclosing

from tests.journeys.client import Caller, at, calling, text_at
from tests.journeys.documents import (
    ADD_COMMENT,
    CREATE_EXPENSE,
    CREATE_GROUP,
    CREATE_SETTLEMENT,
    GROUP_PAGE,
    THREAD,
)
from tests.journeys.gateway_process import GatewayProcess

PATIENCE_S = 10


class Evening:
    """This is a group of Ada with two guests, and what is done in it."""

    def __init__(self, ada: Caller) -> None:
        self.ada = ada
        self.group_id = ""
        self.people: list[str] = []

    async def begin(self) -> None:
        """This makes the group."""
        wanted = {"name": "Tram 28", "currency": "EUR", "guests": ["Bea", "Cem"]}
        made = await self.ada.ask(CREATE_GROUP, input=wanted)
        assert at(made, "createGroup.errors") == []
        self.group_id = text_at(made, "createGroup.group.id")
        self.people = [
            text_at(made, f"createGroup.group.participants.nodes.{place}.id") for place in range(3)
        ]

    async def split_dinner(self) -> str:
        """This has Ada pay 100.00 for the three of them, and gives the expense's id."""
        expense = {
            "groupId": self.group_id,
            "title": "Dinner",
            "items": [{"amount": "100.00", "split": {"equally": self.people}}],
            "payments": [{"participantId": self.people[0], "amount": "100.00"}],
        }
        made = await self.ada.ask(CREATE_EXPENSE, input=expense)
        assert at(made, "createExpense.errors") == []
        return text_at(made, "createExpense.expense.id")

    async def comment(self, expense_id: str, body: str) -> None:
        """This has Ada say something under an expense."""
        said = await self.ada.ask(ADD_COMMENT, input={"expenseId": expense_id, "body": body})
        assert at(said, "addComment.errors") == []

    async def settle(self) -> object:
        """This makes every payment that the balances suggest, and gives what is left of them."""
        page = await self.page()
        left: object = at(page, "group.balances.transfers")
        while left:
            left = await self._pay(await self.page())
        return left

    async def _pay(self, page: object) -> object:
        payer, amount = (
            text_at(page, f"group.balances.transfers.0.{path}")
            for path in ("from.displayName", "amount.amount")
        )
        paid = {
            "groupId": self.group_id,
            "payerId": self._id_of(page, payer),
            "payeeId": self.people[0],
            "amount": amount,
        }
        made = await self.ada.ask(CREATE_SETTLEMENT, input=paid, groupId=self.group_id)
        assert at(made, "createSettlement.errors") == []
        return at(made, "createSettlement.query.group.balances.transfers")

    def _id_of(self, page: object, name: str) -> str:
        places = range(len(self.people))
        names = {text_at(page, f"group.participants.nodes.{it}.displayName"): it for it in places}
        return text_at(page, f"group.participants.nodes.{names[name]}.id")

    async def page(self) -> object:
        """This reads everything that there is to see of the group."""
        return await self.ada.ask(GROUP_PAGE, id=self.group_id)


async def heard(ada: Caller, expense_id: str, listening: asyncio.Event) -> object:
    """This is the next event of an expense's thread, asked for before anything happens."""
    async with aclosing(ada.listen(THREAD, expenseId=expense_id)) as events:
        first = asyncio.ensure_future(anext(events))
        # The protocol says nothing when a subscription begins.
        await asyncio.sleep(0.5)
        listening.set()
        return await asyncio.wait_for(first, PATIENCE_S)


async def test_a_comment_arrives_live(served: GatewayProcess) -> None:
    """A comment that is added over HTTP arrives in a subscription that was open before."""
    async with calling(served, "Ada") as ada:
        evening = Evening(ada)
        await evening.begin()
        expense_id = await evening.split_dinner()
        listening = asyncio.Event()
        hearing = asyncio.ensure_future(heard(ada, expense_id, listening))
        await listening.wait()

        await evening.comment(expense_id, "Whose turn is it?")

        event = at(await hearing, "expenseThread")
    assert isinstance(event, dict)
    assert event.pop("cursor")
    assert event == {
        "__typename": "CommentAdded",
        "actor": {"displayName": "Ada"},
        "comment": {"body": "Whose turn is it?"},
    }


async def test_settlements_bring_the_nets_to_zero(served: GatewayProcess) -> None:
    """Paying what the balances suggest leaves every net at zero and nothing to pay."""
    async with calling(served, "Ada") as ada:
        evening = Evening(ada)
        await evening.begin()
        await evening.split_dinner()

        left = await evening.settle()

        page = await evening.page()
    assert left == []
    assert at(page, "group.balances.nets") == [
        {"participant": {"displayName": name}, "net": {"amount": "0.00"}}
        for name in ("Ada", "Bea", "Cem")
    ]
    assert at(page, "group.balances.settlementCount") == 2


async def test_everything_is_there_after_restarts(served: GatewayProcess) -> None:
    """A polite restart and a kill -9 right after an answer lose nothing, tokens included."""
    async with calling(served, "Ada") as ada:
        evening = Evening(ada)
        await evening.begin()
        expense_id = await evening.split_dinner()
        await evening.settle()
        await evening.comment(expense_id, "Before the restart.")
        before = await evening.page()

        served.restart(kill=False)
    async with calling(served, "Ada") as ada:
        evening.ada = ada
        assert await evening.page() == before

        await evening.comment(expense_id, "A moment before the kill.")
        served.restart(kill=True)
    async with calling(served, "Ada") as ada:
        evening.ada = ada
        after = await evening.page()

    comments = "group.expenses.nodes.0.comments.nodes"
    assert text_at(after, f"{comments}.1.body") == "A moment before the kill."
    assert at(after, f"{comments}.0") == at(before, f"{comments}.0")
    assert at(after, "group.balances") == at(before, "group.balances")
