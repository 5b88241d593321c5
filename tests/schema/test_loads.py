"""These tests hold the declared fields: their loader and their key."""

import inspect
import typing
from dataclasses import dataclass

import pytest

from schema.paging import PageArguments
from tests.schema.declared import Declared, declared, promised, without_none

FIELDS = list(declared())


@pytest.mark.parametrize("field", FIELDS, ids=str)
def test_key_is_the_loaders(field: Declared) -> None:
    """A field makes keys of its loader's type, and from an attribute of the type it is built of."""
    key, _ = promised(field.load.loader)

    assert field.made_key() == key
    assert all(field.annotation(field.load.attribute or "") == each for each in field.built_from())


@pytest.mark.parametrize("field", FIELDS, ids=str)
def test_result_is_the_loaders(field: Declared) -> None:
    """A field has the type of its loader's results, and may be null only if it says so."""
    _, result = promised(field.load.loader)

    annotation = field.annotation(field.name)

    assert without_none(annotation) == result
    assert (without_none(annotation) != annotation) is field.load.nullable


@pytest.mark.parametrize("field", [each for each in FIELDS if each.load.build], ids=str)
def test_build_takes_the_arguments(field: Declared) -> None:
    """What builds a key takes the object's attribute, if any, and every argument by name."""
    assert field.load.build is not None

    parameters = list(inspect.signature(field.load.build).parameters.values())
    named = parameters if field.load.attribute is None else parameters[1:]

    assert tuple(name for each in named for name in names(each)) == field.load.arguments


def names(parameter: inspect.Parameter) -> list[str]:
    """This gives the names that a parameter takes: those of a page for `**window`."""
    is_window = parameter.kind is parameter.VAR_KEYWORD
    return list(typing.get_type_hints(PageArguments)) if is_window else [parameter.name]


@dataclass(frozen=True)
class Guest:
    """This is a participant without an account, as far as a key needs one."""

    user_id: str | None = None


def test_none_key_loads_nothing() -> None:
    """An attribute of None makes a key of None: null, without a loader being asked."""
    field = next(each for each in FIELDS if str(each) == "Participant.user")

    assert field.load.key(Guest(), {}) is None
