"""This module reads phone numbers."""

import re

from domain.errors import InputPath, InvalidInput, quoted

_E164 = re.compile(r"\+[1-9][0-9]{1,14}")


def phone_number(text: str, *, path: InputPath | None = None) -> str:
    """This gives a phone number in the one form that is stored: "+351211234567".

    Source: ITU-T E.164, with the plus sign: at most 15 digits, the country code first.

    Raises:
        InvalidInput: another form.
    """
    if _E164.fullmatch(text) is None:
        message = (
            f"{quoted(text)} is not a phone number in E.164 form: write a plus sign, the country "
            'code and the number, 15 digits at most and nothing between them, like "+351211234567".'
        )
        raise InvalidInput(message, path=path)
    return text
