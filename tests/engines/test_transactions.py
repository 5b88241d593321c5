"""This module states what a transaction does and what it tells, on every engine."""

import asyncio
from decimal import Decimal

import pytest

from datastore.engine.errors import BadRequest, Reason, TransactionCanceled
from datastore.engine.port import Engine
from datastore.operations import (
    Absent,
    AddTo,
    Check,
    Delete,
    Equals,
    Exists,
    GetItem,
    GreaterOrEqual,
    Key,
    Put,
    Query,
    SetTo,
    TransactGetItems,
    TransactWriteItems,
    Update,
    Write,
)
from datastore.tables import GROUPS, IDENTITIES, NOTIFICATIONS
from datastore.values import Item

META: Item = {"GroupId": "g", "SK": "META", "EventSeq": 1}
GUEST: Item = {"GroupId": "g", "SK": "PARTICIPANT#p", "Role": "MEMBER"}


TOKEN = "transaction"


def transaction(*writes: Write, token: str = TOKEN) -> TransactWriteItems:
    """This makes a transaction of writes."""
    return TransactWriteItems(writes, token)


async def rows(engine: Engine) -> tuple[Item, ...]:
    """This reads all that is in partition g."""
    return (await engine.query(Query(GROUPS, "g", consistent=True))).items


async def test_transaction_over_tables(engine: Engine) -> None:
    """A transaction puts, updates, deletes and checks in several tables at once."""
    await engine.write(Put(GROUPS, META))
    await engine.write(Put(GROUPS, GUEST))

    await engine.transact(
        transaction(
            Update(GROUPS, Key("g", "META"), (AddTo("EventSeq", 1),), Equals("EventSeq", 1)),
            Delete(GROUPS, Key("g", "PARTICIPANT#p"), Equals("Role", "MEMBER")),
            Put(NOTIFICATIONS, {"PK": "GROUP#g", "SK": "EVENT#2"}, Absent("SK")),
            Check(IDENTITIES, Key("google#1"), Absent("IdentityKey")),
            token="over-tables",
        )
    )

    assert await rows(engine) == ({**META, "EventSeq": 2},)
    event = await engine.get(GetItem(NOTIFICATIONS, Key("GROUP#g", "EVENT#2"), consistent=True))
    assert event == {"PK": "GROUP#g", "SK": "EVENT#2"}


async def test_failed_conditions_by_position(engine: Engine) -> None:
    """A canceled transaction names each write that failed, with what is there."""
    await engine.write(Put(GROUPS, META))

    with pytest.raises(TransactionCanceled) as canceled:
        await engine.transact(
            transaction(
                Put(GROUPS, META, Absent("SK")),
                Put(GROUPS, GUEST),
                Check(GROUPS, Key("g", "USERMEMBER#u"), Exists("SK")),
                token="by-position",
            )
        )

    assert canceled.value.reasons == (
        Reason("ConditionalCheckFailed", META),
        None,
        Reason("ConditionalCheckFailed", None),
    )
    assert await rows(engine) == (META,)


async def test_update_that_does_not_fit(engine: Engine) -> None:
    """An update that meets a wrong type cancels its transaction with a validation error."""
    await engine.write(Put(GROUPS, META))

    with pytest.raises(TransactionCanceled) as canceled:
        await engine.transact(
            transaction(
                Put(GROUPS, GUEST),
                Update(GROUPS, Key("g", "META"), (AddTo("EventSeq", frozenset({1})),)),
                token="does-not-fit",
            )
        )

    assert [reason and reason.code for reason in canceled.value.reasons] == [
        None,
        "ValidationError",
    ]
    assert await rows(engine) == (META,)


async def test_check_writes_nothing(engine: Engine) -> None:
    """A check that holds leaves its item, and a missing one, as it is."""
    await engine.write(Put(GROUPS, META))

    await engine.transact(
        transaction(
            Check(GROUPS, Key("g", "META"), GreaterOrEqual("EventSeq", 1)),
            Check(GROUPS, Key("g", "INVITE"), Absent("SK")),
            token="check",
        )
    )

    assert await rows(engine) == (META,)


async def test_concurrent_increments(engine: Engine) -> None:
    """Of racers that expect the same value one wins, and the others are told the new one."""
    await engine.write(Put(GROUPS, META))
    step = (SetTo("EventSeq", 2),)

    outcomes = await asyncio.gather(
        *(
            engine.transact(
                transaction(
                    Update(GROUPS, Key("g", "META"), step, Equals("EventSeq", 1)),
                    token=f"racer-{racer}",
                )
            )
            for racer in range(8)
        ),
        return_exceptions=True,
    )

    assert outcomes.count(None) == 1
    assert sum(isinstance(outcome, TransactionCanceled) for outcome in outcomes) == 7
    assert await rows(engine) == ({**META, "EventSeq": 2},)


async def test_read_at_one_moment(engine: Engine) -> None:
    """A transactional read gives items in the order asked for, None where missing."""
    await engine.write(Put(GROUPS, META))
    await engine.write(Put(IDENTITIES, {"IdentityKey": "i", "Rate": Decimal("0.5")}))

    found = await engine.transact_get(
        TransactGetItems(
            (
                GetItem(IDENTITIES, Key("i"), projection=("Rate",)),
                GetItem(GROUPS, Key("g", "nobody")),
                GetItem(GROUPS, Key("g", "META")),
            )
        )
    )

    assert found == ({"Rate": Decimal("0.5")}, None, META)


PUTS = tuple(Put(GROUPS, {"GroupId": "g", "SK": f"{at:03}"}) for at in range(101))
BIG = tuple(
    Put(GROUPS, {"GroupId": "g", "SK": f"{at:03}", "Text": "x" * 390 * 1024}) for at in range(11)
)
REFUSED: dict[str, tuple[TransactWriteItems, str]] = {
    "no writes": (transaction(), "a transaction has 0 writes; it takes 1 to 100"),
    "101 writes": (transaction(*PUTS), "a transaction has 101 writes; it takes 1 to 100"),
    "over 4 MB": (transaction(*BIG), "a transaction has 4393147 bytes; the limit is 4194304"),
    "one item twice": (
        transaction(Put(GROUPS, META), Check(GROUPS, Key("g", "META"), Exists("SK"))),
        "a transaction writes one item of groups twice; join the two",
    ),
    "key in update": (
        transaction(Update(GROUPS, Key("g", "META"), (SetTo("SK", "x"),))),
        "an update can't change SK; it is part of the key",
    ),
    "no token": (
        transaction(Put(GROUPS, META), token=""),
        "the token has 0 characters; it takes 1 to 36",
    ),
    "long token": (
        transaction(Put(GROUPS, META), token="x" * 37),
        "the token has 37 characters; it takes 1 to 36",
    ),
}


@pytest.mark.parametrize(("op", "message"), REFUSED.values(), ids=REFUSED)
async def test_transaction_refused(engine: Engine, op: TransactWriteItems, message: str) -> None:
    """A transaction over a limit is refused with the limit and the value, and nothing is done."""
    with pytest.raises(BadRequest) as refused:
        await engine.transact(op)

    assert str(refused.value) == message
    assert await rows(engine) == ()


async def test_transaction_of_100_writes(engine: Engine) -> None:
    """A transaction of a hundred writes goes through."""
    await engine.transact(transaction(*PUTS[:100], token="hundred"))

    assert len(await rows(engine)) == 100


GETS = tuple(GetItem(GROUPS, Key("g", f"{at:03}")) for at in range(101))


@pytest.mark.parametrize(
    ("gets", "message"),
    [
        (GETS, "a transaction has 101 gets; it takes 1 to 100"),
        (GETS[:1] * 2, "a transaction gets one item twice; each key may come once"),
    ],
    ids=["101 gets", "one item twice"],
)
async def test_read_refused(engine: Engine, gets: tuple[GetItem, ...], message: str) -> None:
    """A transactional read over a limit is refused with the limit and the value."""
    with pytest.raises(BadRequest) as refused:
        await engine.transact_get(TransactGetItems(gets))

    assert str(refused.value) == message
