"""This module leads mutations to `resolvers.inputs.given`."""

from resolvers.inputs.given import edited, given, replaced

__all__ = ["edited", "given", "replaced"]
