"""These tests hold the one way of running writes: lost messages, races, deadlines, faults."""

import asyncio
from functools import partial

import pytest

from datastore.engine.errors import (
    EngineError,
    OutcomeUnknown,
    Reason,
    Throttled,
    TransactionCanceled,
    Unavailable,
)
from datastore.engine.port import BatchGot, Engine, Page
from datastore.keys import event_key
from datastore.operations import BatchGetItem, GetItem, Query
from datastore.tables import NOTIFICATIONS
from datastore.values import Item
from datastore.writes import add_guest
from domain.errors import Conflict
from tests.datastore import samples
from tests.datastore.samples import BOB, BOB_HERE, TRIP, stamp
from tests.datastore.staged import (
    Stage,
    StagedEngine,
    after,
    failing,
    in_conflict,
    reply_lost,
    reply_lost_and_then,
    request_lost,
)
from tests.datastore.world import World
from tests.datastore.writes.paths import PathCase, every_path, path_in_a_group, rows_made


@every_path
@pytest.mark.parametrize(
    "stages",
    [
        (reply_lost,),
        (request_lost,),
        (reply_lost, reply_lost),
        (request_lost, request_lost, reply_lost),
        (request_lost, failing(Unavailable("down"))),
        (in_conflict,),
        (request_lost, in_conflict),
    ],
    ids=[
        "reply lost",
        "request lost",
        "reply lost twice",
        "lost three times",
        "lost, then down",
        "in conflict",
        "lost, then in conflict",
    ],
)
async def test_lost_command_has_one_effect(
    ready: World, path: PathCase, stages: tuple[Stage, ...]
) -> None:
    """A command whose request or reply is lost is carried out once, and says so."""
    made = await rows_made(ready, path)
    before = ready.rows()
    engine = StagedEngine(ready.engine, *stages)

    done = await path.run(ready.store_on(engine), stamp("lost", key="lost"), 1)

    after_it = ready.rows()
    assert len(after_it) - len(before) == made
    key = done.resource.key
    left = after_it.get(("groups", key.partition, key.sort or ""))
    assert left == (done.resource.to_item() if path.is_kept else None)
    assert not done.replayed
    assert ready.commits[-1] == (done.group_id, done.seq)


@every_path
async def test_transaction_is_resent_unchanged(ready: World, path: PathCase) -> None:
    """While its outcome is unknown the very same transaction is sent, with the same token."""
    engine = StagedEngine(ready.engine, request_lost, request_lost)

    await path.run(ready.store_on(engine), stamp("lost"), 1)

    first, *others = engine.sent
    assert others == [first, first]
    assert first.token == stamp("lost").token


@path_in_a_group
@pytest.mark.parametrize("carried_out", [True, False], ids=["reply lost", "request lost"])
async def test_number_tells_whose_write_it_was(
    ready: World, path: PathCase, carried_out: bool
) -> None:
    """When another write follows or takes the number, the log tells which of both happened."""
    other = partial(path.run, ready.store_on(ready.engine), stamp("other"), 2)
    engine = StagedEngine(ready.engine, reply_lost_and_then(other, carried_out=carried_out))

    done = await path.run(ready.store_on(engine), stamp("ours"), 1)

    order = ["command ours", "command other"] if carried_out else ["command other", "command ours"]
    assert ready.log()[-2:] == order
    assert (done.seq, done.replayed) == (ready.log().index("command ours") + 1, False)


@every_path
async def test_plans_rest_on_strong_reads(ready: World, path: PathCase) -> None:
    """Everything that a plan looks at is read strongly, but for what only an index has."""
    engine = StrictEngine(ready.engine)

    await path.run(ready.store_on(engine), stamp("ours", key="k"), 1)

    assert engine.weak == []


class StrictEngine(StagedEngine):
    """This engine lists the reads of tables that are not consistent."""

    def __init__(self, inner: Engine) -> None:
        super().__init__(inner)
        self.weak: list[object] = []

    async def get(self, op: GetItem) -> Item | None:
        """This minds consistency."""
        self.weak += [op] * (not op.consistent)
        return await super().get(op)

    async def batch_get(self, op: BatchGetItem) -> BatchGot:
        """This minds consistency."""
        self.weak += [get for get in op.gets if not get.consistent]
        return await super().batch_get(op)

    async def query(self, op: Query) -> Page:
        """This minds consistency where a read can be consistent."""
        self.weak += [op] * (op.index is None and not op.consistent)
        return await super().query(op)


@every_path
async def test_late_copy_is_found_by_its_number(ready: World, path: PathCase) -> None:
    """A lost request that arrives after all, just before the next plan, is no second effect."""
    made = await rows_made(ready, path, key=None)
    before = len(ready.rows())
    engine = StagedEngine(ready.engine, request_lost, in_conflict)
    engine.stages.append(after(lambda: ready.engine.transact(engine.sent[0])))

    done = await path.run(ready.store_on(engine), stamp("ours"), 1)

    assert len(engine.sent) == 3
    assert (len(ready.rows()) - before, done.replayed) == (made, False)
    assert ready.commits[-1] == (done.group_id, done.seq)


@every_path
async def test_late_copy_is_found_before_planning(ready: World, path: PathCase) -> None:
    """A lost request that arrives while the command is planned again is no second effect."""
    made = await rows_made(ready, path)
    before = len(ready.rows())
    engine = TardyEngine(ready.engine, request_lost, in_conflict)

    done = await path.run(ready.store_on(engine), stamp("ours", key="k"), 1)

    assert len(engine.sent) == 2
    assert (len(ready.rows()) - before, done.replayed) == (made, False)


class TardyEngine(StagedEngine):
    """This engine carries the first transaction out when it is read from after the last stage."""

    async def batch_get(self, op: BatchGetItem) -> BatchGot:
        """This lets the transaction arrive first."""
        if self.sent and not self.stages:
            await self.inner.transact(self.sent[0])
        return await super().batch_get(op)


@every_path
async def test_late_copy_is_found_by_its_plan(ready: World, path: PathCase) -> None:
    """A lost request that arrives after the log was asked is no second effect, and no refusal."""
    made = await rows_made(ready, path)
    before = len(ready.rows())
    engine = SlyEngine(ready.engine, request_lost, in_conflict)

    done = await path.run(ready.store_on(engine), stamp("ours", key="k"), 1)

    assert (len(ready.rows()) - before, done.replayed) == (made, False)
    assert ready.log().count("command ours") <= 1
    assert ready.commits[-1] == (done.group_id, done.seq)


class SlyEngine(StagedEngine):
    """This engine carries the first transaction out right after the log denied it the third time.

    That is when the command, planned again, has just asked what became of it.
    """

    def __init__(self, inner: Engine, *stages: Stage) -> None:
        super().__init__(inner, *stages)
        self._denials = 0

    async def get(self, op: GetItem) -> Item | None:
        """This answers, and then lets the transaction arrive."""
        found = await super().get(op)
        if op.table is NOTIFICATIONS and found is None:
            self._denials += 1
            if self._denials == 3:
                await self.inner.transact(self.sent[0])
        return found


@path_in_a_group
async def test_overtaken_command_is_planned_again(ready: World, path: PathCase) -> None:
    """A command that another gateway's write overtakes is planned again, under a new token."""
    other = partial(path.run, ready.store_on(ready.engine), stamp("other"), 2)
    engine = StagedEngine(ready.engine, after(other))

    done = await path.run(ready.store_on(engine), stamp("ours"), 1)

    assert ready.log()[-2:] == ["command other", "command ours"]
    assert done.seq == len(ready.log())
    assert len({sent.token for sent in engine.sent}) == 2


async def test_writes_of_one_gateway_do_not_race(dinner: World) -> None:
    """Writes of a group that come at once are queued: each takes one transaction."""
    engine = StagedEngine(dinner.engine)
    store = dinner.store_on(engine)

    await asyncio.gather(
        *(add_guest.run(store, samples.add_guest(number=20 + n)) for n in range(10))
    )

    assert dinner.log()[2:] == [f"command guest {20 + n}" for n in range(10)]
    assert len(engine.sent) == 10


async def test_writes_of_two_gateways_all_come_through(dinner: World) -> None:
    """Two gateways that write one group at once lose no write and no number."""
    stores = [dinner.store_on(dinner.engine), dinner.store_on(dinner.engine)]

    done = await asyncio.gather(
        *(add_guest.run(stores[n % 2], samples.add_guest(number=20 + n)) for n in range(12))
    )

    assert sorted(each.seq for each in done) == list(range(3, 15))
    assert len(dinner.log()) == 14


async def test_race_ends_at_the_deadline(dinner: World) -> None:
    """A write that others keep overtaking gives up in time and says that nothing was written."""
    before = dinner.rows()
    engine = StagedEngine(dinner.engine, *[in_conflict] * 50)

    with pytest.raises(Conflict, match="nothing was written: try again"):
        await add_guest.run(dinner.store_on(engine, deadline_s=0.05), samples.add_guest())

    assert dinner.rows() == before
    assert len(engine.sent) < 50


@pytest.mark.parametrize("loss", [reply_lost, request_lost], ids=["reply", "request"])
async def test_unknown_outcome_is_told_at_the_deadline(dinner: World, loss: Stage) -> None:
    """A write whose outcome stays unknown to the deadline says so, and nothing else."""
    deaf = DeafEngine(dinner.engine, *[loss] * 50)

    with pytest.raises(OutcomeUnknown, match="look before you send it again"):
        await add_guest.run(dinner.store_on(deaf, deadline_s=0.05), samples.add_guest())


async def test_question_that_fails_is_asked_again(dinner: World) -> None:
    """When the log can't be asked what became of a write, the write is sent again and asked for."""
    deaf = DeafEngine(dinner.engine, request_lost, reply_lost, deaf=2)

    done = await add_guest.run(dinner.store_on(deaf), samples.add_guest(stamp("ours")))

    assert (done.seq, dinner.log()[2:]) == (3, ["command ours"])
    assert len(deaf.sent) == 3


class DeafEngine(StagedEngine):
    """This engine does not answer its first single reads."""

    def __init__(self, inner: Engine, *stages: Stage, deaf: int = 1000) -> None:
        super().__init__(inner, *stages)
        self._deaf = deaf

    async def get(self, op: GetItem) -> Item | None:
        """This is unavailable at first."""
        if self._deaf:
            self._deaf -= 1
            raise Unavailable(f"{op.table.name} is down")
        return await super().get(op)


@pytest.mark.parametrize(
    "error", [Throttled("too much"), Unavailable("down")], ids=["throttled", "unavailable"]
)
async def test_infrastructure_errors_pass(dinner: World, error: EngineError) -> None:
    """What the store could not do is told as it is, and nothing is written."""
    before = dinner.rows()
    engine = StagedEngine(dinner.engine, failing(error))

    with pytest.raises(type(error)) as raised:
        await add_guest.run(dinner.store_on(engine), samples.add_guest())

    assert raised.value is error
    assert dinner.rows() == before


async def test_unusable_item_is_a_fault(dinner: World) -> None:
    """A row that the store finds unusable is no outcome for the caller, and isn't tried again."""
    canceled = TransactionCanceled((Reason("ValidationError", message="too large"),))
    engine = StagedEngine(dinner.engine, failing(canceled))

    with pytest.raises(TransactionCanceled) as raised:
        await add_guest.run(dinner.store_on(engine), samples.add_guest())

    assert raised.value is canceled
    assert len(engine.sent) == 1


async def test_cancelled_caller_leaves_a_committed_write(dinner: World) -> None:
    """A caller cancelled while its transaction is under way leaves it to end, and be told of."""
    sent, gate = asyncio.Event(), asyncio.Event()

    async def halt() -> None:
        sent.set()
        await gate.wait()

    store = dinner.store_on(StagedEngine(dinner.engine, after(halt)))
    caller = asyncio.create_task(add_guest.run(store, samples.add_guest(stamp("mine"))))
    await sent.wait()
    next_one = asyncio.create_task(add_guest.run(store, samples.add_guest(number=6)))

    caller.cancel()
    await asyncio.wait([caller])
    gate.set()
    await next_one

    assert caller.cancelled()
    assert dinner.log()[-2:] == ["command mine", "command guest 6"]
    assert (dinner.commits[-2:], len(store.lanes)) == ([(TRIP, 3), (TRIP, 4)], 0)


async def test_commit_is_told_once(dinner: World) -> None:
    """Every commit tells its group and number, once, and the log says who acted."""
    await add_guest.run(dinner.store, samples.add_guest(actor=BOB))

    assert dinner.commits == [(TRIP, 3)]
    assert str(dinner.row("notifications", event_key(TRIP, 3))["ActorId"]) == BOB_HERE
