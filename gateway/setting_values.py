"""This module reads the text of a setting into its value; a ValueError says what it must be."""

from collections.abc import Callable
from pathlib import Path

from domain.errors import quoted


def text_value(text: str) -> str:
    """This takes any text that isn't blank."""
    if not text.strip():
        message = "must not be empty"
        raise ValueError(message)
    return text.strip()


def folder_value(text: str) -> Path:
    """This takes a path; a leading `~` is the home folder."""
    try:
        return Path(text_value(text)).expanduser()
    except RuntimeError as error:
        message = "must be a folder, and begins with the home of nobody"
        raise ValueError(message) from error


def flag_value(text: str) -> bool:
    """This takes true, on, 1 or false, off, 0."""
    word = text.strip().lower()
    if word not in {"true", "on", "1", "false", "off", "0"}:
        message = "must be true or false"
        raise ValueError(message)
    return word in {"true", "on", "1"}


def whole_number(low: int, high: int) -> Callable[[str], int]:
    """This makes a reader of whole numbers in a range, ends included."""

    def read(text: str) -> int:
        digits = text.strip()
        if not (digits.isascii() and digits.isdigit() and low <= int(digits) <= high):
            message = f"must be a whole number from {low} to {high}"
            raise ValueError(message)
        return int(digits)

    return read


def one_of(*choices: str) -> Callable[[str], str]:
    """This makes a reader of one word among several, in any case."""

    def read(text: str) -> str:
        if text.strip().lower() not in choices:
            message = f"must be one of {', '.join(choices)}"
            raise ValueError(message)
        return text.strip().lower()

    return read


def origins_value(text: str) -> tuple[str, ...]:
    """This takes web origins, with commas between them; none is fine."""
    origins = tuple(part.strip() for part in text.split(",") if part.strip())
    for origin in origins:
        scheme, separator, host = origin.partition("://")
        if scheme not in {"http", "https"} or not separator or not host or "/" in host:
            message = f"must hold origins like https://app.example, which {quoted(origin)} is not"
            raise ValueError(message)
    return origins
