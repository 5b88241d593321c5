"""These tests hold that a single write has one effect, and that the answer to it is true."""

import pytest
from botocore.exceptions import ReadTimeoutError

from datastore.engine.errors import BadRequest, ConditionFailed, OutcomeUnknown
from datastore.engine.port import NEW, NOTHING, OLD, Returning
from datastore.operations import (
    Absent,
    Action,
    AddTo,
    AppendTo,
    Delete,
    DeleteFrom,
    Exists,
    Key,
    Put,
    Remove,
    SetIfAbsent,
    SetTo,
    SingleWrite,
    Update,
)
from datastore.tables import RATE_LIMITS
from tests.datastore.engine.dynamodb.conftest import Play
from tests.datastore.engine.dynamodb.script import refused

KEY = Key("k")
LOST = ReadTimeoutError(endpoint_url="http://x")
STORED = {"Key": {"S": "k"}, "n": {"N": "7"}}
CREATE = Put(RATE_LIMITS, {"Key": "k", "n": 1}, Absent("Key"))
COUNT = Update(RATE_LIMITS, KEY, (AddTo("n", 1),))


def update(*actions: Action) -> Update:
    """This updates the item without a condition."""
    return Update(RATE_LIMITS, KEY, actions)


REPEATABLE: dict[str, SingleWrite] = {
    "put": Put(RATE_LIMITS, {"Key": "k"}),
    "delete": Delete(RATE_LIMITS, KEY),
    "set": update(SetTo("n", 2)),
    "set unless there": update(SetIfAbsent("n", 2)),
    "set below a position": update(SetTo(("list", 0, "n"), 2)),
    "remove": update(Remove("n")),
    "add to set": update(AddTo("set", frozenset({"a"}))),
    "delete from set": update(DeleteFrom("set", frozenset({"a"}))),
}
UNREPEATABLE: dict[str, tuple[SingleWrite, Returning]] = {
    "conditional put": (CREATE, NOTHING),
    "conditional update": (Update(RATE_LIMITS, KEY, (SetTo("n", 2),), Exists("Key")), NOTHING),
    "conditional delete": (Delete(RATE_LIMITS, KEY, Exists("Key")), NOTHING),
    "sum": (COUNT, NOTHING),
    "append": (update(AppendTo("list", [1])), NOTHING),
    "remove at position": (update(Remove(("list", 0))), NOTHING),
    "set at position": (update(SetTo(("list", 9), 1)), NOTHING),
    "set at position unless there": (update(SetIfAbsent(("list", 9), 1)), NOTHING),
    "returning old": (Put(RATE_LIMITS, {"Key": "k"}), OLD),
    "returning new": (update(SetTo("n", 2)), NEW),
}


@pytest.mark.parametrize("op", REPEATABLE.values(), ids=REPEATABLE)
async def test_repeatable_write_is_repeated(play: Play, op: SingleWrite) -> None:
    """A write that says what shall be, whatever is there, is sent again as it is."""
    engine, script = play(LOST, {})

    await engine.write(op)

    assert len(script.sent) == 2
    assert script.sent[0] == script.sent[1]


@pytest.mark.parametrize(("op", "returning"), UNREPEATABLE.values(), ids=UNREPEATABLE)
async def test_doubtful_write_is_not_repeated(
    play: Play, op: SingleWrite, returning: Returning
) -> None:
    """A write that could act twice, or answer otherwise, is unknown once a reply is lost."""
    engine, script = play(LOST)

    with pytest.raises(OutcomeUnknown) as unknown:
        await engine.write(op, returning=returning)

    assert str(unknown.value) == (
        'DynamoDB\'s answer was lost: Read timeout on endpoint URL: "http://x"'
    )
    assert len(script.sent) == 1


@pytest.mark.parametrize(("op", "returning"), UNREPEATABLE.values(), ids=UNREPEATABLE)
async def test_busy_write_is_repeated(play: Play, op: SingleWrite, returning: Returning) -> None:
    """Any write is sent again where nothing was done."""
    engine, script = play(refused("ThrottlingException"), {})

    await engine.write(op, returning=returning)

    assert script.sent[0] == script.sent[1]


async def test_nothing_is_added_to_an_item(play: Play) -> None:
    """A conditional put carries the caller's item and condition, and no more."""
    engine, script = play({})

    await engine.write(CREATE)

    ((_, request),) = script.sent
    assert request["Item"] == {"Key": {"S": "k"}, "n": {"N": "1"}}
    assert request["ConditionExpression"] == "attribute_not_exists(#0)"


async def test_failed_condition_tells_item(play: Play) -> None:
    """A condition that fails is told with the whole item that is there."""
    engine, _ = play(refused("ConditionalCheckFailedException", Item=STORED))

    with pytest.raises(ConditionFailed) as refusal:
        await engine.write(CREATE)

    assert refusal.value.item == {"Key": "k", "n": 7}


async def test_returned_item(play: Play) -> None:
    """A write returns the item that DynamoDB gives, and None where it gives none."""
    engine, _ = play({"Attributes": STORED}, {})

    assert await engine.write(COUNT, returning=NEW) == {"Key": "k", "n": 7}
    assert await engine.write(Delete(RATE_LIMITS, KEY), returning=OLD) is None


async def test_refused_update_is_worded(play: Play) -> None:
    """What DynamoDB refuses on seeing the item is told with the path that it is about."""
    said = "An operand in the update expression has an incorrect data type"
    engine, _ = play(refused("ValidationException", message=said))

    with pytest.raises(BadRequest) as refusal:
        await engine.write(update(AppendTo("n", [1])))

    assert str(refusal.value) == "can't append to n: the value there is of another type"
