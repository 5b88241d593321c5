"""This module decides which text is stored: names are tidied, all other text stays as given."""

import re
import unicodedata

from domain.errors import ErrorCode, InputPath, InvalidInput, quoted

NAME_LIMIT = 80
TITLE_LIMIT = 120
"""For group names, expense titles and item names."""

CATEGORY_LIMIT = 50
DESCRIPTION_LIMIT = 500
"""For group descriptions and settlement notes."""

MESSAGE_LIMIT = 500
"""For what an applicant says to a group's owners."""

NOTES_LIMIT = 4_000
COMMENT_LIMIT = 4_000
KEY_LIMIT = 255
"""For a client's idempotency key."""

# Composed forms have at most four code points, so a longer text stays over the limit; and composing
# an unbounded run of combining marks takes quadratic time.
_LONGEST_COMPOSED = 4
_LONGEST_MARKS = 30

_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_BIDI_OVERRIDE = re.compile("[\u202a-\u202e\u2066-\u2069]")
_SURROGATE = re.compile("[\ud800-\udfff]")
# White space, the default-ignorable code points of Unicode 15, and the blank Braille pattern.
_INVISIBLE = re.compile(
    "[\\s\x00-\x20\x7f-\xa0\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f"
    "\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]*"
)


def display_name(text: str, *, path: InputPath | None = None) -> str:
    """This gives a person's name to store: trimmed, and composed by Unicode NFC.

    Raises:
        InvalidInput: nothing visible in it, or a control character, line break or bidirectional
            override (INVALID); over 80 characters (LIMIT_EXCEEDED).
    """
    trimmed = text.strip()
    if len(trimmed) > NAME_LIMIT * _LONGEST_COMPOSED:
        raise _too_long(trimmed, NAME_LIMIT, path)
    name = unicodedata.normalize("NFC", trimmed)
    for refused, what in (
        (_CONTROL, "a control character"),
        (_BIDI_OVERRIDE, "a character that turns the direction of text around"),
    ):
        found = refused.search(name)
        if found is not None:
            message = f"The name {quoted(name)} has {what}, U+{ord(found[0]):04X}: remove it."
            raise InvalidInput(message, path=path)
    return required_text(name, path=path, limit=NAME_LIMIT)


def required_text(text: str, *, path: InputPath | None = None, limit: int) -> str:
    """This gives the text as it is, once it is known to be fit to store.

    `limit` is in characters (code points).

    Raises:
        InvalidInput: nothing visible in it, or half a surrogate pair (INVALID); over the limit
            (LIMIT_EXCEEDED).
    """
    if _is_blank(text):
        message = f"{quoted(text)} has nothing visible in it: write at least one character."
        raise InvalidInput(message, path=path)
    return _storable(text, limit, path)


def optional_text(text: str | None, *, path: InputPath | None = None, limit: int) -> str | None:
    """This gives the text as it is, and None when nothing visible was given.

    Raises:
        InvalidInput: as `required_text`, but for what is blank.
    """
    if text is None or _is_blank(text):
        return None
    return _storable(text, limit, path)


def folded(text: str) -> str:
    """This gives text as a search compares it: whatever its case, and however it is composed.

    Source: Unicode Standard Annex #15. A text with more than 30 combining marks in a row isn't
    composed, as that takes quadratic time.
    """
    if text.isascii():
        return text.lower()
    if not _is_stream_safe(text):
        return text.casefold()
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


def _is_stream_safe(text: str) -> bool:
    run = 0
    for character in text:
        run = run + 1 if unicodedata.combining(character) else 0
        if run > _LONGEST_MARKS:
            return False
    return True


def _is_blank(text: str) -> bool:
    return _INVISIBLE.fullmatch(text) is not None


def _storable(text: str, limit: int, path: InputPath | None) -> str:
    if len(text) > limit:
        raise _too_long(text, limit, path)
    half = _SURROGATE.search(text)
    if half is not None:
        message = (
            f"{quoted(text)} has half a surrogate pair, U+{ord(half[0]):04X}, which is no "
            "character: remove it."
        )
        raise InvalidInput(message, path=path)
    return text


def _too_long(text: str, limit: int, path: InputPath | None) -> InvalidInput:
    return InvalidInput(
        f"{quoted(text)} has {len(text)} characters, over the limit of {limit}: shorten it.",
        path=path,
        code=ErrorCode.LIMIT_EXCEEDED,
        expected=str(limit),
        actual=str(len(text)),
    )
