"""This module reads a document once per text: parsed, validated, kept."""

from collections import OrderedDict
from collections.abc import Collection

from graphql import (
    ASTValidationRule,
    GraphQLError,
    GraphQLSchema,
    parse,
    specified_rules,
    validate,
)

from execution.document import Document
from execution.measure import DEFAULT_LIMITS, Excess, Size, excess
from execution.refusal import Refusal, Stage


class DocumentCache:
    """This keeps the documents of the texts that were asked for last.

    Bounded twice, because a tree weighs up to 300 bytes a character: at most `capacity` texts, and
    at most `capacity_chars` characters in all. A refused text is kept like a valid one.
    """

    def __init__(
        self,
        schema: GraphQLSchema,
        *,
        capacity: int = 1_000,
        capacity_chars: int = 300_000,
        rules: Collection[type[ASTValidationRule]] = specified_rules,
        max_tokens: int = 5_000,
        max_errors: int = 4,
        hide_suggestions: bool = False,
        limits: Size = DEFAULT_LIMITS,
    ) -> None:
        self._schema = schema
        self._capacity = capacity
        self._capacity_chars = capacity_chars
        self._rules = rules
        self._max_tokens = max_tokens
        self._max_errors = max_errors
        self._hide_suggestions = hide_suggestions
        self._limits = limits
        self._kept: OrderedDict[str, Document | Refusal] = OrderedDict()
        self._kept_chars = 0

    def document(self, text: str) -> Document | Refusal:
        """This is the document of a text, or why it is none."""
        known = self._kept.get(text)
        if known is not None:
            self._kept.move_to_end(text)
            return known
        read = self._read(text)
        self._keep(text, read)
        return read

    def __len__(self) -> int:
        return len(self._kept)

    def _read(self, text: str) -> Document | Refusal:
        try:
            ast = parse(text, max_lexical_tokens=self._max_tokens, max_comments=self._max_tokens)
        except GraphQLError as error:
            # A kept error must not keep the parser's frames.
            return Refusal(Stage.PARSE, (error.with_traceback(None),))
        # Before validation, which compares the fields of fragments pair by pair.
        over = excess(ast, self._limits)
        if over is not None:
            return _over(over)
        errors = validate(
            self._schema,
            ast,
            self._rules,
            max_errors=self._max_errors,
            hide_suggestions=self._hide_suggestions,
        )
        if errors:
            return Refusal(Stage.VALIDATION, tuple(errors))
        return Document(self._schema, ast, self._hide_suggestions)

    def _keep(self, text: str, read: Document | Refusal) -> None:
        if len(text) > self._capacity_chars:
            return
        self._kept[text] = read
        self._kept_chars += len(text)
        while len(self._kept) > self._capacity or self._kept_chars > self._capacity_chars:
            oldest, _ = self._kept.popitem(last=False)
            self._kept_chars -= len(oldest)


def _over(over: Excess) -> Refusal:
    message = f"The document is over the limit of {over.name}: {over.value}, at most {over.limit}."
    extensions = {"limit": over.name, "maximum": over.limit, "value": over.value}
    return Refusal(Stage.SIZE, (GraphQLError(message, extensions=extensions),))
