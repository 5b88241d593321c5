"""This module makes the list of trusted documents out of a folder of .graphql files.

Fragments may stand in another file than what spreads them. Each operation becomes an entry of its
own, with the fragments that it reaches and no others, printed in one form: neither the order of
files nor their whitespace changes a hash.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from graphql import (
    DefinitionNode,
    DocumentNode,
    ExecutableDefinitionNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLError,
    GraphQLSchema,
    Node,
    OperationDefinitionNode,
    Source,
    Visitor,
    get_location,
    parse,
    print_ast,
    validate,
    visit,
)

from execution import DocumentCache, Refusal
from gateway.documents.list_file import DocumentsUnusable, ListedDocument

SUFFIXES: Final = {".graphql", ".gql"}


class FolderRefused(Exception):
    """This says what is wrong with the documents of a folder, a line for each with its place."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


def built_documents(folder: Path, schema: GraphQLSchema) -> tuple[ListedDocument, ...]:
    """This reads, checks and lists every operation below a folder, in the order of their names.

    Raises:
        DocumentsUnusable: There is no such folder, no document in it, or a file can't be read.
        FolderRefused: Documents are malformed, or don't fit the schema or the gateway's limits.
    """
    whole = DocumentNode(definitions=tuple(_definitions(folder)))
    _refuse_any(_misfits(whole))
    _refuse_any(_told(error) for error in validate(schema, whole))
    fragments = {
        each.name.value: each
        for each in whole.definitions
        if isinstance(each, FragmentDefinitionNode)
    }
    operations = sorted(_operations(whole), key=_name)
    listed = [_listed(operation, fragments) for operation in operations]
    read = DocumentCache(schema)
    _refuse_any(
        f"{_place(operation)}: {error.message}"
        for operation, document in zip(operations, listed, strict=True)
        for error in _refusals(read, document)
    )
    return tuple(listed)


def _definitions(folder: Path) -> list[DefinitionNode]:
    if not folder.is_dir():
        message = f"There is no folder {folder}: name the one with the .graphql files."
        raise DocumentsUnusable(message)
    files = sorted(each for each in folder.rglob("*") if each.suffix in SUFFIXES)
    if not files:
        message = f"There is no .graphql file in {folder}, or below it."
        raise DocumentsUnusable(message)
    parsed = [_parsed(file, file.relative_to(folder).as_posix()) for file in files]
    _refuse_any(each for each in parsed if isinstance(each, str))
    return [each for part in parsed if isinstance(part, DocumentNode) for each in part.definitions]


def _parsed(file: Path, name: str) -> DocumentNode | str:
    try:
        return parse(Source(file.read_text(encoding="utf-8"), name))
    except UnicodeDecodeError:
        return f"{name}:1: The file isn't UTF-8."
    except GraphQLError as error:
        return _told(error)
    except OSError as error:
        message = f"The file {file} can't be read: {error.strerror}."
        raise DocumentsUnusable(message) from error


def _misfits(whole: DocumentNode) -> Iterator[str]:
    for definition in whole.definitions:
        if not isinstance(definition, ExecutableDefinitionNode):
            yield f"{_place(definition)}: A document has operations and fragments, no types."
        elif definition.name is None:
            yield f"{_place(definition)}: The operation needs a name, to be listed by."


def _listed(
    operation: OperationDefinitionNode, fragments: dict[str, FragmentDefinitionNode]
) -> ListedDocument:
    reached: dict[str, FragmentDefinitionNode] = {}
    waiting: list[Node] = [operation]
    while waiting:
        for name in _spreads(waiting.pop()) - reached.keys():
            reached[name] = fragments[name]
            waiting.append(fragments[name])
    parts = [operation, *(reached[name] for name in sorted(reached))]
    text = "\n\n".join(print_ast(part) for part in parts)
    return ListedDocument(_name(operation), operation.operation.value, text)


def _spreads(node: Node) -> set[str]:
    found = _Spreads()
    visit(node, found)
    return found.names


class _Spreads(Visitor):
    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def enter_fragment_spread(self, node: FragmentSpreadNode, *_: object) -> None:
        self.names.add(node.name.value)


def _refusals(read: DocumentCache, document: ListedDocument) -> tuple[GraphQLError, ...]:
    refusal = read.document(document.text)
    return refusal.errors if isinstance(refusal, Refusal) else ()


def _operations(whole: DocumentNode) -> list[OperationDefinitionNode]:
    return [each for each in whole.definitions if isinstance(each, OperationDefinitionNode)]


def _name(operation: OperationDefinitionNode) -> str:
    return operation.name.value if operation.name else ""


def _told(error: GraphQLError) -> str:
    """This is an error after its place, or after all of its places when files contradict."""
    places = [_place(node) for node in error.nodes or ()]
    if not places and error.source and error.locations:
        places = [f"{error.source.name}:{error.locations[0].line}"]
    return f"{', '.join(dict.fromkeys(places)) or '-'}: {error.message}"


def _place(node: Node) -> str:
    assert node.loc is not None  # noqa: S101 - what is parsed here keeps its places
    line = get_location(node.loc.source, node.loc.start).line
    return f"{node.loc.source.name}:{line}"


def _refuse_any(problems: Iterator[str]) -> None:
    found = tuple(problems)
    if found:
        raise FolderRefused(found)
