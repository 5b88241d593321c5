"""This module keeps what others wrote from steering the terminal that it is shown on."""


def printable(text: str) -> str:
    """This gives a text of several lines with its control characters escaped.

    A value in a message may be anybody's: an escape sequence in it must not be carried out.
    """
    return "".join(
        character if character.isprintable() or character in "\n\t" else ascii(character)[1:-1]
        for character in text
    )
