"""This measures where an expense's processor time goes: `python -m tests.bench.layers`.

The application runs in this process, without a socket. Times are the least of some rounds, as a
busy machine only adds to them. Python calls are exact: compare those between two versions.
"""

import asyncio
import gc
import json
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from cProfile import Profile
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

from starlette.types import ASGIApp, Message

from gateway.app import opened_gateway
from gateway.auth.development import DevelopmentIssuer
from gateway.auth.issuer_key import issuer_key
from gateway.clock import system_clock
from gateway.serve import COLLECTED_OBJECTS
from gateway.settings import read_settings
from tests.bench.group import CREATE_EXPENSE, CREATE_GROUP, SMALL, made_group, one_expense

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 8
REQUESTS = 100


@dataclass(frozen=True, slots=True)
class Application:
    """This is an open gateway's application, asked as a server would ask it."""

    app: ASGIApp
    token: str

    async def answer(self, query: str, **variables: object) -> bytes:
        """This posts an operation and gives the body of the answer."""
        request = json.dumps({"query": query, "variables": variables}).encode()
        body = bytearray()

        async def receive() -> Message:
            return {"type": "http.request", "body": request, "more_body": False}

        async def send(message: Message) -> None:
            body.extend(message.get("body", b""))

        await self.app(self._scope(len(request)), receive, send)
        return bytes(body)

    def _scope(self, length: int) -> dict[str, object]:
        headers = {
            "host": "127.0.0.1",
            "content-type": "application/json",
            "authorization": f"Bearer {self.token}",
            "content-length": str(length),
        }
        raw = [(name.encode(), value.encode()) for name, value in headers.items()]
        path = {"path": "/graphql", "raw_path": b"/graphql", "query_string": b"", "root_path": ""}
        return {"type": "http", "method": "POST", "scheme": "http", "headers": raw, **path}

    async def new_expense(self) -> dict[str, object]:
        """This makes a group of five, and gives the input of an expense in it."""
        guests = [f"Guest {number}" for number in range(1, 5)]
        wanted = {"name": "Layers", "currency": "EUR", "guests": guests}
        made = json.loads(await self.answer(CREATE_GROUP, input=wanted))
        return one_expense(*made_group(made["data"]))


@asynccontextmanager
async def opened() -> AsyncIterator[Application]:
    """This opens a gateway on a folder that goes away."""
    with tempfile.TemporaryDirectory() as folder:
        settings = read_settings({}, data=folder, demo=False)
        async with opened_gateway(settings) as gateway:
            issuer = DevelopmentIssuer(issuer_key(settings.data), clock=system_clock)
            yield Application(gateway.app, issuer.token("Ann").token)


async def cpu_figures() -> dict[str, float]:
    """This is the processor time of one request, in ms: of the process, and of its writer."""
    async with opened() as application:
        expense = await application.new_expense()
        writer = writer_clock()
        rounds = []
        gc.freeze()
        gc.set_threshold(COLLECTED_OBJECTS)
        for _ in range(ROUNDS):
            before = time.process_time(), time.clock_gettime(writer)
            for _ in range(REQUESTS):
                await application.answer(CREATE_EXPENSE, input=expense)
            after = time.process_time(), time.clock_gettime(writer)
            rounds.append([1_000 * (b - a) / REQUESTS for a, b in zip(before, after, strict=True)])
        whole, of_writer = map(min, zip(*rounds, strict=True))
        return {"createExpense, CPU ms": whole, "of that in the writer, CPU ms": of_writer}


def writer_clock() -> int:
    """This is the clock of the processor time of the store's writer."""
    (ident,) = (each.ident for each in threading.enumerate() if each.name == "tailspend-writer")
    return time.pthread_getcpuclockid(ident or 0)


async def call_figures() -> dict[str, float]:
    """This counts the calls of one request by the package of the function that is called."""
    profiles = [Profile(), Profile()]
    # The first event in the new thread of the writer starts a profile there, in place of itself.
    threading.setprofile(lambda *_: profiles[1].enable())
    async with opened() as application:
        expense = await application.new_expense()
        await application.answer(CREATE_EXPENSE, input=expense)
        await application.answer(SMALL)
        profiles[1].clear()
        profiles[0].enable()
        for _ in range(REQUESTS):
            await application.answer(CREATE_EXPENSE, input=expense)
        profiles[0].disable()
    threading.setprofile(None)
    calls = Counter[str]()
    for profile in profiles:
        for entry in profile.getstats():
            calls[layer(entry.code)] += entry.callcount
    per_request = {name: count / REQUESTS for name, count in calls.most_common()}
    return {
        "Python calls": sum(per_request.values()),
        **{f"of those in {name}": count for name, count in per_request.items()},
    }


def layer(code: CodeType | str) -> str:
    """This names what a function belongs to: a package of ours, of others, or what is built in."""
    if isinstance(code, str):
        return "built in"
    path = Path(code.co_filename)
    if path.is_relative_to(ROOT) and ".venv" not in path.parts:
        return "/".join(path.relative_to(ROOT).parts[:-1][:2])
    if "site-packages" in path.parts:
        return path.parts[path.parts.index("site-packages") + 1]
    return "standard library"


def main() -> None:
    """This measures and prints."""
    figures = {**asyncio.run(cpu_figures()), **asyncio.run(call_figures())}
    for name, figure in figures.items():
        sys.stdout.write(f"{name:<45} {figure:>9.3f}\n")


if __name__ == "__main__":
    main()
