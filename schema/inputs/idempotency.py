"""This module holds the words that the inputs of all creating mutations share."""

IDEMPOTENCY_KEY = (
    "A key of the client's own, 1 to 255 characters, that makes the mutation safe to send again: "
    "within 24 hours the same key has one effect, and the answer is the object as it is then. "
    "Left out: sending again creates another one."
)
