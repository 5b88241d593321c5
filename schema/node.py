"""This module holds the interface of all objects that have an id of their own."""

import strawberry

from schema.definitions import interface_type


@interface_type
class Node:
    """This is an object that `node` finds again by its id."""

    id: strawberry.ID = strawberry.field(
        description="Identifies the object among all objects: opaque, URL-safe, never reused."
    )

    @classmethod
    def is_type_of(cls, value: object, _info: object) -> bool:
        """This tells whether a value is exactly of this type.

        Strawberry's own test takes any class that shares an interface.
        """
        return type(value) is cls
