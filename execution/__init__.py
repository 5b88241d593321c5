"""This package runs GraphQL operations on graphql-core, and knows nothing else.

A text becomes a `Document` once (`DocumentCache`), a document gives one `Operation`, and the
operation is executed or subscribed to. What cannot go on comes back as a `Refusal`.
"""

from execution.document import Document, Operation
from execution.document_cache import DocumentCache
from execution.execute import execute
from execution.reach import Reach, reach
from execution.refusal import Refusal, Stage
from execution.root_argument import with_root_argument
from execution.subscribe import Responses, subscribe

__all__ = [
    "Document",
    "DocumentCache",
    "Operation",
    "Reach",
    "Refusal",
    "Responses",
    "Stage",
    "execute",
    "reach",
    "subscribe",
    "with_root_argument",
]
