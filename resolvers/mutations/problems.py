"""This module leads mutations to `resolvers.inputs.problems`."""

from resolvers.inputs.problems import Checks, participant_in, read_id

__all__ = ["Checks", "participant_in", "read_id"]
