"""This trial moves money between accounts from many threads while calls fail.

`make campaign NAME=transfers FULL=1` is the full form: 16 threads of 2,000 transfers each. A
transfer is one transaction of three rows: payer, payee, and a receipt. It is sent under one token
until its outcome is known. The trial fails where the sum of all accounts ever changes for a reader,
or where an account is not what its receipts add up to.
"""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Event

from datastore.engine.embedded import open_embedded
from datastore.engine.errors import EngineError, TransactionCanceled
from datastore.engine.faults import Fault, FaultyEngine, Rates
from datastore.engine.port import Engine
from datastore.operations import (
    AddTo,
    BatchWriteItem,
    GetItem,
    GreaterOrEqual,
    Key,
    Put,
    Query,
    TransactGetItems,
    TransactWriteItems,
    Update,
)
from datastore.tables import GROUPS
from datastore.values import Item
from tests.campaigns.campaign import Campaign, Outcome, Play
from tests.datastore.engine.faults.seeded import SeededDice

FAST = (4, 60)
FULL = (16, 2_000)
ACCOUNTS = 8
START = 1_000
ATTEMPTS = 100
RATES = Rates(
    throttled=0.02, conflict=0.03, lost_request=0.03, lost_reply=0.03, partial=0.02, slow=0.01
)
EVERYBODY = TransactGetItems(
    tuple(GetItem(GROUPS, Key("bank", f"{account}")) for account in range(ACCOUNTS))
)
Wrap = Callable[[Engine], Engine]


def as_it_is(engine: Engine) -> Engine:
    """This plants nothing."""
    return engine


@dataclass(slots=True)
class Report:
    """This is what a trial came to; it holds where `faults` is empty."""

    committed: int = 0
    refused: int = 0
    looks: int = 0
    struck: Counter[Fault] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Trial:
    """This says how large a trial is; `wrap` plants a fault under every sender's engine."""

    threads: int
    transfers: int
    seed: str
    rates: Rates = RATES
    wrap: Wrap = as_it_is


def play(trial: Trial, engine: Engine) -> Report:
    """This plays a trial on an engine without faults, and judges what is left."""
    asyncio.run(_open_accounts(engine))
    report, done = Report(), Event()
    with ThreadPoolExecutor(trial.threads + 1) as pool:
        looking = pool.submit(lambda: asyncio.run(_look(engine, done)))
        senders = [_Sender(trial, engine, number) for number in range(trial.threads)]
        sending = [pool.submit(sender.run) for sender in senders]
        wait(sending)
        done.set()
        report.looks, torn = looking.result()
    for sent in sending:
        sent.result()
    report.faults += [f"a reader saw {total} in all accounts" for total in torn]
    for sender in senders:
        report.committed += sender.committed
        report.refused += sender.refused
        report.struck += sender.engine.struck
    report.faults += asyncio.run(_judged(engine, trial, report))
    return report


async def _open_accounts(engine: Engine) -> None:
    accounts = (
        Put(GROUPS, {"GroupId": "bank", "SK": f"{account}", "Balance": START})
        for account in range(ACCOUNTS)
    )
    await engine.batch_write(BatchWriteItem(tuple(accounts)))


async def _look(engine: Engine, done: Event) -> tuple[int, list[int]]:
    """This reads all accounts at one moment again and again, and lists sums that are wrong."""
    looks, torn = 0, list[int]()
    while not done.is_set():
        total = sum(balances(await engine.transact_get(EVERYBODY)))
        looks += 1
        if total != ACCOUNTS * START:
            torn.append(total)
        await asyncio.sleep(0.001)
    return looks, torn


def balances(found: tuple[Item | None, ...]) -> list[int]:
    """This lists what the accounts hold."""
    return [value for item in found if item and isinstance(value := item["Balance"], int)]


class _Sender:
    """This is one thread that sends transfers, one after the other."""

    def __init__(self, trial: Trial, engine: Engine, number: int) -> None:
        self._dice = SeededDice(f"{trial.seed}-{number}")
        self._trial = trial
        self._number = number
        self.engine = FaultyEngine(
            trial.wrap(engine), trial.rates, dice=SeededDice(f"{trial.seed}-faults-{number}")
        )
        self.committed = 0
        self.refused = 0

    def run(self) -> None:
        """This sends all transfers, in an event loop of the thread's own."""
        asyncio.run(self._send_all())

    async def _send_all(self) -> None:
        for at in range(self._trial.transfers):
            if await self._send(self._transfer(at)):
                self.committed += 1
            else:
                self.refused += 1

    def _transfer(self, at: int) -> TransactWriteItems:
        payer = self._dice.below(ACCOUNTS)
        payee = (payer + 1 + self._dice.below(ACCOUNTS - 1)) % ACCOUNTS
        amount = 1 + self._dice.below(400)
        receipt: Item = {
            "GroupId": f"receipts-{self._number}",
            "SK": f"{at:06}",
            "Payer": payer,
            "Payee": payee,
            "Amount": amount,
        }
        has_enough = GreaterOrEqual("Balance", amount)
        return TransactWriteItems(
            (
                Update(GROUPS, Key("bank", f"{payer}"), (AddTo("Balance", -amount),), has_enough),
                Update(GROUPS, Key("bank", f"{payee}"), (AddTo("Balance", amount),)),
                Put(GROUPS, receipt),
            ),
            f"{self._trial.seed}-{self._number}-{at}",
        )

    async def _send(self, transfer: TransactWriteItems) -> bool:
        """This sends a transfer until its outcome is known: True where it was carried out.

        Raises:
            TimeoutError: a hundred attempts have not made it known.
        """
        for _ in range(ATTEMPTS):
            try:
                await self.engine.transact(transfer)
            except TransactionCanceled as canceled:
                if any(
                    reason and reason.code == "ConditionalCheckFailed"
                    for reason in canceled.reasons
                ):
                    return False
            except EngineError:
                await asyncio.sleep(0)
            else:
                return True
        raise TimeoutError(f"the outcome of transfer {transfer.token} stays unknown")


async def _judged(engine: Engine, trial: Trial, report: Report) -> list[str]:
    expected = [START] * ACCOUNTS
    receipts = 0
    for number in range(trial.threads):
        async for receipt in _receipts(engine, number):
            receipts += 1
            payer, payee, amount = (
                int(str(receipt[name])) for name in ("Payer", "Payee", "Amount")
            )
            expected[payer] -= amount
            expected[payee] += amount
    found = balances(await engine.transact_get(EVERYBODY))
    faults = []
    if found != expected:
        faults.append(f"the accounts hold {found}, and their receipts add up to {expected}")
    if receipts != report.committed:
        faults.append(f"{report.committed} transfers were acknowledged, {receipts} have a receipt")
    return faults


async def _receipts(engine: Engine, number: int) -> AsyncIterator[Item]:
    query = Query(GROUPS, f"receipts-{number}", consistent=True)
    while True:
        page = await engine.query(query)
        for receipt in page.items:
            yield receipt
        if page.last_key is None:
            return
        query = replace(query, start=page.last_key)


def campaign_of(threads: int, transfers: int) -> Play:
    """This is the trial in a size, as a campaign is played."""

    def played(folder: Path, seed: str) -> Outcome:
        engine = open_embedded(folder, durable=False, clock=time.monotonic)
        report = play(Trial(threads, transfers, seed), engine)
        asyncio.run(engine.close())
        struck = ", ".join(f"{count} {fault}" for fault, count in report.struck.most_common())
        told = (
            f"{report.committed} transfers carried out and {report.refused} refused,"
            f" {report.looks} looks at all accounts\nfaults: {struck}"
        )
        return Outcome(told, tuple(report.faults))

    return played


CAMPAIGN = Campaign(
    "money moves while calls fail: {} threads of {}, {} of {:,} in full".format(*FAST, *FULL),
    fast=campaign_of(*FAST),
    full=campaign_of(*FULL),
)
