"""These tests hold the sizes that keep a file readable in one go."""

import ast
from pathlib import Path
from statistics import median

from tests.building.tree import ROOMS, name, python_files, syntax

FILE_LINES = 500
MEDIAN_FILE_LINES = 150
FUNCTION_LINES = 50
TEST_LINES = 100
MEDIAN_BODY_LINES = 8


def test_files_are_short() -> None:
    """No file has more than 500 lines."""
    lengths = {name(path): len(path.read_text().splitlines()) for path in python_files()}

    assert {file: lines for file, lines in lengths.items() if lines > FILE_LINES} == {}


def test_files_are_short_at_the_median() -> None:
    """Half of the rooms' files have at most 150 lines."""
    lengths = [len(path.read_text().splitlines()) for path in python_files(*ROOMS)]

    assert median(lengths) <= MEDIAN_FILE_LINES


def test_functions_are_short() -> None:
    """No function of the rooms and tools has more than 50 lines."""
    assert longer_than(FUNCTION_LINES, python_files(*ROOMS, "tools")) == {}


def test_tests_are_short() -> None:
    """No test has more than 100 lines: it may have to spell out a whole value."""
    assert longer_than(TEST_LINES, python_files("tests")) == {}


def longer_than(limit: int, paths: list[Path]) -> dict[str, int]:
    """This gives the functions of some files that have more lines than a limit."""
    return {
        f"{name(path)}:{function.lineno} {function.name}": lines(function)
        for path in paths
        for function in functions(syntax(path))
        if lines(function) > limit
    }


def test_bodies_are_short_at_the_median() -> None:
    """Half of the rooms' functions have a body of at most 8 lines."""
    bodies = [
        body_lines(function)
        for path in python_files(*ROOMS)
        for function in functions(syntax(path))
    ]

    assert median(bodies) <= MEDIAN_BODY_LINES


Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions(module: ast.Module) -> list[Function]:
    """This lists every function of a module, methods and inner ones included."""
    return [node for node in ast.walk(module) if isinstance(node, Function)]


def lines(node: ast.stmt) -> int:
    """This is how many lines a statement takes."""
    return (node.end_lineno or node.lineno) - node.lineno + 1


def body_lines(function: Function) -> int:
    """This is how many lines a function's body takes, its docstring aside."""
    statements = function.body[1:] if ast.get_docstring(function) else function.body
    return sum(lines(statement) for statement in statements)
