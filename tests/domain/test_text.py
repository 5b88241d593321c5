"""These tests hold which text is stored, and that it comes back as it was given."""

import unicodedata
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.errors import ErrorCode, InvalidInput
from domain.text import NAME_LIMIT, display_name, folded, optional_text, required_text
from tests.domain.laws import law
from tests.domain.problems import Problem, problems_of

FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Ann", "Ann", id="as given"),
        pytest.param("J", "J", id="one letter"),
        pytest.param("\u674e", "\u674e", id="one ideograph"),
        pytest.param(FAMILY, FAMILY, id="one emoji of five code points"),
        pytest.param("  Ann  ", "Ann", id="blanks around"),
        pytest.param("\u3000\u00a0Ann\n", "Ann", id="other white space around"),
        pytest.param("Ann  B", "Ann  B", id="blanks inside"),
        pytest.param("Zoe\u0308", "Zo\u00eb", id="composed"),
        pytest.param("\u05d3\u05e0\u05d4\u200f", "\u05d3\u05e0\u05d4\u200f", id="direction mark"),
        pytest.param("<b>Ann</b>", "<b>Ann</b>", id="markup is text"),
        pytest.param("n" * 80, "n" * 80, id="80 characters"),
        pytest.param("e\u0301" * 80, "\u00e9" * 80, id="80 composed characters"),
    ],
)
def test_names_are_tidied(text: str, expected: str) -> None:
    """A name is trimmed and composed, and otherwise stays as given."""
    assert display_name(text) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("", '"" has nothing visible in it: write at least one character.', id="empty"),
        pytest.param(
            " \u200b ",
            '"\\u200b" has nothing visible in it: write at least one character.',
            id="zero width",
        ),
        pytest.param(
            "\u3164\u2800",
            '"\u3164\u2800" has nothing visible in it: write at least one character.',
            id="fillers",
        ),
        pytest.param(
            "\u2060\ufe0f\U000e0020",
            '"\\u2060\ufe0f\\U000e0020" has nothing visible in it: write at least one character.',
            id="joiner, selector and tag",
        ),
        pytest.param(
            "An\tn",
            'The name "An\\tn" has a control character, U+0009: remove it.',
            id="tab",
        ),
        pytest.param(
            "Ann\u2028Bo",
            'The name "Ann\\u2028Bo" has a control character, U+2028: remove it.',
            id="line separator",
        ),
        pytest.param(
            "Ann\x00",
            'The name "Ann\\x00" has a control character, U+0000: remove it.',
            id="null",
        ),
        pytest.param(
            "\u202ennA",
            'The name "\\u202ennA" has a character that turns the direction of text around, '
            "U+202E: remove it.",
            id="bidirectional override",
        ),
        pytest.param(
            "Ann\u2067",
            'The name "Ann\\u2067" has a character that turns the direction of text around, '
            "U+2067: remove it.",
            id="bidirectional isolate",
        ),
        pytest.param(
            "Ann\ud83d",
            '"Ann\\ud83d" has half a surrogate pair, U+D83D, which is no character: remove it.',
            id="half a surrogate pair",
        ),
    ],
)
def test_misleading_names_are_refused(text: str, message: str) -> None:
    """A name that can't be seen, or that shows otherwise than it is, is refused."""
    with pytest.raises(InvalidInput) as refused:
        display_name(text, path=("displayName",))

    assert problems_of(refused.value) == [Problem(ErrorCode.INVALID, ("displayName",), message)]


@pytest.mark.parametrize(
    ("text", "shown", "count"),
    [
        pytest.param("n" * 81, "n" * 40, "81", id="one over"),
        pytest.param("n" * 1_000_000, "n" * 40, "1000000", id="a million"),
        pytest.param(
            "a" + "\u0301\u0323" * 500_000, "a" + "\u0301\u0323" * 20, "1000001", id="marks"
        ),
    ],
)
def test_long_names_are_refused(text: str, shown: str, count: str) -> None:
    """A name over 80 characters is refused at once, however long, and the limit named."""
    with pytest.raises(InvalidInput) as refused:
        display_name(text, path=("displayName",))

    assert problems_of(refused.value) == [
        Problem(
            ErrorCode.LIMIT_EXCEEDED,
            ("displayName",),
            f'"{shown[:40]}…" has {count} characters, over the limit of 80: shorten it.',
            expected="80",
            actual=count,
        )
    ]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Dinner", id="plain"),
        pytest.param(" Dinner ", id="blanks around"),
        pytest.param("<img src=x onerror=alert(1)>", id="markup"),
        pytest.param("google.com & co <3", id="ampersand"),
        pytest.param("Cafe\u0301", id="decomposed"),
        pytest.param("a\tb\nc\x00", id="control characters"),
        pytest.param("\u202eabc", id="bidirectional override"),
        pytest.param("x" * 120, id="at the limit"),
        pytest.param("\U0001f600" * 120, id="emoji at the limit"),
    ],
)
def test_text_stays_as_given(text: str) -> None:
    """Text that isn't a name is stored character for character."""
    assert required_text(text, limit=120) == text
    assert optional_text(text, limit=120) == text


@pytest.mark.parametrize("text", ["", " ", "\n", "\u200b\u00a0"])
def test_required_text_is_visible(text: str) -> None:
    """A text that must be there has something visible in it."""
    with pytest.raises(InvalidInput) as refused:
        required_text(text, path=("title",), limit=120)

    (problem,) = problems_of(refused.value)
    assert (problem.code, problem.path) == (ErrorCode.INVALID, ("title",))
    assert problem.message.endswith(" has nothing visible in it: write at least one character.")


@pytest.mark.parametrize("text", [None, "", " ", "\n\u200b"])
def test_blank_text_is_nothing(text: str | None) -> None:
    """A text that needn't be there counts as not given when it is blank."""
    assert optional_text(text, limit=500) is None


def test_long_text_is_refused() -> None:
    """A text over its limit is refused, required or not, and the limit named."""
    expected = [
        Problem(
            ErrorCode.LIMIT_EXCEEDED,
            ("title",),
            f'"{"x" * 40}…" has 121 characters, over the limit of 120: shorten it.',
            expected="120",
            actual="121",
        )
    ]

    with pytest.raises(InvalidInput) as required:
        required_text("x" * 121, path=("title",), limit=120)
    with pytest.raises(InvalidInput) as optional:
        optional_text("x" * 121, path=("title",), limit=120)

    assert problems_of(required.value) == problems_of(optional.value) == expected


def test_broken_text_is_refused() -> None:
    """A text with half a surrogate pair, which no store can keep, is refused."""
    with pytest.raises(InvalidInput) as refused:
        optional_text("a\udc00", path=("notes",), limit=4000)

    message = '"a\\udc00" has half a surrogate pair, U+DC00, which is no character: remove it.'
    assert problems_of(refused.value) == [Problem(ErrorCode.INVALID, ("notes",), message)]


@law
@given(st.text(st.characters(), max_size=100))
def test_stored_names_stay(text: str) -> None:
    """A name that is taken is composed, trimmed, of legal length, and taken again as itself."""
    with suppress(InvalidInput):
        name = display_name(text)

        assert display_name(name) == name == unicodedata.normalize("NFC", name).strip()
        assert 1 <= len(name) <= NAME_LIMIT
        assert name.encode().decode() == name


@pytest.mark.parametrize(
    ("text", "sought"),
    [
        ("Dinner", "DINNER"),
        ("Hauptstraße", "STRASSE"),
        ("Café", "CAFE\u0301"),
        ("\uff34\uff41\uff58\uff49", "taxi"),
        ("ΟΔΥΣΣΕΥΣ", "οδυσσευς"),
        ("e" + "\u0301" * 31, "E" + "\u0301" * 31),
    ],
    ids=["ascii", "sharp s", "composed", "wide", "final sigma", "many marks"],
)
def test_search_minds_no_case(text: str, sought: str) -> None:
    """A search finds text in whatever case it is written, and however it is composed."""
    assert folded(sought) in folded(text)


def test_search_minds_accents() -> None:
    """A search tells letters apart that differ by more than their case."""
    assert folded("cafe") not in folded("Café")


@law
@given(text=st.text())
def test_folded_twice_is_folded(text: str) -> None:
    """What is folded already stays as it is."""
    assert folded(folded(text)) == folded(text)
