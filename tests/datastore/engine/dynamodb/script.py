"""This module plays DynamoDB's part from a script."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field

from botocore.exceptions import ClientError

from datastore.engine.dynamodb import Consumed, Outside, RetryPolicy
from datastore.engine.dynamodb.assembly import engine_on
from datastore.engine.dynamodb.engine import DynamoEngine

Request = Mapping[str, object]
Line = dict[str, object] | Exception | Callable[[Request], dict[str, object]]


def refused(code: str, *, message: str = "", status: int = 400, **more: object) -> Exception:
    """This is an error as botocore raises it for an answer of DynamoDB."""
    response = {
        "Error": {"Code": code, "Message": message},
        "ResponseMetadata": {"HTTPStatusCode": status},
        **more,
    }
    error: Exception = ClientError(response, "PutItem")
    return error


@dataclass(slots=True)
class Script:
    """This answers requests line by line and keeps them, with the pauses that came between."""

    lines: list[Line]
    sent: list[tuple[str, Request]] = field(default_factory=list)
    pauses_s: list[float] = field(default_factory=list)
    consumed: list[Consumed] = field(default_factory=list)
    now_s: float = 0.0
    dice: float = 0.5
    sleeping: Callable[[float], Awaitable[None]] | None = None

    def __call__(self, operation: str, request: Request) -> dict[str, object]:
        """This gives the next line, or raises it."""
        self.sent.append((operation, request))
        line = self.lines.pop(0)
        if isinstance(line, Exception):
            raise line
        return line if isinstance(line, dict) else line(request)

    async def sleep(self, pause_s: float) -> None:
        """This notes a pause and lets the time go by at once; `sleeping` happens meanwhile."""
        self.pauses_s.append(pause_s)
        self.now_s += pause_s
        if self.sleeping is not None:
            await self.sleeping(pause_s)

    @property
    def operations(self) -> list[str]:
        """This names what was sent."""
        return [operation for operation, _ in self.sent]


def scripted(
    *lines: Line, policy: RetryPolicy | None = None, dice: float = 0.5
) -> tuple[DynamoEngine, Script]:
    """This is an engine that talks to a script."""
    script = Script(list(lines), dice=dice)
    outside = Outside(
        dice=lambda: script.dice,
        clock=lambda: script.now_s,
        sleep=script.sleep,
    )
    engine = engine_on(
        script,
        outside,
        stage="test",
        policy=policy or RetryPolicy(),
        meter=script.consumed.extend,
        threads=1,
    )
    return engine, script
