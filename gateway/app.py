"""This module wires the gateway: what each part is given, when it opens, and when it ends."""

import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial

from graphql import GraphQLSchema, NoSchemaIntrospectionCustomRule, specified_rules

from datastore.engine.port import Engine
from datastore.items import WorkItem
from datastore.store import Store
from datastore.writes import finish_work
from datastore.writes.stamp import Stamp
from domain.ids import GroupId
from execution import DocumentCache
from gateway.auth.viewers import Viewers
from gateway.bus import Publish, opened_bus
from gateway.change_feed import hearing_changes
from gateway.clock import system_clock
from gateway.demo.untouched import Unmarked, Untouched
from gateway.documents.list_file import read_list
from gateway.documents.trusted import TrustedDocuments
from gateway.draining import Draining
from gateway.hub import Hub
from gateway.ids import RandomIds
from gateway.jobs import running_jobs
from gateway.open_work import Finish, finishing_work
from gateway.opened_store import opened_store
from gateway.persisted import PersistedQueries, Texts
from gateway.rate_limits import Clocks, LocalCounter, RateLimits, StoredCounter, giving_back
from gateway.rate_limits.set_rates import set_rates
from gateway.rate_limits.standing import standing_of
from gateway.recurring_tick import NewStamp, ticking
from gateway.routes import application
from gateway.service import GraphQLService
from gateway.settings import Settings
from gateway.websocket import OpenSockets
from resolvers.context import Context, Viewer
from resolvers.loaders.together import Together
from resolvers.root import EXECUTOR, build_schema
from schema.published import core_schema


@dataclass(frozen=True, slots=True)
class Gateway:
    """This is an open gateway; `has_new_demo` says that it has just loaded the demo data."""

    app: Draining
    has_new_demo: bool


@asynccontextmanager
async def opened_gateway(settings: Settings) -> AsyncIterator[Gateway]:
    """This opens the store, loads demo data into a new one, and builds the application.

    At the end it waits for the mutations that have begun, and closes the store.

    Raises:
        IssuerKeyUnusable: The development issuer's key can't be used.
        EngineError: The store can't be opened.
        DemoUnloadable: Demo data was asked for and can't be written.
        DocumentsUnusable: The list of trusted documents can't be read.
    """
    hub, ids = Hub(poll_s=settings.poll_interval_s), RandomIds()
    untouched, texts, new_stamp = _untouched(settings), _texts(settings), _stamps(ids)
    async with (
        opened_bus(settings, hub) as publish,
        opened_store(settings, committed=_telling(untouched, hub, publish)) as opened,
        hearing_changes(opened.engine, hub.heard),
        running_jobs(opened.engine, sweep_interval_s=settings.sweep_interval_s),
        finishing_work(
            opened, _finisher(opened, new_stamp), interval_s=settings.work_interval_s
        ) as store,
        ticking(store, new_stamp, interval_s=settings.recurring_interval_s),
        giving_back(_rate_limits(settings, store.engine)) as rates,
    ):
        viewers = Viewers(store, clock=system_clock, ids=ids)
        has_new_demo = settings.demo and untouched.is_there
        if has_new_demo:
            has_new_demo = await _demo_loaded(store, viewers)
            untouched.end()

        service = _service(settings, _contexts(store, ids, hub, rates), texts)
        try:
            sockets = OpenSockets()
            app = application(
                settings,
                service,
                engine=store.engine,
                viewers=viewers,
                sockets=sockets,
                rates=rates,
            )
            yield Gateway(Draining(app, sockets), has_new_demo)
        finally:
            await service.close()


async def _demo_loaded(store: Store, viewers: Viewers) -> bool:
    from gateway.demo.load import load_demo, to_nobody  # noqa: PLC0415 - at one start only

    # Told to nobody: when the load is cut off, the store still counts as untouched.
    quiet = replace(store, committed=to_nobody)
    return await load_demo(quiet, viewers, now=system_clock()) > 0


def _stamps(ids: RandomIds) -> NewStamp:
    def new_stamp() -> Stamp:
        return Stamp(system_clock(), ids.uuid4(), ids.token())

    return new_stamp


def _service(
    settings: Settings, contexts: Callable[[Viewer | None], Context], texts: Texts
) -> GraphQLService:
    schema = core_schema(build_schema())
    documents = _documents(settings, schema)
    return GraphQLService(
        schema, contexts=contexts, executor=EXECUTOR, documents=documents, texts=texts
    )


def _documents(settings: Settings, schema: GraphQLSchema) -> DocumentCache:
    no_introspection = () if settings.door.introspection else (NoSchemaIntrospectionCustomRule,)
    return DocumentCache(
        schema,
        rules=(*specified_rules, *no_introspection),
        hide_suggestions=not settings.door.suggestions,
    )


def _texts(settings: Settings) -> Texts:
    listed = settings.door.trusted_documents
    return PersistedQueries() if listed is None else TrustedDocuments(read_list(listed))


def _contexts(
    store: Store, ids: RandomIds, hub: Hub, rates: RateLimits
) -> Callable[[Viewer | None], Context]:
    together = Together(store.engine, system_clock)

    def context(viewer: Viewer | None) -> Context:
        return Context(
            viewer=viewer,
            store=store,
            clock=system_clock,
            ids=ids,
            wakes=hub,
            together=together,
            standing=partial(standing_of, rates, system_clock),
        )

    return context


def _rate_limits(settings: Settings, engine: Engine) -> RateLimits:
    # Nobody else can have an embedded store open, so there is nobody to share a count with.
    counter = LocalCounter() if settings.is_embedded else StoredCounter(engine)
    clocks = Clocks(time=time.time, steady=time.monotonic)
    return RateLimits(set_rates(settings), counter, clocks=clocks)


def _telling(
    untouched: Untouched | Unmarked, hub: Hub, publish: Publish
) -> Callable[[GroupId, int], None]:
    def committed(group_id: GroupId, seq: int) -> None:
        untouched.end()
        hub.heard(group_id, seq)
        publish(group_id, seq)

    return committed


def _finisher(store: Store, new_stamp: NewStamp) -> Finish:
    def finish(work: WorkItem) -> Awaitable[None]:
        return finish_work.finish(store, work, stamp=new_stamp())

    return finish


def _untouched(settings: Settings) -> Untouched | Unmarked:
    if settings.is_embedded:
        return Untouched(settings.data)
    return Unmarked(is_there=settings.has_own_data)
