"""This module turns stored items into frozen values and back.

An attribute is named in PascalCase; `amount_minor` is `Amount` and `expires_at_s` is `ExpiresAt`,
as the unit is said here only. What an item holds beyond the model is left alone when it is read.
"""

from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Annotated, ClassVar, Self, TypeVar, cast

from pydantic import BaseModel, ConfigDict, Strict
from pydantic.alias_generators import to_pascal

from datastore.operations import Key
from datastore.tables import Table
from datastore.values import Item, Value

T = TypeVar("T")

# A stored string read as an enum, a stored list as a tuple: everything else keeps its type.
Read = Annotated[T, Strict(strict=False)]

UNLIKE_THEIR_ATTRIBUTE = {"pk": "PK", "sk": "SK", "stored_key": "Key"}


def attribute_name(field: str) -> str:
    """This names the attribute that keeps a field."""
    known = UNLIKE_THEIR_ATTRIBUTE.get(field)
    return known or to_pascal(field.removesuffix("_minor").removesuffix("_s"))


STORED = ConfigDict(
    frozen=True,
    strict=True,
    extra="ignore",
    alias_generator=attribute_name,
    validate_by_name=True,
    validate_by_alias=True,
)


_AS_IS = {str, int, bool}


def stored_value(value: object) -> Value:
    """This gives a field's value the type it is stored with."""
    match value:
        case Enum():
            return str(value.value)
        case tuple():
            return [stored_value(part) for part in value]
        case BaseModel():
            return attributes_of(value)
        case _:
            return cast("Value", value)


def attributes_of(model: BaseModel) -> dict[str, Value]:
    """This lists the attributes of a model; what does not apply is absent, never null."""
    values = model.__dict__
    return {
        attribute: value if type(value) in _AS_IS else stored_value(value)
        for name, attribute in _stored_fields(type(model))
        if (value := values[name]) is not None
    }


@cache
def _stored_fields(model: type[BaseModel]) -> tuple[tuple[str, str], ...]:
    return tuple(
        (name, attribute_name(name))
        for name, field in model.model_fields.items()
        if not field.exclude
    )


class StoredItem(BaseModel):
    """This is one item of a table, as its attributes say."""

    model_config = STORED
    table: ClassVar[Table]

    @property
    def key(self) -> Key:
        """This names the item in its table."""
        raise NotImplementedError

    @classmethod
    def from_item(cls, item: Item) -> Self:
        """This reads a stored item.

        Raises:
            pydantic.ValidationError: an attribute is missing or has another type.
        """
        return cls.of_attributes(item)

    @classmethod
    def of_attributes(cls, attributes: Mapping[str, object]) -> Self:
        """This reads a model's attributes; what never changed was last updated when it was made."""
        created_at = attributes.get("CreatedAt")
        return cls.model_validate({"UpdatedAt": created_at, **attributes})

    def to_item(self) -> dict[str, Value]:
        """This gives the whole item to store, key attributes first."""
        values = (self.key.partition, self.key.sort)
        keys = dict(zip(self.table.key_attributes, values, strict=False))
        return {**keys, **attributes_of(self)}
