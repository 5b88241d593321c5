"""These tests hold that a single write has one effect, and that the answer to it is true."""

import pytest
from botocore.exceptions import ReadTimeoutError

from datastore.engine.errors import ConditionFailed, OutcomeUnknown
from datastore.engine.port import NEW, OLD
from datastore.operations import (
    Absent,
    AddTo,
    Delete,
    Exists,
    Key,
    Put,
    SetTo,
    SingleWrite,
    Update,
)
from datastore.tables import RATE_LIMITS
from tests.datastore.engine.dynamodb.conftest import Play
from tests.datastore.engine.dynamodb.script import Line, refused

KEY = Key("k")
LOST = ReadTimeoutError(endpoint_url="http://x")
CREATE = Put(RATE_LIMITS, {"Key": "k", "n": 1}, Absent("Key"))
CHANGE = Update(RATE_LIMITS, KEY, (SetTo("n", 2),), Exists("Key"))
COUNT = Update(RATE_LIMITS, KEY, (AddTo("n", 1),))
OURS = {"Key": {"S": "k"}, "n": {"N": "1"}, "_WriteId": {"S": "id-1"}}
THEIRS = {"Key": {"S": "k"}, "n": {"N": "7"}, "_WriteId": {"S": "id-of-another"}}


def failed(item: dict[str, dict[str, str]] | None = None) -> Exception:
    """This is a failed condition with what is there."""
    code = "ConditionalCheckFailedException"
    return refused(code, Item=item) if item else refused(code)


async def test_plain_put_is_not_marked(play: Play) -> None:
    """A put without a condition is sent, and sent again, as it is."""
    engine, script = play(LOST, {})

    await engine.write(Put(RATE_LIMITS, {"Key": "k"}))

    assert [request["Item"] for _, request in script.sent] == [{"Key": {"S": "k"}}] * 2
    assert "ConditionExpression" not in script.sent[0][1]


async def test_mark_of_conditional_put(play: Play) -> None:
    """A conditional put leaves its id, on the condition that the id is not there yet."""
    engine, script = play({})

    await engine.write(CREATE)

    ((_, request),) = script.sent
    assert request["Item"] == OURS
    assert request["ConditionExpression"] == "(attribute_not_exists(#0)) AND (#1 <> :0)"
    assert request["ExpressionAttributeNames"] == {"#0": "Key", "#1": "_WriteId"}
    assert request["ExpressionAttributeValues"] == {":0": {"S": "id-1"}}


@pytest.mark.parametrize("op", [CREATE, CHANGE], ids=["put", "update"])
async def test_own_repetition_is_success(play: Play, op: SingleWrite) -> None:
    """A write whose reply was lost, and that then finds its own mark, was carried out."""
    engine, script = play(LOST, failed(OURS))

    assert await engine.write(op) is None
    assert len(script.sent) == 2


async def test_failed_condition_without_doubt(play: Play) -> None:
    """A condition that fails at once is told with the item, without its mark."""
    engine, _ = play(failed(THEIRS))

    with pytest.raises(ConditionFailed) as refusal:
        await engine.write(CREATE)

    assert refusal.value.item == {"Key": "k", "n": 7}


@pytest.mark.parametrize("there", [THEIRS, None], ids=["another's item", "no item"])
async def test_failed_condition_in_doubt(
    play: Play, there: dict[str, dict[str, str]] | None
) -> None:
    """After a lost reply, a failed condition without the own mark proves nothing."""
    engine, _ = play(LOST, failed(there))

    with pytest.raises(OutcomeUnknown):
        await engine.write(CREATE)


async def test_returned_new_after_lost_reply(play: Play) -> None:
    """An update that was carried out before its reply was lost can still return the new item."""
    engine, _ = play(LOST, failed(OURS))

    assert await engine.write(CHANGE, returning=NEW) == {"Key": "k", "n": 1}


async def test_returned_old_after_lost_reply(play: Play) -> None:
    """The item before a write is lost with the reply that carried it."""
    engine, _ = play(LOST, failed(OURS))

    with pytest.raises(OutcomeUnknown, match="was carried out"):
        await engine.write(CHANGE, returning=OLD)


async def test_sum_is_not_repeated(play: Play) -> None:
    """An update that adds is never sent again after a lost reply: its mark is looked for."""
    engine, script = play(LOST, {"Item": OURS})

    assert await engine.write(COUNT, returning=NEW) == {"Key": "k", "n": 1}
    assert script.operations == ["UpdateItem", "GetItem"]


@pytest.mark.parametrize("found", [{"Item": THEIRS}, {}], ids=["another's mark", "no item"])
async def test_sum_without_trace_is_unknown(play: Play, found: Line) -> None:
    """An update that adds and has left no trace may have been carried out, or not."""
    engine, script = play(LOST, found)

    with pytest.raises(OutcomeUnknown):
        await engine.write(COUNT)

    assert script.operations == ["UpdateItem", "GetItem"]


async def test_look_that_is_refused_settles_nothing(play: Play) -> None:
    """A write stays in doubt where what became of it can't be looked at."""
    engine, script = play(LOST, refused("AccessDeniedException"))

    with pytest.raises(OutcomeUnknown):
        await engine.write(COUNT)

    assert script.operations == ["UpdateItem", "GetItem"]


async def test_busy_sum_is_repeated(play: Play) -> None:
    """An update that adds is sent again where nothing was done."""
    engine, script = play(refused("ThrottlingException"), {})

    await engine.write(COUNT)

    assert script.operations == ["UpdateItem", "UpdateItem"]


async def test_delete_in_doubt(play: Play) -> None:
    """A delete leaves no mark: a condition that fails after a lost reply is a doubt."""
    engine, _ = play(LOST, failed())

    with pytest.raises(OutcomeUnknown):
        await engine.write(Delete(RATE_LIMITS, KEY, Exists("n")))


@pytest.mark.parametrize("there", [True, False])
async def test_delete_returning_old_in_doubt(play: Play, there: bool) -> None:
    """A delete after a lost reply knows the old item only where it deletes it now."""
    engine, _ = play(LOST, {"Attributes": THEIRS} if there else {})

    if there:
        assert await engine.write(Delete(RATE_LIMITS, KEY), returning=OLD) == {"Key": "k", "n": 7}
    else:
        with pytest.raises(OutcomeUnknown):
            await engine.write(Delete(RATE_LIMITS, KEY), returning=OLD)
