"""This asks one gateway of the trial: a document in, data out, or that the store failed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

from graphql import GraphQLError, GraphQLSchema

from datastore.engine.errors import EngineError
from datastore.engine.port import Engine
from datastore.items import WorkItem
from datastore.store import GroupLanes, Store
from execution import Document, DocumentCache, Operation, execute
from resolvers.context import Context, Viewer
from resolvers.loaders.together import Together
from resolvers.root import EXECUTOR
from tests.resolvers.made import CountedIds, SteppingClock
from tests.resolvers.wakes import Bells

DEADLINE_S = 20.0


class StoreFailed(Exception):
    """This says that an answer was lost to a fault of the store: ask again."""


class GraphFailed(Exception):
    """This is an answer that no fault of the store explains."""


@dataclass
class Gateway:
    """This is one gateway: lanes, clock and ids of its own, on a store that all share."""

    schema: GraphQLSchema
    engine: Engine
    number: int
    clock: SteppingClock
    left: list[WorkItem] = field(default_factory=list)

    def __post_init__(self) -> None:
        """This makes what a gateway keeps."""
        self.documents = DocumentCache(self.schema)
        self.ids = CountedIds(self.number << 40)
        self.bells = Bells()
        self.together = Together(self.engine, self.clock)
        self.store = Store(
            self.engine, GroupLanes(), self.bells.ring, DEADLINE_S, left_to_do=self.left.append
        )

    async def ask(self, document: str, viewer: Viewer, **variables: object) -> Mapping[str, object]:
        """This has a document answered.

        Raises:
            StoreFailed: a fault of the store kept it from an answer.
            GraphFailed: anything else did.
        """
        context = Context(
            viewer=viewer,
            store=self.store,
            clock=self.clock,
            ids=self.ids,
            wakes=self.bells,
            together=self.together,
        )
        result = await execute(
            self._operation(document), variables=variables, context=context, executor=EXECUTOR
        )
        for error in getattr(result, "errors", None) or ():
            raise _failure(error)
        return cast("Mapping[str, object]", getattr(result, "data", None))

    def _operation(self, document: str) -> Operation:
        read = self.documents.document(document)
        operation = read.operation(None) if isinstance(read, Document) else read
        if not isinstance(operation, Operation):
            raise GraphFailed(f"{operation} of {document}")
        return operation


def _failure(error: GraphQLError) -> Exception:
    cause = error.original_error
    if isinstance(cause, EngineError):
        return StoreFailed(str(cause))
    return GraphFailed(f"{error.message} at {error.path}: {cause!r}")
