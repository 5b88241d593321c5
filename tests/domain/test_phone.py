"""These tests hold the one form of a phone number."""

import pytest

from domain.errors import ErrorCode, InvalidInput
from domain.phone import phone_number
from tests.domain.problems import problems_of


@pytest.mark.parametrize("text", ["+12", "+351211234567", "+123456789012345"])
def test_numbers_stay_as_given(text: str) -> None:
    """A number in E.164 form is stored as it is."""
    assert phone_number(text) == text


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty"),
        pytest.param("351211234567", id="no plus sign"),
        pytest.param("00351211234567", id="two zeros"),
        pytest.param("+0351211234", id="country code of zero"),
        pytest.param("+1", id="country code alone"),
        pytest.param("+1234567890123456", id="sixteen digits"),
        pytest.param("+351 211 234 567", id="blanks"),
        pytest.param("+351211234567\n", id="line end"),
        pytest.param("+٣٥١٢١١٢٣٤٥٦٧", id="other digits"),
    ],
)
def test_other_forms_are_refused(text: str) -> None:
    """What isn't in E.164 form is refused, and the message shows the form."""
    with pytest.raises(InvalidInput) as refused:
        phone_number(text, path=("phone",))

    (problem,) = problems_of(refused.value)
    assert (problem.code, problem.path) == (ErrorCode.INVALID, ("phone",))
    assert problem.message.endswith('like "+351211234567".')
