"""This module leads mutations to `resolvers.inputs.expense_body`."""

from resolvers.inputs.expense_body import BodyReader

__all__ = ["BodyReader"]
